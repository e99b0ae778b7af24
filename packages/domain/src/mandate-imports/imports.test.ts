import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubledHeadings, toCents, toLocalDate } from '../kernel/index.ts';
import {
  columnFaults,
  firstDateHere,
  guessColumns,
  type ImportedMandate,
  judgeRow,
  moveAllowsFrom,
  moveNoticeAllowsFrom,
  needsMoveNotice,
  RepeatedRows,
  readDate,
  readImportRow,
} from './index.ts';

const day = toLocalDate;
const HEADINGS = [
  'Name',
  'Email',
  'BSB',
  'Account number',
  'Reference',
  'Signed on',
  'Amount',
  'Next date',
  'Plan',
  'End date',
];
const COLUMNS = guessColumns(HEADINGS);
const SOUND = [
  'Ada Byron',
  'ada@payer.test',
  '062-000',
  '12345678',
  'OLD-1',
  '03/02/2024',
  '25.00',
  '01/12/2026',
  '',
  '',
];
const checks = {
  order: 'dmy' as const,
  today: day('2026-11-23'),
  width: HEADINGS.length,
  bsb: (text: string) => (/^\d{3}-?\d{3}$/.test(text) ? text : undefined),
  account: (text: string) => (/^\d{1,9}$/.test(text) ? text : undefined),
  isAccountName: (text: string) => /^[A-Za-z .-]+$/.test(text),
};
const faultsOf = (change: Record<number, string>) =>
  readImportRow(
    SOUND.map((cell, at) => change[at] ?? cell),
    COLUMNS,
    checks,
  ).faults.map(({ field, code }) => `${field} ${code}`);

describe('columns', () => {
  it('are guessed by their headings, once each', () => {
    expect(COLUMNS).toEqual({
      name: 0,
      email: 1,
      bsb: 2,
      account_number: 3,
      reference: 4,
      signed_on: 5,
      amount: 6,
      next_date: 7,
      plan: 8,
      ends_on: 9,
    });
    expect(guessColumns(['Payer', 'Customer', 'ACCOUNT_NO', 'x'])).toEqual({ name: 0, account_number: 2 });
    expect(doubledHeadings(['BSB', 'Name', 'bsb '])).toEqual(['bsb ']);
  });
  it('are refused when one is missing, outside the file or named twice', () => {
    expect(columnFaults(COLUMNS, HEADINGS.length)).toEqual([]);
    expect(columnFaults({ name: 0, bsb: 0, account_number: 99 }, 10)).toEqual([
      { code: 'needed', field: 'reference' },
      { code: 'needed', field: 'signed_on' },
      { code: 'outside', field: 'account_number' },
      { code: 'doubled', field: 'bsb' },
    ]);
  });
});

describe('a row', () => {
  it('is read', () => {
    expect(readImportRow(SOUND, COLUMNS, checks)).toEqual({
      faults: [],
      mandate: {
        name: 'Ada Byron',
        email: 'ada@payer.test',
        mobile: null,
        bsb: '062-000',
        account: '12345678',
        accountName: 'Ada Byron',
        reference: 'OLD-1',
        signedOn: '2024-02-03',
        consent: null,
        amount: 2500,
        nextDate: '2026-12-01',
        plan: null,
        endsOn: null,
        customerReference: null,
      },
    });
  });
  it.each([
    [{ 0: '' }, ['name missing']],
    [{ 0: 'x'.repeat(101) }, ['name too_long']],
    [{ 0: '王芳' }, ['account_name account_name_invalid']],
    [{ 1: 'ada@' }, ['email email_invalid']],
    [{ 2: '62000' }, ['bsb bsb_zero_lost']],
    [{ 2: '0620' }, ['bsb bsb_invalid']],
    [{ 3: '1.23E+08' }, ['account_number account_as_number']],
    [{ 3: '12345678.0' }, ['account_number account_as_number']],
    [{ 3: '1234567890' }, ['account_number account_invalid']],
    [{ 4: '' }, ['reference missing']],
    [{ 5: '31/02/2024' }, ['signed_on date_invalid']],
    [{ 5: '24/11/2026' }, ['signed_on date_in_future']],
    [{ 6: '-5' }, ['amount amount_invalid']],
    [{ 6: '0.00' }, ['amount amount_invalid']],
    [{ 7: '22/11/2026' }, ['next_date date_in_past']],
    [{ 2: '', 3: '', 5: '' }, ['bsb missing', 'account_number missing', 'signed_on missing']],
  ])('is judged by each of its cells: %j', (change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
  it('that is cut, too long or not closed is not read at all', () => {
    expect(readImportRow(SOUND.slice(0, 4), COLUMNS, checks).faults).toMatchObject([
      { code: 'too_few_cells' },
    ]);
    expect(readImportRow([...SOUND, 'x'], COLUMNS, checks).faults).toMatchObject([
      { code: 'too_many_cells' },
    ]);
    expect(readImportRow([...SOUND, ''], COLUMNS, checks).faults).toEqual([]);
    expect(readImportRow(undefined, COLUMNS, checks).faults).toEqual([{ field: null, code: 'quote_open' }]);
  });
  it('never throws and never quotes what a cell holds, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 10, maxLength: 10 }), (cells) => {
        const { faults, mandate } = readImportRow(cells, COLUMNS, checks);
        expect(faults.length > 0).toBe(mandate === undefined);
        for (const { params } of faults)
          for (const value of Object.values(params ?? {})) expect(value).toBeTypeOf('number');
      }),
    );
  });
  it.each([
    ['2024-02-29', 'dmy', '2024-02-29'],
    ['2023-02-29', 'dmy', undefined],
    ['3/2/2024', 'dmy', '2024-02-03'],
    ['3/2/2024', 'mdy', '2024-03-02'],
    ['2024/2/3', 'dmy', '2024-02-03'],
    ['3.2.24', 'dmy', undefined],
    ['2024-02-03T00:00:00Z', 'dmy', '2024-02-03'],
    ['45000', 'dmy', undefined],
  ] as const)('has dates: %s as %s is %s', (text, order, date) => {
    expect(readDate(text, order)).toBe(date);
  });
});

const mandate = readImportRow(SOUND, COLUMNS, checks).mandate as ImportedMandate;
const plan = { id: 'p', versionId: 'v', name: 'Gym', price: toCents(2500), endsOn: null };
const judging = {
  plans: new Map([['gym', plan]]),
  plan,
  amounts: 'fixed' as const,
  needsNotice: true,
  carries: { email: true, sms: true },
};
const judged = (change: Partial<ImportedMandate>, by: Partial<typeof judging> | object = {}) =>
  judgeRow({ ...mandate, ...change }, { ...judging, ...by }).faults.map(({ code }) => code);

describe('a file', () => {
  it('is judged by the plans, the notice and what was agreed', () => {
    expect(judged({})).toEqual([]);
    expect(judged({ plan: 'GYM' })).toEqual([]);
    expect(judged({ plan: 'Swim' })).toEqual(['plan_unknown']);
    expect(judged({ email: null })).toEqual(['unreachable']);
    expect(judged({ email: null, mobile: '0400 000 000' })).toEqual([]);
    expect(judged({ email: null, mobile: '02 5550 1234' })).toEqual(['unreachable']);
    expect(judged({ email: null }, { needsNotice: false })).toEqual([]);
    const noSms = { carries: { email: true, sms: false } };
    expect(judged({ email: null, mobile: '0412345678' }, noSms)).toEqual(['unreachable']);
    expect(judged({ nextDate: null })).toEqual(['missing']);
    expect(judged({ nextDate: null }, { plan: undefined })).toEqual([]);
    expect(judged({ endsOn: day('2026-11-30') })).toEqual(['ends_before_start']);
    expect(judged({ amount: toCents(2600) })).toEqual(['amount_differs']);
    expect(judged({ amount: toCents(2600) }, { amounts: 'maximum' })).toEqual([]);
    expect(judged({ amount: toCents(2400) }, { amounts: 'maximum' })).toEqual(['amount_too_low']);
    expect(judged({ amount: null })).toEqual([]);
  });
  it('names the row that another one repeats', () => {
    const rows = new RepeatedRows();
    expect(rows.faultsOf(2, mandate)).toEqual([]);
    expect(rows.faultsOf(3, { ...mandate, reference: 'old-1', account: '1' })).toMatchObject([
      { code: 'reference_repeated', params: { line: 2 } },
    ]);
    expect(rows.faultsOf(4, { ...mandate, reference: 'B', name: 'ADA  byron' })).toMatchObject([
      { code: 'account_repeated', params: { line: 2 } },
    ]);
    expect(rows.faultsOf(5, { ...mandate, reference: 'C', name: 'Bea' })).toEqual([]);
  });
});

describe('the first debit here', () => {
  it('needs a notice unless the same debit user goes on', () => {
    expect(needsMoveNotice({ userId: '301500' }, { userId: '301500' })).toBe(false);
    expect(needsMoveNotice({ userId: '0301500' }, { userId: '301500' })).toBe(false);
    expect(needsMoveNotice({ userId: '111111' }, { userId: '301500' })).toBe(true);
    expect(needsMoveNotice({ userId: null }, { userId: '301500' })).toBe(true);
    expect(needsMoveNotice({ userId: '000' }, { userId: '000' })).toBe(true);
  });
  it('is 14 days after the notice at the earliest, on a bank day', () => {
    expect(moveNoticeAllowsFrom(day('2026-11-23'))).toBe('2026-12-07');
    // Christmas Day is a Friday, the days after it a weekend and a holiday.
    expect(moveNoticeAllowsFrom(day('2026-12-11'))).toBe('2026-12-29');
  });
  it('leaves room for the notice of an amount that varies', () => {
    const move = { needsNotice: true, toldOn: day('2026-11-23'), statesAmount: true, noticeBankDays: 2 };
    expect(moveAllowsFrom(move)).toBe('2026-12-07');
    expect(moveAllowsFrom({ ...move, statesAmount: false })).toBe('2026-12-09');
    expect(moveAllowsFrom({ ...move, needsNotice: false })).toBe('2026-11-23');
    expect(moveAllowsFrom({ ...move, needsNotice: false, statesAmount: false })).toBe('2026-11-25');
  });
  it.each([
    ['2026-12-10', 'monthly', '2026-12-07', '2026-12-10'],
    ['2026-12-01', 'monthly', '2026-12-07', '2027-01-01'],
    ['2026-11-30', 'weekly', '2026-12-07', '2026-12-07'],
    ['2026-11-25', 'fortnightly', '2026-12-07', '2026-12-09'],
    ['2027-01-31', 'monthly', '2027-02-10', '2027-02-28'],
    ['2026-12-01', 'one_off', '2026-12-07', '2026-12-07'],
  ] as const)('goes on from %s %s, allowed from %s, on %s', (next, process, allowed, first) => {
    expect(firstDateHere(day(next), process, day(allowed))).toBe(first);
  });
});
