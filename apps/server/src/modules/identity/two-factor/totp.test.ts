import { expect, test } from 'vitest';
import { enrolmentPicture, newTotpSecret, stepOfCode } from './totp.ts';

/** `12345678901234567890` in base 32: the secret of the test values in RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('RFC 6238: at %i s the code is %s', (seconds, code, step) => {
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(step);
});

test('a code counts one step early and one late, and says which step it is of', () => {
  const step = 41_152_263;
  const [first, last] = [step * 30, step * 30 + 29];
  for (const seconds of [first - 30, last - 30, first, last, first + 30, last + 30]) {
    expect(stepOfCode(SECRET, '005924', at(seconds))).toBe(step);
  }
  for (const seconds of [first - 31, last + 31]) {
    expect(stepOfCode(SECRET, '005924', at(seconds))).toBeUndefined();
  }
});

test('secrets have 160 bits and no two are alike', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('what is scanned is a picture that needs nothing from elsewhere', async () => {
  const url = await enrolmentPicture(SECRET, 'Lorikeet', 'owner@harbour.test');
  const [head, body] = url.split(',');
  expect(head).toBe('data:image/svg+xml;base64');
  expect(Buffer.from(body ?? '', 'base64').toString()).toMatch(/^<svg xmlns=/);
});
