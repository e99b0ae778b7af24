import type { Input, Output } from '@lorikeet/contracts';
import type * as statements from '@lorikeet/contracts/customer-statements';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import {
  addCents,
  addDays,
  type Cents,
  type Currency,
  type LocalDate,
  sumCents,
  ZERO,
} from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export type Statement = Output<typeof statements.getCustomerStatement>;
type Line = Statement['lines'][number];
type Asked = Input<typeof statements.getCustomerStatement>;

const DAYS_MAX = 732;

/** What each kind of posting is to the one who owes; what is none of these is other. */
const GROUP_OF: Readonly<Record<string, Line['group']>> = {
  invoice_issued: 'invoices',
  invoice_voided: 'invoices',
  dishonour_fee_charged: 'invoices',
  dishonour_fee_waived: 'invoices',
  credit_note_issued: 'credits',
  credit_applied: 'credits',
  credit_given_back: 'credits',
  written_off: 'credits',
  debit_submitted: 'payments',
  debit_rejected: 'payments',
  debit_returned: 'payments',
  card_captured: 'payments',
  card_capture_reversed: 'payments',
  bpay_matched: 'payments',
  bpay_matched_by_staff: 'payments',
  bpay_unmatched_by_staff: 'payments',
  bpay_corrected: 'payments',
  bpay_reversed: 'payments',
};

/**
 * What a customer owed by the ledger before a range of days, every posting that changed it in the range, and what they owe
 * after it. Its lines are the receivable's own, so that its sums are the ledger's. What a property owes is not what the one who pays
 * for it owes: it stands on the property's page. Refuses `statement.range_refused`; 404.
 */
export async function customerStatement(
  work: Work,
  { id: customer_id, from, to }: Asked,
): Promise<Statement> {
  refuseUnless(from <= to && to <= addDays(from, DAYS_MAX), 'statement.range_refused');
  const customer = found(await customerOf(work, customer_id));
  const { currency } = customer;
  const [{ opening, credit }, rows] = await Promise.all([
    work.one<{ opening: Cents; credit: Cents }>(sql`
      select coalesce(sum(e.amount_cents) filter (where e.account = 'receivable' and e.effective_date < ${from}), 0)::bigint
          as opening,
        coalesce(-sum(e.amount_cents) filter (where e.account = 'customer-credit' and e.effective_date <= ${to}), 0)::bigint
          as credit
      from entries e
      where e.merchant_id = ${work.merchantId} and e.customer_id = ${customer_id} and e.currency = ${currency}
        and e.property_id is null and e.account in ('receivable', 'customer-credit')`),
    receivableLines(work, { customer_id, from, to }, currency),
  ]);
  let balance = opening;
  const lines = rows.map((row): Line => {
    balance = addCents(balance, row.amount_cents);
    return { ...row, balance_cents: balance };
  });
  const sum = (group: Line['group']) =>
    sumCents(lines.filter((line) => line.group === group).map((line) => line.amount_cents));
  return {
    customer: { id: customer_id, name: customer.name, address: customer.address },
    currency,
    from,
    to,
    opening_cents: opening,
    lines,
    sums: {
      invoices: sum('invoices'),
      payments: sum('payments'),
      credits: sum('credits'),
      other: sum('other'),
    },
    closing_cents: balance,
    customer_credit_cents: credit > 0 ? credit : ZERO,
    made_at: work.now,
  };
}

function customerOf(work: Work, id: string) {
  return work.maybe<{ name: string; currency: Currency; address: string | null }>(sql`
    select name, currency,
      nullif(concat_ws(', ', nullif(address_line1, ''), nullif(address_line2, ''), nullif(address_line3, ''),
        nullif(concat_ws(' ', suburb, state, postcode), '')), '') as address
    from customers where merchant_id = ${work.merchantId} and id = ${id}`);
}

type Row = Omit<Line, 'balance_cents' | 'group' | 'reference'> & {
  invoice_number: number | null;
  note_number: number | null;
  lodged: string | null;
};

async function receivableLines(
  work: Work,
  { customer_id, from, to }: { customer_id: string; from: LocalDate; to: LocalDate },
  currency: Currency,
): Promise<Omit<Line, 'balance_cents'>[]> {
  const { merchantId } = work;
  const rows = await work.rows<Row>(sql`
    select s.id, s.date, s.kind, s.amount_cents, i.id as invoice_id, i.number as invoice_number,
      n.number as note_number, p.id as payment_id, p.lodgement_reference as lodged
    from (
      select o.id, e.effective_date as date, o.kind, o.source_id, o.booked_at, sum(e.amount_cents)::bigint as amount_cents
      from entries e join postings o on o.merchant_id = ${merchantId} and o.id = e.posting_id
      where e.merchant_id = ${merchantId} and e.customer_id = ${customer_id} and e.currency = ${currency}
        and e.property_id is null and e.account = 'receivable' and e.effective_date between ${from} and ${to}
      group by o.id, e.effective_date, o.kind, o.source_id, o.booked_at
    ) s
    left join payments p on p.merchant_id = ${merchantId} and p.id = s.source_id
    left join credit_notes n on n.merchant_id = ${merchantId} and n.id = s.source_id
    left join invoice_credits u on u.merchant_id = ${merchantId} and u.id = s.source_id
    left join invoice_write_offs w on w.merchant_id = ${merchantId} and w.id = s.source_id
    left join invoices i on i.merchant_id = ${merchantId}
      and i.id = coalesce(p.invoice_id, n.invoice_id, u.invoice_id, w.invoice_id, s.source_id)
    where s.amount_cents <> 0
    order by s.date, s.booked_at, s.id`);
  return rows.map(({ invoice_number, note_number, lodged, ...row }) => ({
    ...row,
    group: GROUP_OF[row.kind] ?? 'other',
    reference:
      (note_number !== null ? formatDocumentNumber('CN', note_number) : null) ??
      (invoice_number !== null ? formatDocumentNumber('INV', invoice_number) : lodged),
  }));
}
