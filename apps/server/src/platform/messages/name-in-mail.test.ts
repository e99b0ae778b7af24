import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test('a name in a letter is one line without anything that becomes a link', () => {
  expect(nameInMail('Mei Nguyen')).toBe('Mei Nguyen');
  expect(nameInMail('赵美')).toBe('赵美');
  expect(nameInMail('J.R. O’Neil')).toBe('J. R. O’Neil');
  expect(nameInMail('You won! https://evil.example/claim?x=1 now')).toBe('You won! now');
  expect(nameInMail('Claim at evil.example/prize')).toBe('Claim at evil. example prize');
  expect(nameInMail('write to a@evil.example')).toBe('write to a evil. example');
  expect(nameInMail('Mei\r\n\r\nYour account is closed\u2028now')).toBe('Mei Your account is closed now');
  expect(nameInMail('x'.repeat(200))).toHaveLength(60);
});
