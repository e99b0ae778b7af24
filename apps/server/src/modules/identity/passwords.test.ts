import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is kept as a hash of its own that costs what OWASP asks for, and no other password is its', async () => {
  const made = await Promise.all([hashPassword('Kookaburra-47'), hashPassword('Kookaburra-47')]);
  for (const one of made) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(made[0]).not.toBe(made[1]);
  expect(await verifyPassword(made[0], 'Kookaburra-47')).toBe(true);
  expect(await verifyPassword(made[0], 'kookaburra-47')).toBe(false);
  expect(await verifyPassword(null, 'Kookaburra-47')).toBe(false);
});
