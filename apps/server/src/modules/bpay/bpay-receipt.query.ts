import type { Output } from '@lorikeet/contracts';
import type * as bpay from '@lorikeet/contracts/bpay';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import type { Cents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

type Receipt = Output<typeof bpay.getBpayReceipt>;

/** One receipt and what it paid. 404 for a payment that is none. */
export async function bpayReceipt(work: Work, id: string): Promise<Receipt> {
  const [receipt, paid] = await Promise.all([
    work.maybe<Omit<Receipt, 'allocations'>>(sql`
      select p.stage, p.stage = 'unmatched' and p.refunded_cents = 0 as waits, r.crn, p.amount_cents, r.settles_on, s.credited_on, r.credit_cents,
        r.matched_by_name as matched_by, r.taken_on, r.bank_reason,
        case when y.id is not null then jsonb_build_object('id', y.id, 'address', y.address_line1 || ', ' || y.suburb) end as property
      from payments p
      join bpay_receipts r on r.merchant_id = ${work.merchantId} and r.payment_id = p.id
      join bpay_settlements s on s.merchant_id = ${work.merchantId} and s.id = r.settlement_id
      left join properties y on y.merchant_id = ${work.merchantId} and y.id = p.property_id
      where p.merchant_id = ${work.merchantId} and p.id = ${id}`),
    work.rows<{ invoice_id: string; number: number; cents: Cents }>(sql`
      select a.invoice_id, i.number, a.amount_cents as cents from bpay_allocations a
      join invoices i on i.merchant_id = ${work.merchantId} and i.id = a.invoice_id
      where a.merchant_id = ${work.merchantId} and a.payment_id = ${id} order by i.due_date, i.number`),
  ]);
  return {
    ...found(receipt),
    allocations: paid.map(({ invoice_id, number, cents }) => ({
      invoice_id,
      invoice_number: formatDocumentNumber('INV', number),
      amount_cents: cents,
    })),
  };
}
