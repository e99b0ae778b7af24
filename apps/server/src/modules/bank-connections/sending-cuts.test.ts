import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BankStage, openBankStage } from '../../test/bank-stage.ts';
import type { Cut } from '../../test/sftp-server.ts';

type SentFile = Awaited<ReturnType<BankStage['file']>>;
let stage: BankStage;
let file: SentFile;
let pair: readonly [SentFile, SentFile];
beforeAll(async () => {
  stage = await openBankStage();
  file = await stage.file();
  const other = await stage.file();
  expect(other.text).toHaveLength(file.text.length);
  pair = [file, other];
  await stage.turn();
  expect(await stage.status(other.id)).toBe('accepted');
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.bank.reset();
  await stage.unsend(file.id);
});

const bankSees = () => stage.bank.names('out').filter((name) => !name.startsWith('.'));

/** Visits until the file has arrived; after each the bank has it whole or not at all. */
async function untilSent(cut: Cut): Promise<void> {
  stage.bank.reset(cut);
  await stage.unsend(file.id);
  for (let visit = 0; visit < 4 && (await stage.status(file.id)) !== 'accepted'; visit++) {
    await stage.later();
    await stage.turn();
    for (const name of bankSees()) expect(stage.bank.text(`out/${name}`)).toBe(file.text);
  }
  expect(stage.bank.names('out'), JSON.stringify(cut)).toEqual([file.filename]);
  expect(await stage.transfers()).toMatchObject([{ direction: 'out', status: 'done' }]);
  expect(await stage.status(file.id)).toBe('accepted');
  expect(await stage.acceptances()).toBe(1);
}

/**
 * Cuts one of two files at every so-manieth byte. The visit that is cut in one of them has first taken the other, which the visit
 * before was cut in: that is there whole, once, and the one that was cut is not there at all.
 */
async function cutInTurn(at: 'written' | 'read', every: number): Promise<void> {
  const bytes = Array.from({ length: Math.floor(file.text.length / every) + 1 }, (_, n) => n * every);
  const places = bytes.map((byte) => ({ at, bytes: byte }));
  let [next, before] = pair;
  for (const [n, place] of [...places, undefined].entries()) {
    stage.bank.remove(`out/${next.filename}`);
    await stage.unsend(next.id, before.id);
    Object.assign(stage.bank.told, { cut: place && { ...place, of: next.filename }, counted: 0 });
    await stage.later();
    await stage.turn();
    const where = JSON.stringify(place);
    expect(stage.bank.told.cut, where).toBeUndefined();
    const whole = [...(n === 0 ? [] : [before]), ...(place ? [] : [next])];
    const unfinished = place && `.${next.filename}.`;
    const there = stage.bank.names('out').filter((name) => !unfinished || !name.startsWith(unfinished));
    expect(there, where).toEqual(whole.map(({ filename }) => filename).sort());
    for (const { filename, text } of whole) expect(stage.bank.text(`out/${filename}`)).toBe(text);
    for (const { id } of whole) expect(await stage.status(id), where).toBe('accepted');
    expect(await stage.acceptances(), where).toBe(whole.length);
    if (place) expect(await stage.status(next.id), where).toBe('built');
    [next, before] = [before, next];
  }
  expect((await stage.transfers()).map(({ status }) => status)).toEqual(['done', 'done']);
}

describe('a file that waits to be lodged', () => {
  it('is there whole or not at all, and once, wherever its bytes are cut off', async () => {
    await cutInTurn('written', 1);
  }, 300_000);

  it('is there once, wherever the reading back is cut off', async () => {
    await cutInTurn('read', 7);
  }, 120_000);

  it('is there once, whichever request is lost, and whichever answer', async () => {
    for (const at of ['before', 'after'] as const)
      for (let request = 0; request < 22; request++) await untilSent({ at, request });
  }, 120_000);
});
