import { toLocalDate } from '@lorikeet/domain/kernel';
import { cardSettledShape } from '@lorikeet/domain/ledger';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { post, postSet, shapedRows } from '../ledger/index.ts';
import { thereIs } from './cover.query.ts';

const DAY = toLocalDate('2026-11-23');
const STATES = ['open', 'captured', 'settled', 'shown'] as const;
type Paid = { state: (typeof STATES)[number]; currency: 'AUD' | 'USD'; cents: number; fee: number };
let scene: DebitMerchants;
let payer: Payer;
let invoiceId: string;
beforeAll(async () => {
  scene = await openDebitMerchants(DAY);
  payer = await scene.payer(scene.harbour);
  ({ invoiceId } = await scene.debit(scene.harbour, payer, { cents: 100, due: DAY }));
});
afterAll(() => scene.close());

class Undone extends Error {}

/** What `body` finds, of which nothing stays. */
async function undone<T>(body: (work: Work) => Promise<T>): Promise<T> {
  let found!: T;
  const all = scene.within(scene.harbour, async (work) => {
    found = await body(work);
    throw new Undone();
  });
  await expect(all).rejects.toThrow(Undone);
  return found;
}

/** Card payments as far as they have come, a settlement each, with the posting of what was settled. */
async function seed(work: Work, paid: readonly Paid[]): Promise<void> {
  const m = work.merchantId;
  const given = sql`unnest(${paid.map(({ state }) => state)}::text[], ${paid.map(({ currency }) => currency)}::text[],
    ${paid.map(({ cents }) => cents)}::bigint[], ${paid.map(({ fee }) => fee)}::bigint[])
    with ordinality as g (state, currency, cents, fee, n)`;
  const settled = sql`g.state in ('settled', 'shown')`;
  const id = (kind: number) => sql`uuid7_at(${kind}, g.n, 1)`;
  await work.run(sql`
    insert into payments (merchant_id, id, rail, stage, customer_id, facility_id, invoice_id, currency, amount_cents, due_date,
      debit_date, description, created_at, updated_at)
    select ${m}::uuid, ${id(21)}, 'card', case g.state when 'open' then 'unknown' else 'succeeded' end, ${payer.customerId}::uuid,
      ${scene.harbour.facilityId}::uuid, ${invoiceId}::uuid, g.currency, g.cents, ${DAY}::date, ${DAY}::date, 'Lesson',
      ${work.now}::timestamptz, ${work.now}::timestamptz
    from ${given}`);
  await work.run(sql`
    insert into card_settlements (merchant_id, id, facility_id, settled_on, currency, amount_cents, payments, refunds, reference,
      credited_on, created_at)
    select ${m}::uuid, ${id(22)}, ${scene.harbour.facilityId}::uuid, ${DAY}::date, g.currency, g.cents + g.fee, 1, 0,
      'CARDS ' || g.n, case g.state when 'shown' then ${DAY}::date end, ${work.now}::timestamptz
    from ${given} where ${settled}`);
  await work.run(sql`
    insert into card_attempts (merchant_id, payment_id, invoice_id, network, last4, exp_month, exp_year, fee_cents, fee_gst_cents,
      payer_name, locale, captured_on, settles_on, settled_on, settlement_id, created_at, updated_at)
    select ${m}::uuid, ${id(21)}, ${invoiceId}::uuid, 'visa', '4242', 1, 2030, g.fee, 0, 'Payer', 'en',
      case when g.state <> 'open' then ${DAY}::date end, case when g.state <> 'open' then ${DAY}::date end,
      case when ${settled} then ${DAY}::date end, case when ${settled} then ${id(22)} end, ${work.now}::timestamptz,
      ${work.now}::timestamptz
    from ${given}`);
  const shape = cardSettledShape('facilitated');
  await postSet(work, {
    kind: shape.kind,
    rows: shapedRows(shape, {
      amounts: { amount: sql`g.cents + g.fee` },
      source: id(21),
      currency: sql`g.currency`,
      customer: sql`${payer.customerId}::uuid`,
      effectiveDate: sql`${DAY}::date`,
      from: sql`from ${given} where ${settled}`,
    }),
  });
}

/** A refund that has taken its money out of the balance. */
const reserve = (work: Work, currency: string, cents: number) =>
  post(work, {
    kind: 'reserve_held',
    sourceId: work.newId(),
    currency,
    effectiveDate: DAY,
    entries: [
      { account: 'balance:reserved', amountCents: cents },
      { account: 'balance:available', amountCents: -cents },
    ],
  });

const sum = (paid: readonly Paid[]) => paid.reduce((all, { cents, fee }) => all + cents + fee, 0);

it('what was settled or captured is there once, however far it has come, and of each currency by itself', async () => {
  const one = fc.record({
    state: fc.constantFrom(...STATES),
    currency: fc.constantFrom('AUD' as const, 'USD' as const),
    cents: fc.integer({ min: 1, max: 90_000 }),
    fee: fc.nat(900),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { minLength: 1, maxLength: 12 }),
      fc.nat(9_000),
      async (paid, reserved) => {
        const there = await undone(async (work) => {
          await seed(work, paid);
          if (reserved > 0) for (const currency of ['AUD', 'USD']) await reserve(work, currency, reserved);
          return { aud: await thereIs(work, 'AUD'), usd: await thereIs(work, 'USD') };
        });
        const of = (currency: string, ...states: string[]) =>
          sum(paid.filter((one) => one.currency === currency && states.includes(one.state)));
        expect(there.aud).toEqual({
          payable: of('AUD', 'shown') - reserved,
          coming: of('AUD', 'captured', 'settled'),
        });
        expect(there.usd.payable + there.usd.coming).toBe(
          of('USD', 'captured', 'settled', 'shown') - reserved,
        );
      },
    ),
    { numRuns: 40 },
  );
});

const LONG = 1_500;
const ON_THE_WAY = 4;

it('a look at what there is reads no payment that is settled for good, of any currency', async () => {
  await scene.within(scene.harbour, (work) =>
    seed(
      work,
      Array.from({ length: LONG }, (_, n): Paid => {
        const currency = n % 2 ? 'USD' : 'AUD';
        const last = currency === 'USD' ? 'settled' : 'shown';
        return { state: n < 2 * ON_THE_WAY ? 'captured' : last, currency, cents: 4_000, fee: 130 };
      }),
    ),
  );
  await counted();
  for (const currency of ['AUD', 'USD'] as const) {
    const { there, plan } = await scene.within(scene.harbour, (work) => lookedAt(work, currency));
    expect(there.coming).toBe(ON_THE_WAY * 4_130);
    expect(rowsRead(plan), plan.join('\n')).toBeLessThan(100);
  }
});

/** Lets the planner know how many rows there are. */
async function counted(): Promise<void> {
  const owner = new pg.Client({ connectionString: scene.database.ownerUrl });
  await owner.connect();
  await owner.query('analyze').finally(() => owner.end());
}

/** What there is, and what its look at card payments read. */
async function lookedAt(work: Work, currency: 'AUD' | 'USD') {
  const plan: string[] = [];
  const noted: Work = {
    ...work,
    one: async <T extends object>(asked: Sql) => {
      const { text, values } = asked;
      const explained = { text: `explain (analyze) ${text}`, values } as Sql;
      if (text.includes('p.amount_cents + a.fee_cents'))
        plan.push(
          ...(await work.rows<Record<string, string>>(explained)).flatMap((row) => Object.values(row)),
        );
      return work.one<T>(asked);
    },
  };
  return { there: await thereIs(noted, currency), plan };
}

/** The most rows that a step of a plan yielded or passed over. */
function rowsRead(plan: readonly string[]): number {
  const counts = plan.flatMap((line) => [
    Number(/actual time=\S+ rows=([\d.]+)/.exec(line)?.[1] ?? 0),
    Number(/Rows Removed by [^:]*: (\d+)/.exec(line)?.[1] ?? 0),
  ]);
  return Math.max(...counts);
}
