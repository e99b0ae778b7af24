import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { createAltcha } from './altcha.ts';

function makeCheck(wall = () => new Date()) {
  return createAltcha({
    secret: 'a secret of this test',
    tries: 30,
    wall,
  });
}

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solved(check: ReturnType<typeof makeCheck>) {
  const offered = await check.challenge();
  if (offered.kind !== 'altcha') throw new Error('not a challenge of ours');
  const challenge = offered.challenge as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: solution! };
}

describe('the proof of work', () => {
  it('is accepted, and names the challenge that is spent by it', async () => {
    const check = makeCheck();
    const solution = await solved(check);
    const expiresAt = new Date((solution.challenge.parameters.expiresAt as number) * 1000);
    expect(await check.verify(encode(solution), '127.0.0.1')).toEqual({
      isGood: true,
      challenge: { signature: solution.challenge.signature, expiresAt },
    });
  });

  it('is refused without the work, with another’s work, and from another’s challenge', async () => {
    const check = makeCheck();
    const { challenge, solution } = await solved(check);
    const wrong = { ...solution, derivedKey: solution.derivedKey.replace(/^../, '00') };
    expect((await check.verify(encode({ challenge, solution: wrong }), '127.0.0.1')).isGood).toBe(false);
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    expect((await check.verify(encode({ challenge: easier, solution }), '127.0.0.1')).isGood).toBe(false);
    const { parameters, signature } = challenge;
    const later = { ...parameters, expiresAt: (parameters.expiresAt as number) + 1 };
    const added = { ...parameters, data: { more: true } };
    const strange = `é${signature!.slice(1)}`;
    for (const changed of [
      { parameters: later, signature },
      { parameters: added, signature },
      { parameters: { ...parameters, keySignature: signature }, signature },
      { parameters, signature: strange },
      { parameters, signature: '' },
    ])
      expect((await check.verify(encode({ challenge: changed, solution }), '127.0.0.1')).isGood).toBe(false);
    const another = await solved(check);
    const mixed = { challenge, solution: another.solution };
    expect((await check.verify(encode(mixed), '127.0.0.1')).isGood).toBe(false);
    const other = createAltcha({
      secret: 'another',
      tries: 30,
      wall: () => new Date(),
    });
    expect((await other.verify(encode({ challenge, solution }), '127.0.0.1')).isGood).toBe(false);
  });

  it('is refused after ten minutes', async () => {
    let now = Date.now();
    const check = makeCheck(() => new Date(now));
    const proof = encode(await solved(check));
    now += 9 * 60_000;
    expect((await check.verify(proof, '127.0.0.1')).isGood).toBe(true);
    now += 2 * 60_000;
    expect((await check.verify(proof, '127.0.0.1')).isGood).toBe(false);
  });

  it('is refused, not failed, when it is no proof at all', async () => {
    const check = makeCheck();
    for (const text of ['x', '', encode({}), encode({ challenge: {}, solution: {} }), '\u0000', 'null']) {
      expect((await check.verify(text, '127.0.0.1')).isGood).toBe(false);
    }
  });
});
