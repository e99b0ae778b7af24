import { describe, expect, expectTypeOf, it, test } from 'vitest';
import {
  type ClosingReason,
  EXCEPTION_KIND_NAMES,
  type ExceptionReason,
  exceptionEndWords,
  exceptionKind,
  exceptionReasonWords,
  readReason,
} from './exception-kinds.ts';

describe.each(EXCEPTION_KIND_NAMES)('%s', (name) => {
  const { title, advice, reasons, closes } = exceptionKind(name);
  const all = [title, advice, ...Object.values(reasons), ...Object.values(closes)];

  it.each(['en', 'zh'] as const)('has words for everything that a person reads, in %s', (locale) => {
    for (const words of all) {
      expect(words[locale]).toMatch(locale === 'zh' ? /\p{Script=Han}/u : /^[A-Z][^\p{Script=Han}]{2,}/u);
      expect(words[locale]).not.toMatch(/\w_\w/);
    }
  });

  it('has a reason, and shows no code for any', () => {
    const codes = Object.keys(reasons);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(exceptionReasonWords(name, code, 'en')).not.toBe(code);
    for (const code of Object.keys(closes)) expect(exceptionEndWords(name, code, 'en')).not.toBe(code);
  });
});

test('no two kinds are called the same', () => {
  for (const locale of ['en', 'zh'] as const) {
    const titles = EXCEPTION_KIND_NAMES.map((name) => exceptionKind(name).title[locale]);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

test('what a person wrote is shown as they wrote it', () => {
  expect(exceptionEndWords('bank_file.rebuilt', 'Rang the bank', 'zh')).toBe('Rang the bank');
});

test('what was one of two lines of the same says so, whatever its kind', () => {
  for (const name of EXCEPTION_KIND_NAMES)
    expect(exceptionEndWords(name, 'raised_twice', 'en')).toMatch(/another line said the same/);
});

test('a code of another kind is no reason', () => {
  expect(readReason('facility.stopped', 'return_code_8')).toBe('return_code_8');
  expect(readReason('facility.stopped', 'withdrawn')).toBeUndefined();
  expect(readReason('facility.stopped', 'toString')).toBeUndefined();
});

test('reasons are typed by kind, and a kind that only a person settles cannot be closed', () => {
  expectTypeOf<ExceptionReason<'facility.stopped'>>().toEqualTypeOf<'return_code_8'>();
  expectTypeOf<ClosingReason<'facility.stopped'>>().toBeNever();
});

test('who may approve a merchant is told where its money goes, which a direct one has no payout account for', () => {
  expect(exceptionKind('merchant.ready').advice.en).toMatch(/payout account, or for a direct facility/);
});
