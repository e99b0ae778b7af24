import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { HumanCheck } from '../../modules/identity/ports.ts';

/** A challenge must be solved and sent within this time. */
const VALID_MS = 10 * 60_000;
/** PBKDF2 rounds of one try. */
const ROUNDS = 1_000;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().regex(/^(?:[0-9a-f]{2})+$/) }),
});

/**
 * The self-hosted human check: the browser proves work on a signed challenge, without cookies or third parties. A solved
 * challenge is to be spent by whoever takes it.
 */
export function createAltcha(options: {
  secret: string;
  wall: () => Date;
  /** How many tries a challenge takes at the middle; it takes a third fewer to a third more. */
  tries: number;
}): HumanCheck {
  const [least, most] = [Math.ceil((options.tries * 2) / 3), Math.ceil((options.tries * 4) / 3)];
  const keyOf = (purpose: string) => createHmac('sha256', options.secret).update(purpose).digest('hex');
  const secrets = {
    hmacSignatureSecret: keyOf('altcha-challenge'),
    hmacKeySignatureSecret: keyOf('altcha-solution'),
  };
  return {
    async challenge() {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(least, most),
        deriveKey,
        expiresAt: new Date(options.wall().getTime() + VALID_MS),
        ...secrets,
      });
      return { kind: 'altcha', challenge: { parameters, signature: signature! } };
    },
    async verify(proof) {
      const parsed = payload.safeParse(decode(proof));
      if (!parsed.success) return { isGood: false };
      const { challenge, solution } = parsed.data;
      const { parameters, signature } = challenge;
      const expiresAt = new Date(parameters.expiresAt * 1000);
      // At once: the library would have each signed by a thread of the pool that hashes passwords.
      const isOurs = isSignature(secrets.hmacSignatureSecret, canonical(parameters), signature);
      const isSolved = isSignature(
        secrets.hmacKeySignatureSecret,
        Buffer.from(solution.derivedKey, 'hex'),
        parameters.keySignature,
      );
      const isGood = isOurs && isSolved && expiresAt >= options.wall();
      return { isGood, challenge: { signature, expiresAt } };
    },
  };
}

/** As the library signs a challenge: its keys in order. */
const canonical = (parameters: object): string =>
  JSON.stringify(parameters, Object.keys(parameters).toSorted());

function isSignature(secret: string, signed: string | Buffer, signature: string): boolean {
  const made = Buffer.from(createHmac('sha256', secret).update(signed).digest('hex'));
  const shown = Buffer.from(signature);
  return made.length === shown.length && timingSafeEqual(made, shown);
}

function decode(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
