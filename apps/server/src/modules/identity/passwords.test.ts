import { setImmediate as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPasswords, hashPassword, verifyPassword } from './passwords.ts';

test('a password is kept as a hash of its own that costs what OWASP asks for, and no other password is its', async () => {
  const made = await Promise.all([hashPassword('Kookaburra-47'), hashPassword('Kookaburra-47')]);
  for (const one of made) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(made[0]).not.toBe(made[1]);
  expect(await verifyPassword(made[0], 'Kookaburra-47')).toBe(true);
  expect(await verifyPassword(made[0], 'kookaburra-47')).toBe(false);
  expect(await verifyPassword(null, 'Kookaburra-47')).toBe(false);
});

test('no more passwords are hashed at a time than may be, those of unknown accounts among them', async () => {
  let [running, most] = [0, 0];
  const slowly = async <T>(result: T): Promise<T> => {
    running += 1;
    most = Math.max(most, running);
    await pause();
    running -= 1;
    return result;
  };
  const argon2 = { hash: () => slowly('a hash'), verify: () => slowly(true) };
  const one = createPasswords(argon2, 1);
  const asked = [one.verifyPassword(null, 'x'), one.verifyPassword('a hash', 'x'), one.hashPassword('x')];
  expect(await Promise.all(asked)).toEqual([false, true, 'a hash']);
  expect(most).toBe(1);
  const two = createPasswords(argon2, 2);
  await Promise.all([two.hashPassword('x'), two.hashPassword('x'), two.hashPassword('x')]);
  expect(most).toBe(2);
});
