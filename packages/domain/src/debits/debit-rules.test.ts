import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBankDays, addDays, isBankDay, toCents, toLocalDate } from '../kernel/index.ts';
import {
  earliestDebitDate,
  NOTICE_KINDS,
  noticeDueThrough,
  noticeNeeded,
  noticeOfHeld,
  oldestAnnouncedDate,
} from '../notices/index.ts';
import { returnPolicy, stopsSchedule } from '../returns/index.ts';
import {
  clearanceBlock,
  clearanceDate,
  codeOfReference,
  LODGEMENT_REFERENCE_LENGTH,
  lastClearable,
  listenedFrom,
  lodgementReference,
  processingDate,
  REFERENCE_ALPHABET,
  referenceCode,
  retryDate,
  returnWindow,
} from './index.ts';

const d = toLocalDate;
const anyDate = fc.integer({ min: 0, max: 9000 }).map((n) => addDays(d('2020-01-01'), n));

describe('return codes', () => {
  it.each([
    ['1', false, 'needs_details', false, false, false],
    ['2', false, 'cancel', false, false, false],
    ['3', false, 'cancel', false, false, false],
    ['4', false, 'cancel', true, true, false],
    ['5', false, 'needs_details', false, false, false],
    ['6', true, 'none', false, false, false],
    ['7', false, 'none', false, true, false],
    ['8', false, 'none', false, false, true],
    ['9', false, 'needs_details', false, false, false],
    ['Z', false, 'none', false, true, false],
    ['', false, 'none', false, true, false],
  ])(
    '%s: retry %s, mandate %s, messages stop %s, staff %s, facility stops %s',
    (code, retry, mandate, stop, staff, facility) => {
      expect(returnPolicy(code)).toMatchObject({
        code,
        retry,
        mandateEffect: mandate,
        stopMessages: stop,
        staffQueue: staff,
        facilityStop: facility,
      });
    },
  );

  it('retry 6 once only: a second one suspends the mandate', () => {
    expect(returnPolicy('6', 1)).toMatchObject({ retry: false, mandateEffect: 'suspend' });
    expect([1, 2, 3, 4].map(stopsSchedule)).toEqual([false, false, true, true]);
  });
});

describe('the days of a debit', () => {
  it.each([
    ['before cut-off', '2026-11-23', '2026-11-23T04:59:59Z', '2026-11-23'],
    ['at cut-off', '2026-11-23', '2026-11-23T05:00:00Z', '2026-11-24'],
    ['ahead of its date', '2026-12-25', '2026-11-23T00:00:00Z', '2026-12-29'],
    ['on a Saturday', '2026-11-20', '2026-11-21T00:00:00Z', '2026-11-23'],
    ['late at night in Perth, already Tuesday in Sydney', '2026-11-23', '2026-11-23T14:00:00Z', '2026-11-24'],
  ])('is processed, when claimed %s, ...', (_when, due, at, on) => {
    expect(processingDate(d(due), new Date(at))).toBe(on);
  });

  it('retries on the third bank day after the return', () => {
    expect(retryDate(d('2026-11-20'))).toBe('2026-11-25');
    expect(retryDate(d('2026-12-23'))).toBe('2026-12-30');
    expect(() => retryDate(d('2026-11-20'), 0)).toThrow(RangeError);
  });

  it('clears at the close of the third bank day, if the file was accepted and every day was listened to', () => {
    const processedOn = d('2026-12-23');
    expect(clearanceDate(processedOn)).toBe('2026-12-30');
    expect(returnWindow(processedOn)).toEqual(['2026-12-24', '2026-12-29', '2026-12-30']);
    const heard = {
      processedOn,
      acceptedAt: new Date('2026-12-23T04:00:00Z'),
      closedInboxDays: new Set<string>(returnWindow(processedOn)),
    };
    const over = { ...heard, lastClosedDay: d('2026-12-30') };
    expect(clearanceBlock(over)).toBeUndefined();
    expect(clearanceBlock({ ...over, acceptedAt: null })).toBe('file_not_accepted');
    expect(clearanceBlock({ ...over, lastClosedDay: d('2026-12-29') })).toBe('window_still_open');
    expect(clearanceBlock({ ...over, closedInboxDays: new Set(['2026-12-24', '2026-12-30']) })).toBe(
      'inbox_not_closed',
    );
  });

  it('finds the latest debits that clear by the close of a day, bank day or not', () => {
    fc.assert(
      fc.property(anyDate, (day) => {
        expect(clearanceDate(lastClearable(day)) <= day).toBe(true);
        expect(clearanceDate(addDays(lastClearable(day), 1)) > day).toBe(true);
      }),
    );
  });

  it('accepted late clears after three bank days in which somebody listened', () => {
    const processedOn = d('2026-11-23');
    // Half past nine in the evening of the 27th, in Sydney.
    const acceptedAt = new Date('2026-11-27T10:30:00Z');
    expect(listenedFrom(processedOn, acceptedAt)).toBe('2026-11-27');
    expect(listenedFrom(processedOn, new Date('2026-11-20T10:30:00Z'))).toBe(processedOn);
    const late = { processedOn, acceptedAt, closedInboxDays: new Set<string>(returnWindow(d('2026-11-27'))) };
    expect(clearanceBlock({ ...late, lastClosedDay: d('2026-11-27') })).toBe('window_still_open');
    expect(clearanceBlock({ ...late, lastClosedDay: d('2026-12-01') })).toBe('window_still_open');
    expect(clearanceBlock({ ...late, lastClosedDay: d('2026-12-02') })).toBeUndefined();
  });
});

describe('notices', () => {
  const debit = {
    isRetry: false,
    amount: toCents(5000),
    dueOn: d('2026-12-01'),
    agreedAmount: toCents(5000),
    agreedOn: d('2026-12-01'),
    isConfirmedByPayer: false,
    isChangedByBiller: false,
  };

  it.each([
    ['agreement', {}],
    ['advance', { agreedAmount: null }],
    ['advance', { agreedOn: null }],
    ['advance', { amount: toCents(5001) }],
    ['variation', { isChangedByBiller: true }],
    ['agreement', { isChangedByBiller: true, isConfirmedByPayer: true }],
    ['retry', { isRetry: true, isChangedByBiller: true }],
  ] as const)('need proof by %s', (kind, change) => {
    expect(noticeNeeded({ ...debit, ...change })).toBe(kind);
  });

  it.each([
    ['agreement', '2026-11-20'],
    ['advance', '2026-11-24'],
    ['variation', '2026-12-04'],
    ['retry', '2026-11-23'],
  ] as const)('%s sent on Friday 2026-11-20 allows %s', (kind, first) => {
    expect(earliestDebitDate(kind, d('2026-11-20'))).toBe(first);
  });

  it('sent on the last day allow every debit that they are due for', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...NOTICE_KINDS), (sentOn, kind) => {
        const through = noticeDueThrough(kind, sentOn);
        const allowed = earliestDebitDate(kind, sentOn);
        expect(isBankDay(allowed)).toBe(true);
        expect(isBankDay(through) ? allowed <= through : true).toBe(true);
        // A day later would be too late for a bank day beyond it.
        const beyond = addBankDays(through, 1);
        expect(earliestDebitDate(kind, addDays(sentOn, 1)) <= beyond).toBe(true);
      }),
    );
  });

  it('hold for a week of bank days, and those of the agreement for its own date only', () => {
    expect(oldestAnnouncedDate(d('2026-11-23'))).toBe('2026-11-16');
    expect(NOTICE_KINDS.map(noticeOfHeld)).toEqual(['advance', 'advance', 'variation', 'retry']);
  });
});

describe('lodgement references', () => {
  it('are a readable stem and a code in 18 places', () => {
    expect(lodgementReference('Harbour Fitness Pty Ltd', 1)).toMatch(/^HARBOUR FITN-[0-9A-Z]{5}$/);
    expect(lodgementReference('Zoë & Söhne', 1)).toMatch(/^ZOE SOHNE-/);
    expect(lodgementReference('海港健身', 7)).toBe(referenceCode(7));
    expect(codeOfReference(lodgementReference('INV-000123', 99))).toBe(referenceCode(99));
    expect(codeOfReference('nothing here')).toBeUndefined();
    expect(() => referenceCode(-1)).toThrow(RangeError);
  });

  it('never repeat: neighbours, far apart and beyond five characters', () => {
    const some = new Set<string>();
    for (let n = 0; n < 20_000; n += 1) some.add(referenceCode(n * 1_699));
    expect(some.size).toBe(20_000);
    const count = fc.integer({ min: 0, max: 2 ** 40 });
    fc.assert(
      fc.property(count, count, fc.string(), (a, b, stem) => {
        fc.pre(a !== b);
        expect(referenceCode(a)).not.toBe(referenceCode(b));
        const reference = lodgementReference(stem, a);
        expect(reference.length).toBeLessThanOrEqual(LODGEMENT_REFERENCE_LENGTH);
        expect(reference).toMatch(/^[A-Z0-9 -]+$/);
        expect(codeOfReference(reference)).toBe(referenceCode(a));
        expect([...referenceCode(a)].every((char) => REFERENCE_ALPHABET.includes(char))).toBe(true);
      }),
    );
  });
});
