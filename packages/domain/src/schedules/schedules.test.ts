import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type Cents,
  instantAt,
  isBankDay,
  type LocalDate,
  localDateAt,
  Refusal,
  sumCents,
  toCents,
  toLocalDate,
} from '../kernel/index.ts';
import {
  forecastLine,
  instalmentDates,
  instalmentDebitDate,
  levelSchedule,
  levelsNeeded,
  neverOverdueSchedule,
  nswInstalmentDates,
  nswInstalments,
  paidBy,
  SCHEDULE_FREQUENCIES,
  type ScheduledAmount,
  scheduleDates,
  simpleInterest,
  smoothedSchedule,
  VIC_INSTALMENT_CALENDAR,
} from './index.ts';

const d = toLocalDate;
const c = toCents;
const TOTAL = c(187643);
const YEAR = nswInstalmentDates(2026, d('2026-07-20'));
const DUES = YEAR.map((dueOn, i) => ({ dueOn, amount: nswInstalments(TOTAL)[i]! }));
const nominal = (frequency: 'weekly' | 'fortnightly' | 'monthly', start: string) =>
  scheduleDates({ frequency, start: d(start), horizon: d('2027-05-31') }).map((date) => date.nominal);
const total = (schedule: readonly ScheduledAmount[]) => sumCents(schedule.map((debit) => debit.amount));
const cents = (schedule: readonly ScheduledAmount[]) => schedule.map((debit) => debit.amount);

describe('statutory instalments', () => {
  it.each([
    [123456, [30876, 30860, 30860, 30860]],
    [99999, [25029, 24990, 24990, 24990]],
    [187643, [46913, 46910, 46910, 46910]],
    [7, [7, 0, 0, 0]],
    [0, [0, 0, 0, 0]],
  ])('split %i cents as New South Wales does', (owed, instalments) => {
    expect(nswInstalments(c(owed))).toEqual(instalments);
  });

  it('sum to the rates, whatever they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (owed) => {
        const [first, ...later] = nswInstalments(c(owed));
        expect(sumCents([first, ...later])).toBe(owed);
        expect(later.every((amount) => amount % 10 === 0 && amount <= first)).toBe(true);
      }),
    );
    expect(() => nswInstalments(c(-1))).toThrow(RangeError);
  });

  it('fall due by the calendar, and later when the notice came late', () => {
    expect(YEAR).toEqual(['2026-08-31', '2026-11-30', '2027-02-28', '2027-05-31']);
    expect(nswInstalmentDates(2026, d('2026-09-10')).slice(0, 2)).toEqual(['2026-11-30', '2026-11-30']);
    expect(nswInstalmentDates(2026, d('2026-11-20')).slice(0, 2)).toEqual(['2026-12-20', '2026-12-20']);
    expect(instalmentDates(VIC_INSTALMENT_CALENDAR, 2027)[2]).toBe('2028-02-28');
    expect(instalmentDebitDate(d('2027-02-28'))).toBe('2027-02-26');
  });

  it('bear simple interest by the day when overdue', () => {
    expect(simpleInterest(c(46910), 1050, 17)).toBe(229);
  });
});

describe('a level schedule', () => {
  it.each([
    ['weekly', '2026-08-07', 43, 4397, 4363],
    ['fortnightly', '2026-08-07', 22, 8534, 8529],
    ['monthly', '2026-08-31', 10, 18767, 18764],
  ] as const)('%s from %s is %i debits, %i then %i cents', (frequency, start, count, first, later) => {
    const dates = nominal(frequency, start);
    const schedule = levelSchedule({ owed: TOTAL, minimum: c(0), dates });
    expect(cents(schedule)).toEqual([first, ...Array.from({ length: count - 1 }, () => later)]);
    expect(total(schedule)).toBe(TOTAL);
  });

  it.each([
    ['weekly', [17486, 74205, 130924]],
    ['fortnightly', [17063, 76766, 127940]],
  ] as const)('%s is behind the instalments until the last: paid by each due date', (frequency, paid) => {
    const schedule = levelSchedule({ owed: TOTAL, minimum: c(0), dates: nominal(frequency, '2026-08-07') });
    expect(YEAR.slice(0, 3).map((dueOn) => paidBy(schedule, dueOn))).toEqual(paid);
    expect(paidBy(schedule, YEAR[3]!)).toBe(TOTAL);
  });

  const three = ['2026-12-01', '2026-12-08', '2026-12-15'].map(d);
  it.each([
    [0, 2000, []],
    [-500, 2000, []],
    [1999, 2000, [1999]],
    [2000, 2000, [2000]],
    [3999, 2000, [3999]],
    [4001, 2000, [2001, 2000]],
    [10000, 2000, [3334, 3333, 3333]],
    [2, 0, [1, 1]],
  ])('of %i cents with a minimum of %i is %j', (owed, minimum, amounts) => {
    expect(cents(levelSchedule({ owed: c(owed), minimum: c(minimum), dates: three }))).toEqual(amounts);
  });

  it('refuses money without a date, and draws its line to nil', () => {
    expect(() => levelSchedule({ owed: c(1), minimum: c(0), dates: [] })).toThrow(Refusal);
    const schedule = levelSchedule({ owed: c(10000), minimum: c(0), dates: three });
    expect(forecastLine(c(10000), schedule).map((point) => point.balance)).toEqual([6666, 3333, 0]);
  });

  it('sums exactly and keeps the minimum through any run of skips, payments, returns and notices', () => {
    const change = fc.oneof(
      fc.constant({ kind: 'skip' as const, amount: 0 }),
      fc.record({
        kind: fc.constantFrom('pay' as const, 'return' as const, 'notice' as const),
        amount: fc.nat(60_000),
      }),
    );
    const all = nominal('weekly', '2026-08-07');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }),
        fc.nat(9000),
        fc.array(change, { maxLength: 20 }),
        (start, minimum, changes) => {
          let owed = start;
          let dates = all;
          for (const { kind, amount } of changes) {
            if (kind === 'skip') dates = dates.slice(1);
            owed += kind === 'pay' ? -amount : amount;
            const schedule = levelSchedule({ owed: c(owed), minimum: c(minimum), dates });
            expect(total(schedule)).toBe(Math.max(0, owed));
            const least = Math.min(minimum, owed);
            for (const debit of schedule) expect(debit.amount).toBeGreaterThanOrEqual(Math.max(1, least));
          }
        },
      ),
    );
  });
});

describe('a schedule that is never behind', () => {
  it.each([
    ['weekly', [11729, 5519, 4692, 4364]],
    ['fortnightly', [23457, 10425, 9383, 8530]],
  ] as const)('%s needs these levels at each due date', (frequency, levels) => {
    expect(levelsNeeded(DUES, nominal(frequency, '2026-08-07'))).toEqual(levels);
  });

  it('front-loads the first segment and then falls', () => {
    const dates = nominal('weekly', '2026-08-07');
    const schedule = neverOverdueSchedule({ dues: DUES, minimum: c(0), dates });
    expect(cents(schedule).slice(0, 4)).toEqual([11729, 11728, 11728, 11728]);
    expect(paidBy(schedule, YEAR[0]!)).toBe(46913);
    expect(total(schedule)).toBe(TOTAL);
    expect(smoothedSchedule('never_overdue', { dues: DUES, minimum: c(0), dates })).toEqual(schedule);
    expect(smoothedSchedule('level', { dues: DUES, minimum: c(0), dates })[0]!.amount).toBe(4397);
  });

  it('takes what is late already on the first date', () => {
    const dates = nominal('monthly', '2026-12-31');
    const schedule = neverOverdueSchedule({ dues: DUES, minimum: c(0), dates });
    expect(schedule[0]!.amount).toBe(93823);
    expect(total(schedule)).toBe(TOTAL);
    expect(levelsNeeded(DUES, dates)[0]).toBeUndefined();
    expect(() => neverOverdueSchedule({ dues: DUES, minimum: c(0), dates: [] })).toThrow(Refusal);
  });

  it('sums exactly, keeps the minimum and has every instalment paid by its date', () => {
    const due = fc.record({
      dueOn: fc.integer({ min: 0, max: 300 }).map((n) => addDays(d('2026-08-07'), n)),
      amount: fc.nat(60_000).map(c),
    });
    const frequency = fc.constantFrom(...SCHEDULE_FREQUENCIES);
    fc.assert(
      fc.property(fc.array(due, { maxLength: 6 }), fc.nat(5000), frequency, (dues, minimum, how) => {
        const dates = scheduleDates({ frequency: how, start: d('2026-08-07'), horizon: d('2027-05-31') }).map(
          (x) => x.nominal,
        );
        const schedule = neverOverdueSchedule({ dues, minimum: c(minimum), dates });
        const owed = sumCents(dues.map((x) => x.amount));
        expect(total(schedule)).toBe(owed);
        for (const { amount } of schedule)
          expect(amount).toBeGreaterThanOrEqual(Math.max(1, Math.min(minimum, owed)));
        for (const { dueOn } of dues) {
          const asked = dues.filter((x) => x.dueOn <= dueOn).reduce((sum, x) => sum + x.amount, 0);
          expect(paidBy(schedule, dueOn)).toBeGreaterThanOrEqual(asked);
        }
      }),
    );
  });

  it('spends credit on the later instalments and asks for nothing when all is covered', () => {
    const dates = ['2026-08-07', '2026-11-06', '2027-02-05'].map(d);
    const credit: { dueOn: LocalDate; amount: Cents }[] = [
      ...DUES,
      { dueOn: d('2027-05-31'), amount: c(-140000) },
    ];
    const schedule = neverOverdueSchedule({ dues: credit, minimum: c(0), dates });
    expect(total(schedule)).toBe(47643);
    expect(
      neverOverdueSchedule({ dues: [{ dueOn: d('2027-05-31'), amount: c(-1) }], minimum: c(0), dates }),
    ).toEqual([]);
  });
});

describe('schedule dates', () => {
  it('count from the unrolled start and roll to bank days without passing the horizon', () => {
    const dates = scheduleDates({
      frequency: 'fortnightly',
      start: d('2026-12-11'),
      horizon: d('2027-02-28'),
    });
    expect(dates.slice(0, 3)).toEqual([
      { nominal: '2026-12-11', debitOn: '2026-12-11' },
      { nominal: '2026-12-25', debitOn: '2026-12-29' },
      { nominal: '2027-01-08', debitOn: '2027-01-08' },
    ]);
    const monthly = scheduleDates({ frequency: 'monthly', start: d('2026-08-31'), horizon: d('2027-02-28') });
    expect(monthly.at(-1)).toEqual({ nominal: '2027-02-28', debitOn: '2027-02-26' });
    expect(monthly.map((date) => date.nominal.slice(5))).toEqual([
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
      '01-31',
      '02-28',
    ]);
    expect(
      scheduleDates({
        frequency: 'quarterly',
        start: d('2026-02-28'),
        horizon: d('2026-08-31'),
        anchorDay: 31,
      }).map((x) => x.nominal),
    ).toEqual(['2026-02-28', '2026-05-31', '2026-08-31']);
  });

  it.each([
    'Australia/Sydney',
    'Australia/Melbourne',
    'Australia/Hobart',
    'Australia/Brisbane',
    'Australia/Lindeman',
    'Australia/Adelaide',
    'Australia/Broken_Hill',
    'Australia/Darwin',
    'Australia/Eucla',
    'Australia/Perth',
    'Australia/Lord_Howe',
    'Antarctica/Macquarie',
  ])('name the same day at both ends of it in %s, over daylight saving and month ends', (zone) => {
    for (const frequency of SCHEDULE_FREQUENCIES) {
      for (const { nominal: day, debitOn } of scheduleDates({
        frequency,
        start: d('2026-01-31'),
        horizon: d('2027-05-31'),
      })) {
        expect(localDateAt(instantAt(day, '00:00', zone), zone)).toBe(day);
        expect(localDateAt(new Date(instantAt(addDays(day, 1), '00:00', zone).getTime() - 1), zone)).toBe(
          day,
        );
        expect(isBankDay(debitOn)).toBe(true);
      }
    }
  });
});
