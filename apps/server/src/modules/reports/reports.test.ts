import { addDays, instantAt, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { merchantForecast } from '../customers/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { makeReport, type ReportTerms } from './make-report.ts';
import type { Report, ReportTable } from './report-body.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let scene: Scene;
const d = toLocalDate;
const TODAY = d('2026-11-20');
const clock = createManualClock(instantAt(TODAY, '09:00', 'Australia/Sydney'));
const given = { openExceptions: async () => [], expectedCharges: merchantForecast };

const within = <T>(body: (work: Work) => Promise<T>) => inTenant(platform, harbour.id, SYSTEM, body);
const made = (terms: ReportTerms): Promise<Report> => within((work) => makeReport(work, terms, given));
const figureOf = (report: Report, key: string) => report.figures.find((one) => one.key === key)?.value;
const table = (report: Report, key = 'by_period'): ReportTable =>
  report.tables.find((one) => one.key === key)!;
const totalOf = ({ columns, total }: ReportTable, key: string) =>
  total![columns.findIndex((one) => one.key === key)];
const held = async (account: string, days: { from?: string; to: string }): Promise<number> => {
  const { cents } = await within((work) =>
    work.one<{ cents: number }>(sql`
      select coalesce(sum(amount_cents), 0)::bigint as cents from entries
      where merchant_id = ${work.merchantId} and account = ${account} and effective_date <= ${days.to}
        and effective_date >= ${days.from ?? '1900-01-01'}`),
  );
  return cents;
};

const BEGIN = d('2026-09-01');
const bill = (n: number) => {
  const day = addDays(BEGIN, n);
  clock.set(instantAt(day, '08:00', 'Australia/Sydney'));
  return within((work) =>
    issueInvoice(work, {
      customerId: scene.customerId,
      currency: 'AUD',
      description: 'Class',
      dueDate: addDays(day, 7),
      collectsGst: true,
      lines: [
        {
          kind: 'item',
          description: 'Class',
          quantity: 1,
          amountCents: toCents(11_000 + n),
          taxCode: 'taxable',
        },
      ],
    }),
  );
};

/** A history of random debits and bills over eighty days: cleared, with the bank, or returned, with fees. */
beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour } = await openTwoMerchants(portal));
  const debit = fc.record({
    cents: fc.integer({ min: 100, max: 90_000 }),
    feeCents: fc.integer({ min: 0, max: 99 }),
    day: fc.integer({ min: 0, max: 80 }),
    end: fc.constantFrom('cleared', 'accepted', 'returned'),
  });
  const drawn = fc.sample(fc.array(debit, { minLength: 40, maxLength: 40 }), {
    numRuns: 1,
    seed: 20261120,
  })[0]!;
  await within(async (work) => {
    scene = await openScene(work);
    for (const { cents, feeCents, day: n, end } of drawn) {
      const day = addDays(BEGIN, n);
      const one = await makeDebit(work, scene, {
        cents,
        feeCents,
        day,
        kind: end === 'accepted' ? 'accepted' : 'cleared',
      });
      if (end === 'returned') await returnDebit(work, one, cents, addDays(day, 2));
    }
  });
  for (const n of [0, 20, 45, 60, 76, 80]) await bill(n);
  clock.set(instantAt(TODAY, '09:00', 'Australia/Sydney'));
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const RANGES = [
  { from: '2026-11-01', to: '2026-11-20' },
  { from: '2026-09-01', to: '2026-11-20' },
  { from: '2026-10-15', to: '2026-10-15' },
  { from: '2026-01-01', to: '2026-12-31' },
].map(({ from, to }) => ({ from: d(from), to: d(to) }));

describe('every report', () => {
  it('has charts and tables of equal totals, whatever the range is cut into', async () => {
    for (const range of RANGES) {
      for (const report of ['transactions', 'settlement', 'dishonours', 'gst'] as const) {
        const one = await made({ report, ...range });
        expect(one.period).toEqual(range);
        one.chart.series.forEach((key, at) => {
          const charted = one.chart.points.reduce((sum, { values }) => sum + values[at]!, 0);
          expect(Math.abs(Number(totalOf(table(one), key)))).toBe(Math.abs(charted));
        });
        for (const other of one.tables) {
          other.columns.forEach(({ key, kind }, at) => {
            if (kind !== 'cents' || key === 'closing') return;
            expect(other.total![at]).toBe(other.rows.reduce((sum, { cells }) => sum + Number(cells[at]), 0));
          });
        }
      }
    }
  });

  it.each([
    ['last_quarter', '2026-04-01', '2026-06-30'],
    ['this_quarter', '2026-07-01', '2026-08-20'],
    ['last_month', '2026-09-01', '2026-09-30'],
    ['this_year', '2025-01-01', '2025-11-20'],
    ['last_financial_year', '2024-07-01', '2025-06-30'],
    ['last_30_days', '2026-09-22', '2026-10-21'],
  ] as const)('of %s is compared with the days from %s to %s', async (preset, from, to) => {
    expect((await made({ report: 'gst', preset })).previous).toEqual({ from, to });
  });

  it('refuses a range that no chart can show', async () => {
    await expect(made({ report: 'gst', from: d('2010-01-01'), to: d('2026-01-01') })).rejects.toMatchObject({
      code: 'report.too_long',
    });
  });
});

describe('transactions', () => {
  it('sum to what the list of the same days sums to', async () => {
    for (const range of RANGES) {
      const one = await made({ report: 'transactions', ...range });
      const sums = await within((work) =>
        work.rows<{ stage: string; cents: number }>(sql`
          select stage, sum(amount_cents)::bigint as cents from payments
          where merchant_id = ${work.merchantId} and debit_date between ${range.from} and ${range.to}
          group by stage order by stage`),
      );
      const of = (stage: string) => sums.find((sum) => sum.stage === stage)?.cents ?? 0;
      expect(figureOf(one, 'succeeded')).toBe(of('cleared'));
      expect(figureOf(one, 'processing')).toBe(of('submitted'));
      expect(figureOf(one, 'failed')).toBe(of('returned'));
      expect(totalOf(table(one, 'by_rail'), 'succeeded')).toBe(of('cleared'));
    }
  });
});

describe('settlement', () => {
  it('leads from the ledger’s opening balance to its closing balance', async () => {
    for (const { from, to } of RANGES) {
      const one = await made({ report: 'settlement', from, to });
      expect(figureOf(one, 'opening')).toBe(await held('balance:available', { to: addDays(from, -1) }));
      expect(figureOf(one, 'closing')).toBe(await held('balance:available', { to }));
      expect(totalOf(table(one), 'closing')).toBe(figureOf(one, 'closing'));
    }
  });

  it('leads so in the range before too, which may end some days earlier', async () => {
    for (const { from, to } of RANGES) {
      const one = await made({ report: 'settlement', from, to });
      const before = (key: string) => one.figures.find((figure) => figure.key === key)?.before;
      const { previous } = one;
      expect(before('opening')).toBe(await held('balance:available', { to: addDays(previous.from, -1) }));
      expect(before('closing')).toBe(await held('balance:available', { to: previous.to }));
    }
  });
});

describe('GST', () => {
  it('equals the ledger’s accounts to the cent', async () => {
    for (const { from, to } of RANGES) {
      const one = await made({ report: 'gst', from, to });
      expect(figureOf(one, 'gst_collected')).toBe(0 - (await held('gst-collected', { from, to })));
      expect(figureOf(one, 'gst_credits')).toBe(await held('gst-credits', { from, to }));
    }
    const whole = await made({ report: 'gst', ...RANGES[1]! });
    expect(figureOf(whole, 'gst_collected')).toBeGreaterThan(0);
    expect(figureOf(whole, 'gst_credits')).toBeGreaterThan(0);
  });
});

describe('aged receivables', () => {
  it('total what the ledger holds as receivable, today and on any day before', async () => {
    for (const to of [TODAY, d('2026-11-19'), d('2026-10-01'), d('2026-08-31')]) {
      const one = await made({ report: 'aged_receivables', from: addDays(to, -30), to });
      expect(figureOf(one, 'owed')).toBe(await held('receivable', { to }));
      expect(totalOf(table(one, 'by_customer'), 'owed')).toBe(figureOf(one, 'owed'));
    }
  });

  it('age each bill by the day on which it fell due', async () => {
    const one = await made({ report: 'aged_receivables', from: BEGIN, to: TODAY });
    const at = (age: string) => one.chart.points.find(({ word }) => word === age)!.values[0];
    expect(at('not_due')).toBe(22_156);
    expect(at('days_1_30')).toBe(22_105);
    expect(at('days_31_60')).toBe(11_020);
    expect(at('days_61_90')).toBe(11_000);
  });
});

describe('dishonours', () => {
  it('are the failed debits of the days, by why and by payer, with what was recovered', async () => {
    const range = RANGES[1]!;
    const one = await made({ report: 'dishonours', ...range });
    const { n, cents } = await within((work) =>
      work.one<{ n: number; cents: number }>(sql`
        select count(*)::int as n, sum(amount_cents)::bigint as cents from payments
        where merchant_id = ${work.merchantId} and stage = 'returned'`),
    );
    expect(n).toBeGreaterThan(0);
    expect(figureOf(one, 'dishonours')).toBe(n);
    expect(figureOf(one, 'dishonoured')).toBe(cents);
    for (const key of ['by_period', 'by_reason', 'by_plan', 'by_customer'])
      expect(totalOf(table(one, key), 'dishonoured')).toBe(cents);
    const [reason] = table(one, 'by_reason').rows;
    expect(reason!.cells[0]).toBe('return_6');
    expect(reason!.opens).toEqual({
      list: 'transactions',
      status: ['failed'],
      rail: 'bank_debit',
      return_code: '6',
      ...range,
    });
    expect(figureOf(one, 'recovered')).toBe(0);
  });
});
