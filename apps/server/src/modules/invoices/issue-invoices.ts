import type { Currency } from '@lorikeet/domain/kernel';
import { dishonourFeeShape, invoiceIssuedShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type UuidSeed, uuid7At, uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { postShape } from '../ledger/index.ts';
import { refuseClosing, reserveEach } from '../merchants/index.ts';
import { ofInvoices, WITH_GST } from './posted-invoices.ts';
import { stateOfMoneySql } from './state-sql.ts';

/**
 * Invoices made by one statement: their numbers are `first` … `last`, without a gap. `totalCents` is of those in Australian
 * dollars; the others are summed each by itself.
 */
export type IssuedSet = {
  first: number;
  last: number;
  count: number;
  totalCents: number;
  usdCents: number;
  cnyCents: number;
};

export type InvoiceSet = {
  /** How many invoices `heads` yields; as many numbers are taken. */
  count: number;
  /**
   * Yields (key uuid, customer_id uuid, subscription_id uuid, period_start date, period_end date, currency,
   * due_date date, description), one row an invoice.
   */
  heads: Sql;
  /**
   * Yields (key uuid, position int, kind, description, quantity bigint, unit_price_e4 bigint, flat_fee_cents bigint,
   * tier int, amount_cents bigint, tax_code), every invoice's lines. Prices include GST.
   */
  lines: Sql;
  billingRunId?: string | null;
  /** Whether each is the fee for a debit that came back: `heads` then yields its id too, as (dishonour_of uuid). */
  areDishonourFees?: boolean;
  /** False for a merchant that is not registered for GST: no line then carries any. */
  collectsGst: boolean;
  /** What their ids are made from, for a caller that sends statements about them along. */
  seed?: UuidSeed;
};

/**
 * Issues any number of invoices in one statement, with their lines, gap-free numbers in the order of their keys, and
 * their postings. GST is computed once an invoice, half up of the taxable total ÷ 11, then divided among its taxable
 * lines: each its own eleventh rounded down, the cents left over one each from the first. Throws Refusal
 * `merchant.closing`, an Error when `heads` does not yield `count` rows, and the database's own (not null) when an invoice
 * has no line or a line no invoice.
 */
export async function issueInvoices(work: Work, set: InvoiceSet): Promise<IssuedSet> {
  const seed = set.seed ?? uuidSeed();
  const ids = sql`i.id between ${uuid7At(seed, 1)} and ${uuid7At(seed, set.count)}`;
  // Sent together: the numbers' row is locked from here to the commit, and others of the merchant wait for it.
  const [, made] = await Promise.all([
    refuseClosing(work),
    insertInvoices(work, set, seed),
    postShape(work, set.areDishonourFees ? dishonourFeeShape : invoiceIssuedShape, {
      ...ofInvoices(sql`i.merchant_id = ${work.merchantId} and ${ids}`, sql`i.issue_date`),
      ...WITH_GST,
    }),
  ]);
  if (made.count !== set.count) throw new Error(`${set.count} invoices were announced, ${made.count} made`);
  const { first } = made;
  return {
    first,
    last: first + set.count - 1,
    count: made.count,
    totalCents: made.total,
    usdCents: made.usd,
    cnyCents: made.cny,
  };
}

function insertInvoices(
  work: Work,
  set: InvoiceSet,
  { ms, salt }: UuidSeed,
): Promise<{ first: number; count: number; total: number; usd: number; cny: number }> {
  const { merchantId, now, today } = work;
  return work.one(sql`
    with numbered as (
      ${reserveEach(work, sql`select 'invoice' as name, ${set.count}::bigint as n`)}
    ), line as materialized (${set.lines}), taxed as (
      select key, sum(amount_cents)::bigint as total, ${sumOfTaxable(set, sql`amount_cents`)} as taxable,
        ${sumOfTaxable(set, FLOORED)} as floors
      from line group by key
    ), head as materialized (
      select h.key, h.customer_id, h.subscription_id, h.period_start, h.period_end, h.currency, h.due_date,
        h.description, ${set.areDishonourFees ? sql`h.dishonour_of` : sql`null::uuid as dishonour_of`}, t.total, ${ELEVENTH} as gst, ${ELEVENTH} - t.floors as spare,
        uuid7_at(${ms}, row_number() over (order by h.key), ${salt}) as id,
        (select n from numbered) - ${set.count}::bigint + row_number() over (order by h.key) as number
      from (${set.heads}) h full join taxed t on t.key = h.key
    ), issued as (
      insert into invoices (merchant_id, id, number, customer_id, subscription_id, period_start, period_end,
        billing_run_id, dishonour_of, status, issue_date, due_date, currency, total_cents, gst_cents, description, buyer_name,
        created_at, updated_at)
      select ${merchantId}::uuid, h.id, h.number, h.customer_id, h.subscription_id, h.period_start, h.period_end,
        ${set.billingRunId ?? null}::uuid, h.dishonour_of, ${stateOfMoneySql(sql`h.total`, sql`0`, sql`0`)},
        ${today}::date, h.due_date, h.currency, h.total, h.gst, h.description, c.name,
        ${now}::timestamptz, ${now}::timestamptz
      from head h
      join customers c on c.merchant_id = ${merchantId} and c.id = h.customer_id
    ), lined as (
      insert into invoice_lines (merchant_id, invoice_id, position, kind, description, quantity, unit_price_e4,
        flat_fee_cents, tier, amount_cents, gst_cents, tax_code)
      select ${merchantId}::uuid, h.id, l.position, l.kind, l.description, l.quantity, l.unit_price_e4,
        l.flat_fee_cents, l.tier, l.amount_cents, ${set.collectsGst ? SHARE : sql`0`}, l.tax_code
      from (select line.*, count(*) filter (where ${CARRIES}) over (partition by key order by position) as rank
            from line) l
      full join head h on h.key = l.key
    )
    select (select n from numbered) - ${set.count}::bigint + 1 as first, count(*)::int as count,
      ${totalIn('AUD')} as total, ${totalIn('USD')} as usd, ${totalIn('CNY')} as cny
    from head`);
}

const totalIn = (currency: Currency) =>
  sql`coalesce(sum(total) filter (where currency = ${currency}), 0)::bigint`;

/** True for a line that carries GST. */
const CARRIES = sql`tax_code = 'taxable' and amount_cents <> 0`;
/** A line's own eleventh rounded down, also below zero. */
const FLOORED = sql`(amount_cents - ((amount_cents % 11) + 11) % 11) / 11`;
/** An eleventh of the taxable total, half up away from zero. */
const ELEVENTH = sql`case when t.taxable >= 0 then (2 * t.taxable + 11) / 22 else -((11 - 2 * t.taxable) / 22) end`;
/** A line's GST: its eleventh rounded down, and one of the cents left over while there are any. */
const SHARE = sql`case when ${CARRIES} then ${FLOORED} + (l.rank <= h.spare)::int else 0 end`;

function sumOfTaxable(set: InvoiceSet, amount: Sql): Sql {
  return set.collectsGst
    ? sql`coalesce(sum(${amount}) filter (where ${CARRIES}), 0)::bigint`
    : sql`0::bigint`;
}
