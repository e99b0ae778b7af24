import { SHOWN_INVOICE_STATES } from '@lorikeet/domain/invoices';
import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { expectSamePages } from '../../test/far-pages.ts';
import { planOf } from '../../test/plan-of.ts';
import { agedReceivables } from './aged-receivables.query.ts';
import { askedOf, isAsked } from './due-sql.ts';
import { invoiceInvariants } from './invoice-invariants.ts';
import { isByDay, sumInvoices } from './invoice-sums.query.ts';
import { foundInvoices } from './list-invoices.query.ts';
import { sumInvoiceDays, sumInvoiceDaysDue, sumSomeInvoices } from './sum-days.ts';

const FIRST = toLocalDate('2026-11-24');
const LATER = toLocalDate('2027-06-01');
const COUNT = 10;
/** What a credit note took off each. */
const NOTED = 700;
/** Narrows nothing, and sums each invoice as it is. */
const EACH = { amount_min: 0 } as const;

let scene: DebitMerchants;
const ids: string[] = [];
/** Its file is not written yet. */
let batchId: string;
/** Whose the invoices are: narrows nothing, and asks each invoice by itself what files hold of it. */
let customer: { customer_id: string };
beforeAll(async () => {
  scene = await openDebitMerchants();
  const payer = await scene.payer(scene.harbour);
  customer = { customer_id: payer.customerId };
  for (let n = 0; n < COUNT; n += 1) {
    await scene.debit(scene.harbour, payer, { cents: 1_000 + n, due: addDays(FIRST, n % 4) });
  }
  const { rows } = await scene.database.pool.query(
    'select id from invoices where merchant_id = $1 order by id',
    [scene.harbour.id],
  );
  ids.push(...rows.map(({ id }) => id as string));
  await scene.within(scene.harbour, async (work) => {
    batchId = work.newId();
    await work.run(sql`
      insert into batches (merchant_id, id, facility_id, processing_date, sequence, status, created_at, updated_at)
      values (${work.merchantId}, ${batchId}, ${scene.harbour.facilityId}, ${FIRST}, 1, 'claimed', ${work.now}, ${work.now})`);
    for (const [n, id] of ids.entries())
      await work.run(sql`
        insert into credit_notes (merchant_id, id, number, customer_id, invoice_id, currency, amount_cents, gst_cents,
          off_receivable_cents, description, buyer_name, issue_date, created_at)
        values (${work.merchantId}, ${work.newId()}, ${n + 1}, ${payer.customerId}, ${id}, 'AUD', ${NOTED}, 0, ${NOTED}, 'Noted',
          'Grace', ${FIRST}, ${work.now})`);
  });
});
afterAll(() => scene.close());

type Filters = Parameters<typeof sumInvoices>[1];

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    status: fc.subarray(SHOWN_INVOICE_STATES.filter((one) => one !== 'draft') as never[], {
      minLength: 1,
    }),
    currency: fc.constantFrom(['AUD'], ['USD']) as fc.Arbitrary<never>,
    issued_from: fc.integer({ min: -20, max: 2 }).map((n) => addDays(FIRST, n)),
    issued_to: fc.integer({ min: -10, max: 6 }).map((n) => addDays(FIRST, n)),
  },
  { requiredKeys: [] },
);
type Change =
  | 'sum'
  | { at: number; isFiled: boolean }
  | { at: number; status: string; paid: number; credited: number; inFlight: number };
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    at: fc.integer({ min: 0, max: COUNT - 1 }),
    status: fc.constantFrom('open', 'part_paid', 'paid', 'void', 'written_off'),
    paid: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000 })),
    credited: fc.constantFrom(0, 0, NOTED, NOTED + 1),
    inFlight: fc.constantFrom(0, 0, 7),
  }),
  fc.record({ at: fc.integer({ min: 0, max: COUNT - 1 }), isFiled: fc.boolean() }),
  fc.constant('sum' as const),
);

async function make(work: Work, one: Change): Promise<void> {
  if (one === 'sum') return void (await sumSomeInvoices(work, LATER));
  if ('isFiled' in one)
    return void (await work.run(sql`
      update payments set stage = ${one.isFiled ? 'batched' : 'scheduled'}, batch_id = ${one.isFiled ? batchId : null}
      where merchant_id = ${work.merchantId} and invoice_id = ${ids[one.at]!}`));
  await work.run(sql`
    update invoices set status = ${one.status}, paid_cents = ${one.paid}, credited_cents = ${one.credited},
      in_flight_cents = ${one.inFlight}
    where merchant_id = ${work.merchantId} and id = ${ids[one.at]!}`);
}

/** Ages are those of what is asked for of each invoice by itself. */
async function expectAged(work: Work): Promise<void> {
  const { totals, rows } = await agedReceivables(work, LATER, { most: 10 });
  const each = await work.rows(sql`
    select sum(${askedOf(work.merchantId, 'i')})::bigint as total_cents, count(*)::int as invoices, min(i.due_date) as oldest_due
    from invoices i where i.merchant_id = ${work.merchantId} and ${isAsked(work.merchantId, 'i')} having count(*) > 0`);
  expect(
    rows.map(({ total_cents, invoices, oldest_due }) => ({ total_cents, invoices, oldest_due })),
  ).toEqual(each);
  expect(totals.map(({ total_cents, invoices }) => ({ total_cents, invoices }))).toEqual(
    rows.map(({ total_cents, invoices }) => ({ total_cents, invoices })),
  );
}

it('sums are those of every invoice, whatever happened to it since its day was summed', async () => {
  expect(ids).toHaveLength(COUNT);
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 20 }),
      fc.array(filters, { maxLength: 4 }),
      (changes, asked) =>
        scene.within(scene.harbour, async (work) => {
          for (const one of changes) await make(work, one);
          await expectAged(work);
          for (const one of [{}, ...asked]) {
            const each = await sumInvoices(work, { ...one, ...customer });
            expect(await sumInvoices(work, one)).toEqual(each);
            expect(await sumInvoices(work, { ...one, ...EACH })).toEqual(each);
            if (isByDay(one))
              await expectSamePages(
                work,
                foundInvoices(work, { ...one, sort: 'issue_date', page: 1, page_size: 10 }),
              );
          }
        }),
    ),
    { numRuns: 60 },
  );
  expect(await broken()).toBe(0);
});

it('of very many bills what files hold is looked for once, of one customer’s bill by bill', async () => {
  const planned = (asked: Filters) =>
    scene.within(scene.harbour, async (work) => {
      await make(work, { at: 1, isFiled: true });
      const words = 'group by s.currency having';
      const { plan } = await planOf(work, words, (noted) => sumInvoices(noted, { ...asked, ...EACH }));
      return plan.some((line) => line.includes('SubPlan'));
    });
  for (const status of ['open', 'overdue', 'processing'] as never[]) {
    expect(await planned({ status: [status] })).toBe(false);
    expect(await planned({ status: [status], ...customer })).toBe(true);
  }
});

const broken = async () =>
  (await invoiceInvariants.find(({ name }) => name === 'invoices.day_sums')!.check(scene.platform)).broken;

it('an invoice that is over is counted once, and found when a sum was altered', async () => {
  await scene.within(scene.harbour, (work) =>
    work.run(sql`update invoices set status = 'paid' where merchant_id = ${work.merchantId}`),
  );
  const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
  await Promise.all([sumInvoiceDays(run, LATER), sumInvoiceDays(run, LATER)]);
  await sumInvoiceDays(run, LATER);
  const db = queriesOn(scene.platform.pool);
  const { n } = await db.one<{ n: number }>(sql`
    select sum(count)::int as n from invoice_day_sums where merchant_id = ${scene.harbour.id}`);
  expect(n).toBe(COUNT);
  expect(await broken()).toBe(0);
  await db.run(
    sql`update invoice_day_sums set total_cents = total_cents + 1 where merchant_id = ${scene.harbour.id}`,
  );
  expect(await broken()).toBeGreaterThan(0);
});

it('a few are counted on the first day of the week', async () => {
  const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
  await scene.within(scene.harbour, (work) =>
    work.run(sql`
      update invoices set status = 'void' where merchant_id = ${work.merchantId} and id = ${ids[0]!}`),
  );
  // A Tuesday, then the Monday after it.
  expect(await sumInvoiceDaysDue(run, LATER)).toEqual({ summed: 0 });
  expect(await sumInvoiceDaysDue(run, addDays(LATER, 6))).toEqual({ summed: 1 });
});
