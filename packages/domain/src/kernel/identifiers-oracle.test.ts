import fc from 'fast-check';
import { stdnum } from 'stdnum';
import { expect, test } from 'vitest';
import { isAbn, isAcn } from './identifiers.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
/** Nine random digits with the two that make them an ABN, so that valid ones are tried as often as others. */
const abn = fc.oneof(
  digits(11),
  digits(9).map((body) => {
    const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];
    const sum = [...body].reduce((total, digit, at) => total + Number(digit) * weights[at]!, 0);
    for (let head = 11; head < 100; head++) {
      const [a, b] = [Math.floor(head / 10), head % 10];
      if (((a - 1) * 10 + b + sum) % 89 === 0) return `${head}${body}`;
    }
    return `11${body}`;
  }),
);

// Heads 10 and 99 give the same sum; the library issues 99 only, the register's own check takes both.
test('an ABN is one exactly when an independent library says so', () => {
  fc.assert(
    fc.property(abn, (text) => {
      if (!text.startsWith('10')) expect(isAbn(text)).toBe(stdnum.AU?.abn?.validate(text).isValid);
    }),
    { numRuns: 10_000 },
  );
});

test('an ACN, all zeros apart, is one exactly when an independent library says so', () => {
  fc.assert(
    fc.property(digits(9), (text) => {
      if (text !== '000000000') expect(isAcn(text)).toBe(stdnum.AU?.acn?.validate(text).isValid);
    }),
    { numRuns: 10_000 },
  );
});
