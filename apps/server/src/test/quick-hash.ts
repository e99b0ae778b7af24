import { hash } from '@node-rs/argon2';

const made = new Map<string, Promise<string>>();

/**
 * A hash of a password that costs next to nothing to make and to verify, since a hash says what it cost: at the portal's own
 * cost, owners who never sign in would take a tenth of all tests' time.
 */
export function quickHash(password: string): Promise<string> {
  const known = made.get(password) ?? hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  made.set(password, known);
  return known;
}
