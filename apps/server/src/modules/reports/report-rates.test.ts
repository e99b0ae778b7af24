import { addDays, type Cents, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { ageBalance } from '@lorikeet/domain/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { owedForProperties } from '../council/index.ts';
import { merchantForecast } from '../customers/index.ts';
import { post } from '../ledger/index.ts';
import { makeReport, type ReportTerms } from './make-report.ts';
import type { Report } from './report-body.ts';

const given = { openExceptions: async () => [], expectedCharges: merchantForecast };
const d = toLocalDate;
let stage: ScheduleStage;
let homes: { id: string }[];
let returned: number;

const made = (terms: ReportTerms): Promise<Report> =>
  stage.within(stage.banksia, (work) => makeReport(work, terms, given));
const figureOf = (report: Report, key: string) => report.figures.find((one) => one.key === key)?.value;
const receive = (propertyId: string, cents: number) =>
  stage.within(stage.banksia, (work) =>
    post(work, {
      kind: 'tested',
      sourceId: work.newId(),
      currency: 'AUD',
      propertyId,
      effectiveDate: work.today,
      entries: [
        { account: 'bank', amountCents: cents },
        { account: 'receivable', amountCents: -cents },
      ],
    }),
  );

/**
 * One property pays by a schedule of which a debit came back; one has paid too much, one owes two years, one from before both, and one
 * nothing any more.
 */
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
  const person = await stage.ratepayer();
  homes = [];
  for (const total of [187_643, 60_000, 90_000, 70_000, 50_000])
    homes.push(await stage.property(person, total));
  const [paying, over, late, before, done] = homes as [{ id: string; wireId: string }, ...{ id: string }[]];
  const { data: account } = await stage.account(person);
  const { first_day: start_on } = await stage.detail(person, paying.wireId);
  const begin = { kind: 'begin', frequency: 'monthly', start_on, payment_method_id: account.id };
  expect((await stage.change(person, paying.wireId, 0, begin)).code).toBe(0);
  const [first] = (await stage.detail(person, paying.wireId)).schedule!.debits;
  returned = first!.amount_cents;
  await stage.live('2026-08-29', ({ amountCents }) => (amountCents === returned ? 6 : undefined));
  await receive(over!.id, 75_000);
  await receive(done!.id, 50_000);
  await receive(late!.id, 10_001);
  await stage.notice(late!.id, 40_000, 2025);
  await stage.within(stage.banksia, (work) =>
    post(work, {
      kind: 'tested',
      sourceId: work.newId(),
      currency: 'AUD',
      propertyId: before!.id,
      effectiveDate: work.today,
      entries: [
        { account: 'receivable', amountCents: 12_345 },
        { account: 'rates', amountCents: -12_345 },
      ],
    }),
  );
  stage.at('2026-12-15', '09:00');
}, 300_000);
afterAll(() => stage.close());

type Open = { due: LocalDate; cents: Cents };

it('rates are owed by their properties, by the age of their instalments, and sum to the ledger', async () => {
  const report = await made({ report: 'aged_receivables', from: d('2026-12-01'), to: d('2026-12-15') });
  const ids = homes.map(({ id }) => id);
  const { owed, ledger } = await stage.within(stage.banksia, async (work) => ({
    owed: await owedForProperties(work, ids),
    ledger: await work.one<{ cents: number }>(sql`
      select sum(amount_cents)::bigint as cents from entries
      where merchant_id = ${work.merchantId} and account = 'receivable'`),
  }));
  const all = [...owed.values()];
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((more, one) => more + of(one), 0);
  expect(figureOf(report, 'owed')).toBe(ledger.cents);
  expect(figureOf(report, 'owed')).toBe(sum((one) => one.owed_cents));
  expect(figureOf(report, 'overdue')).toBe(sum((one) => one.overdue_cents));
  expect(figureOf(report, 'overdue')).toBeGreaterThan(0);
  expect(figureOf(report, 'properties_owing')).toBe(3);
  expect(figureOf(report, 'customers_owing')).toBeUndefined();
  const [{ rows }] = report.tables as [(typeof report.tables)[number]];
  expect(rows.map(({ opens }) => opens)).toEqual(
    expect.arrayContaining(ids.slice(0, 4).map((id) => ({ list: 'property', id }))),
  );
  expect(rows).toHaveLength(4);
  for (const { cells, opens } of rows) {
    const of = owed.get((opens as { id: string }).id)!;
    const bills = of.instalments.map((one): Open => ({ due: one.due_on, cents: one.amount_cents }));
    const aged = ageBalance(of.owed_cents, bills, d('2026-12-15'));
    expect(cells.slice(1)).toEqual([...Object.values(aged), of.owed_cents]);
    expect(cells[0]).toMatch(/^Ana Lim, 3000\d-1$/);
  }
});

it('of fewer rows than there are it has the largest, and the figures and totals of all', async () => {
  const terms: ReportTerms = { report: 'aged_receivables', from: d('2026-12-01'), to: d('2026-12-15') };
  const whole = await made(terms);
  const part = await stage.within(stage.banksia, (work) => makeReport(work, terms, given, 3));
  const [all, some] = [whole.tables[0]!, part.tables[0]!];
  expect({ ...part, tables: [] }).toEqual({ ...whole, tables: [] });
  expect(some).toEqual({ ...all, rows: all.rows.slice(0, 3), left_out: 1 });
  const sums = all.columns
    .slice(1)
    .map((_, at) => all.rows.reduce((sum, { cells }) => sum + Number(cells[at + 1]), 0));
  expect(all.total).toEqual([null, ...sums]);
});

it('of a past day they are those of what was owed then', async () => {
  for (const to of [d('2026-07-19'), d('2026-08-10'), d('2026-08-29'), d('2026-12-14')]) {
    const report = await made({ report: 'aged_receivables', from: addDays(to, -5), to });
    const { cents } = await stage.within(stage.banksia, (work) =>
      work.one<{ cents: number }>(sql`
        select coalesce(sum(amount_cents), 0)::bigint as cents from entries
        where merchant_id = ${work.merchantId} and account = 'receivable' and effective_date <= ${to}`),
    );
    expect(figureOf(report, 'owed')).toBe(cents);
    expect(report.tables[0]!.rows.every(({ opens }) => opens?.list === 'property')).toBe(true);
  }
  const early = await made({ report: 'aged_receivables', from: d('2026-07-20'), to: d('2026-07-21') });
  expect(figureOf(early, 'overdue')).toBe(0);
});

it('of a past day they are of the same ages whenever the roll was loaded again since', async () => {
  const aged = async () =>
    (await made({ report: 'aged_receivables', from: d('2026-08-01'), to: d('2026-08-29') })).figures;
  const before = await aged();
  const issueOn = (day: string) =>
    stage.within(stage.banksia, (work) =>
      work.run(sql`
        update rates_notices set issued_on = ${day} where merchant_id = ${work.merchantId} and rating_year = 2026`),
    );
  await issueOn('2026-10-01');
  expect(await aged()).toEqual(before);
  await issueOn('2026-07-20');
});

it('what comes back of rates is counted, and nothing is said of what was recovered of it', async () => {
  const report = await made({ report: 'dishonours', from: d('2026-07-01'), to: d('2026-12-15') });
  expect(figureOf(report, 'dishonoured')).toBe(returned);
  expect(figureOf(report, 'recovered')).toBeUndefined();
  expect(report.chart.series).toEqual(['dishonoured']);
  for (const table of report.tables)
    expect(table.columns.slice(1).map(({ key }) => key)).toEqual(['dishonours', 'dishonoured']);
  expect(report.notes).toEqual(['dishonours_rates']);
});
