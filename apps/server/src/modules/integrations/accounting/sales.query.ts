import type { TaxCode } from '@lorikeet/domain/invoices';
import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import { bookedAround } from '../../ledger/index.ts';

/** Where sales stand in the ledger without their GST, and what was lost of them. */
export const SALE_ACCOUNTS = [
  'sales',
  'dishonour-fee',
  'processing-fee',
  'bad-debts',
  'dispute-losses',
] as const;
export const GST_ACCOUNT = 'gst-collected';

/** Most that rounding makes of a whole amount’s GST. */
const ROUNDING = 6;

/** Of an amount with so much GST in it, what is taxed: all of it, or eleven times the GST where that is only a part. */
const taxedOf = (amount: Sql, gst: Sql): Sql => sql`(case when ${gst} = 0 then 0
  when abs(${amount} - ${gst} * 11) <= ${ROUNDING}::int then ${amount} else ${gst} * 11 end)`;

/** Postings of whole invoices, which have the invoice's lines. */
const INVOICE_KINDS = ['invoice_issued', 'invoice_voided', 'dishonour_fee_charged', 'dishonour_fee_waived'];

export type FileDays = {
  merchantId: string;
  currency: Currency;
  /** Where the merchant's money lands. */
  land: 'balance:available' | 'bank';
  from: LocalDate;
  to: LocalDate;
};

export type StoredLine = { description: string; amount: Cents; gst: Cents; tax: TaxCode };
export type SaleRow = {
  id: string;
  /** Of its posting; `fees` for the processing fees of a day, which are one document. */
  kind: string;
  day: LocalDate;
  due: LocalDate | null;
  net: Cents;
  gst: Cents;
  /** Both together, less the fee that is given back with it: GST included, what is in it, and what of it is taxed. */
  main: Cents;
  main_gst: Cents;
  main_taxed: Cents;
  /** The payer’s card fee that a refund gives back, in the same way. */
  fee: Cents;
  fee_gst: Cents;
  fee_taxed: Cents;
  /** Of the accounts above, the one that most of it went to. */
  account: (typeof SALE_ACCOUNTS)[number];
  invoice: number | null;
  credit_note: number | null;
  /** Of an invoice that was written off: which time. */
  write_off: number | null;
  /** Of the invoice that GST is charged on at all. */
  has_gst: boolean;
  /** Of the invoice that it comes from that some of it is GST-free. */
  has_gst_free: boolean;
  customer: string | null;
  email: string | null;
  lines: StoredLine[] | null;
};

/** (id, kind, source_id, customer_id, day, account, net, fee_net, gst): every posting of the days that changed sales. */
const saleMoves = (days: FileDays): Sql => sql`
  select p.id, p.kind, p.source_id, p.customer_id, p.effective_date as day, min(e.account)
      filter (where e.account ${among(SALE_ACCOUNTS)} and e.account <> 'processing-fee') as account,
    coalesce(-sum(e.amount_cents) filter (where e.account ${among(SALE_ACCOUNTS)}), 0)::bigint as net,
    coalesce(-sum(e.amount_cents) filter (where e.account = 'processing-fee'), 0)::bigint as fee_net,
    coalesce(-sum(e.amount_cents) filter (where e.account = ${GST_ACCOUNT}), 0)::bigint as gst
  from postings p
  join entries e on e.merchant_id = ${days.merchantId} and e.posting_id = p.id
  where p.merchant_id = ${days.merchantId} and p.currency = ${days.currency} and p.id in (
    select s.posting_id from entries s
    where s.merchant_id = ${days.merchantId} and s.account ${among(SALE_ACCOUNTS)} and s.currency = ${days.currency}
      and s.effective_date between ${days.from} and ${days.to}
      and ${bookedAround(sql`s.booked_at`, { ...days, account: among(SALE_ACCOUNTS) })})
  group by p.id, p.kind, p.source_id, p.customer_id, p.effective_date`;

/**
 * (id, kind, source_id, customer_id, day, account, net, fee_net, gst, taxed): one row a document of a file of sales. `fee_net`
 * is what it holds of fees beside something else; `taxed` is known of the fees of a day, each by itself.
 */
export const saleDocuments = (days: FileDays): Sql => sql`
  with moves as (${saleMoves(days)})
  select id, kind, source_id, customer_id, day, account, net, fee_net, gst, null::bigint as taxed from moves
  where account is not null
  union all
  select null::uuid, 'fees', null::uuid, null::uuid, day, 'processing-fee', sum(net)::bigint, 0::bigint, sum(gst)::bigint,
    sum(${taxedOf(sql`(net + gst)`, sql`gst`)})::bigint
  from moves where account is null group by day`;

/** The documents with the GST of the fee that a refund gives back, and the invoice that it, or a write-off, comes from. */
const sourcedDocuments = (days: FileDays): Sql => sql`
  select s.*, coalesce(sign(s.fee_net) * r.fee_gst_cents, 0)::bigint as fee_gst, w.position as write_off,
    w.invoice_id as written_off, coalesce(w.invoice_id, p.invoice_id) as comes_from
  from (${saleDocuments(days)}) s
  left join invoice_write_offs w on w.merchant_id = ${days.merchantId} and w.id = s.source_id
  left join refunds r on r.merchant_id = ${days.merchantId} and r.id = s.source_id
  left join payments p on p.merchant_id = ${days.merchantId} and p.id = r.payment_id`;

const MAIN = sql`(d.net - d.fee_net + d.gst - d.fee_gst)`;
const MAIN_GST = sql`(d.gst - d.fee_gst)`;
const FEE = sql`(d.fee_net + d.fee_gst)`;

/** The documents in the order of their days, with whose they are and the lines of what has lines. */
export const saleRows = (days: FileDays): Sql => sql`
  select d.id, d.kind, d.day, i.due_date as due, d.net, d.gst, ${MAIN} as main, ${MAIN_GST} as main_gst,
    coalesce(d.taxed, ${taxedOf(MAIN, MAIN_GST)})::bigint as main_taxed, ${FEE} as fee, d.fee_gst,
    ${taxedOf(FEE, sql`d.fee_gst`)}::bigint as fee_taxed, d.account, i.number as invoice, d.write_off,
    exists (select 1 from invoice_lines l where l.merchant_id = ${days.merchantId} and l.invoice_id = d.comes_from
      and l.tax_code = 'gst_free') as has_gst_free, n.number as credit_note, coalesce(i.gst_cents, n.gst_cents, d.gst) <> 0 as has_gst, c.name as customer,
    c.email_primary as email, coalesce(il.lines, cl.lines) as lines
  from (${sourcedDocuments(days)}) d
  left join invoices i on i.merchant_id = ${days.merchantId} and i.id = coalesce(d.written_off, d.source_id)
  left join credit_notes n on n.merchant_id = ${days.merchantId} and n.id = d.source_id
  left join customers c on c.merchant_id = ${days.merchantId} and c.id = d.customer_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('description', l.description, 'amount', l.amount_cents, 'gst', l.gst_cents,
      'tax', l.tax_code) order by l.position) as lines
    from invoice_lines l
    where l.merchant_id = ${days.merchantId} and l.invoice_id = i.id and d.kind ${among(INVOICE_KINDS)}) il on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('description', l.description, 'amount', l.amount_cents, 'gst', l.gst_cents,
      'tax', l.tax_code) order by l.position) as lines
    from credit_note_lines l where l.merchant_id = ${days.merchantId} and l.credit_note_id = n.id) cl on true
  order by d.day, d.id nulls last`;
