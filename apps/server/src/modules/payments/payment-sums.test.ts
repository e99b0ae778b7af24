import { addDays, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { PAYMENT_STATUSES, type PaymentStatus } from '@lorikeet/domain/payments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { expectSamePages } from '../../test/far-pages.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { foundPayments } from './payment-list.query.ts';
import { paymentMatch, shownStatusSql, statusOfStage } from './payment-match.ts';
import { countPayments, type summedPayments, sumPayments } from './payment-sums.query.ts';
import { sumDays, sumDaysDue, sumSome } from './sum-days.ts';

const FIRST = toLocalDate('2026-11-24');
/** A Monday. By then every day that the test uses is settled. */
const LATER = toLocalDate('2027-02-01');
/** By then each of them waits for its day. */
const EARLIER = toLocalDate('2026-11-01');
const COUNT = 12;

let scene: DebitMerchants;
let payer: Payer;
const ids: string[] = [];
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
  for (let n = 0; n < COUNT; n += 1) {
    const { paymentId } = await scene.debit(scene.harbour, payer, {
      cents: 1_000 + n,
      due: addDays(FIRST, n % 4),
    });
    ids.push(paymentId);
  }
});
afterAll(() => scene.close());

type Filter = Parameters<typeof summedPayments>[1];

/** The same sums from every payment itself. */
async function countedOneByOne(work: Work, filter: Filter) {
  const rows = await work.rows<{
    rail: 'bank_debit';
    stage: never;
    given: PaymentStatus | null;
    n: number;
    cents: number;
  }>(
    sql`select t.rail, t.stage, ${shownStatusSql} as given, count(*)::int as n, sum(t.amount_cents)::bigint as cents
      ${paymentMatch(work, filter)} group by 1, 2, 3`,
  );
  const sums: Record<string, { count: number; amount_cents: number }> = {};
  for (const { given, n, cents, ...staged } of rows) {
    const status = given ?? statusOfStage(staged);
    const before = sums[status] ?? { count: 0, amount_cents: 0 };
    sums[status] = { count: before.count + n, amount_cents: before.amount_cents + cents };
  }
  return sums;
}

async function expectTheSame(work: Work, filter: Filter) {
  const { sums, count } = await sumPayments(work, filter as never);
  const shown = Object.fromEntries(
    sums.map(({ status, count: n, amount_cents }) => [status, { count: n, amount_cents }]),
  );
  const wanted = await countedOneByOne(work, filter);
  expect(shown).toEqual(wanted);
  expect(count).toBe(Object.values(wanted).reduce((sum, one) => sum + one.count, 0));
}

type Change = { which: number } & (
  | { what: 'stage'; to: string }
  | { what: 'refund'; to: number }
  | { what: 'dispute'; to: string | null }
  | { what: 'date'; to: number }
  | { what: 'sum'; on: LocalDate }
);
const which = fc.integer({ min: 0, max: COUNT - 1 });
const stages = ['scheduled', 'held', 'batched', 'submitted', 'cleared', 'returned', 'cancelled'] as const;
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ what: fc.constant('stage' as const), which, to: fc.constantFrom(...stages) }),
  fc.record({ what: fc.constant('refund' as const), which, to: fc.constantFrom(0, 400, 1_000) }),
  fc.record({ what: fc.constant('dispute' as const), which, to: fc.constantFrom('open', 'lost', null) }),
  fc.record({ what: fc.constant('date' as const), which, to: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ what: fc.constant('sum' as const), which, on: fc.constantFrom(EARLIER, FIRST, LATER) }),
);
const filter: fc.Arbitrary<Filter> = fc.record(
  {
    status: fc.subarray([...PAYMENT_STATUSES], { minLength: 1 }),
    rail: fc.constantFrom(['bank_debit'], ['card'], ['card', 'bank_debit']),
    currency: fc.constantFrom(['AUD'], ['USD']),
    date_from: fc.integer({ min: 0, max: 3 }).map((n) => addDays(FIRST, n)),
    date_to: fc.integer({ min: 2, max: 6 }).map((n) => addDays(FIRST, n)),
  },
  { requiredKeys: [] },
);

async function make(work: Work, one: Change): Promise<void> {
  if (one.what === 'sum') return void (await sumSome(work, one.on));
  const set =
    one.what === 'stage'
      ? sql`stage = ${one.to}`
      : one.what === 'refund'
        ? sql`refunded_cents = ${one.to}`
        : one.what === 'dispute'
          ? sql`dispute = ${one.to}`
          : sql`debit_date = ${addDays(FIRST, one.to)}`;
  await work.run(
    sql`update payments set ${set} where merchant_id = ${work.merchantId} and id = ${ids[one.which]!}`,
  );
}

it('sums are those of every payment, whatever happened to it since its day was summed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 25 }),
      fc.array(filter, { maxLength: 4 }),
      (changes, filters) =>
        scene.within(scene.harbour, async (work) => {
          for (const one of changes) await make(work, one);
          for (const one of [{}, ...filters]) {
            await expectTheSame(work, one);
            await expectSamePages(work, foundPayments(work, { ...one, page: 1, page_size: 5 } as never));
          }
          const { rows } = await countPayments(work);
          const all = await countedOneByOne(work, {});
          expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(COUNT);
          for (const { status, count } of rows) expect(count).toBe(all[status]!.count);
        }),
    ),
    { numRuns: 60 },
  );
  expect(await broken()).toBe(0);
});

const broken = async () => (await paymentInvariants[0]!.check(scene.platform)).broken;

/** Payments that each day's sums hold. */
const kept = (day: LocalDate) =>
  queriesOn(scene.platform.pool).one<{ n: number }>(sql`
    select coalesce(sum(count), 0)::int as n from payment_day_sums
    where merchant_id = ${scene.harbour.id} and day < ${day}`);

it('a day is summed once its payments are settled, each of them once, also by two at the same moment', async () => {
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update payments set stage = 'cleared', refunded_cents = 0, dispute = null, debit_date = ${FIRST}
      where merchant_id = ${work.merchantId}`),
  );
  const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
  expect(await sumDays(run, addDays(FIRST, 5))).toEqual({ summed: 0 });
  const both = await Promise.all([sumDays(run, addDays(FIRST, 6)), sumDays(run, addDays(FIRST, 6))]);
  expect(both.reduce((sum, { summed }) => sum + summed, 0)).toBeLessThanOrEqual(COUNT);
  await sumDays(run, LATER);
  expect(await kept(LATER)).toEqual({ n: COUNT });
  expect(await sumDays(run, LATER)).toEqual({ summed: 0 });
  expect(await broken()).toBe(0);
});

it('whoever moves a payment waits for no sum, and what is held is summed another day', async () => {
  const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
    update payments set stage = 'returned' where merchant_id = ${work.merchantId} and id = ${ids[0]!}`),
  );
  const other = await scene.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from payments where merchant_id = $1 and id = $2 for update', [
      scene.harbour.id,
      ids[0],
    ]);
    expect(await sumDays(run, LATER)).toEqual({ summed: 0 });
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(await sumDays(run, LATER)).toEqual({ summed: 1 });
  await scene.within(scene.harbour, (work) => expectTheSame(work, { status: ['failed'] }));
});

it('sums that were altered are found', async () => {
  const db = queriesOn(scene.platform.pool);
  const add = (n: number) =>
    db.run(sql`update payment_day_sums set count = count + ${n} where merchant_id = ${scene.harbour.id}`);
  await add(1);
  expect(await broken()).toBeGreaterThan(0);
  await add(-1);
  expect(await broken()).toBe(0);
});

it('a few are summed on the first day of the week', async () => {
  const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
    update payments set stage = 'cleared' where merchant_id = ${work.merchantId} and id = ${ids[0]!}`),
  );
  expect(await sumDaysDue(run, addDays(LATER, 1))).toEqual({ summed: 0 });
  expect(await sumDaysDue(run, addDays(LATER, 7))).toEqual({ summed: 1 });
});
