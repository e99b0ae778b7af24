import { type Cents, subCents, sumCents, ZERO } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { moveInvoices, queueReturnsOf, takeCredit } from '../invoices/index.ts';

type Matched = { id: string; customer_id: string; credit_cents: Cents };

/**
 * Takes what a receipt paid off its invoices, and what is left of its credit off the customer's. `recovery` is what of the
 * credit was spent since. The caller holds the receipt.
 */
export async function undoMatch(work: Work, { id, customer_id, credit_cents }: Matched) {
  const parts = await work.rows<{ cents: Cents }>(sql`
    select a.amount_cents as cents from bpay_allocations a
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = a.invoice_id
    where a.merchant_id = ${work.merchantId} and a.payment_id = ${id} order by i.id for update of i`);
  const moved = await work.rows<{ id: string; lost: number }>(sql`
    ${moveInvoices(
      work,
      'returned_cleared',
      sql`select invoice_id, amount_cents from bpay_allocations
        where merchant_id = ${work.merchantId} and payment_id = ${id}`,
    )} returning i.id, i.written_off_cents as lost`);
  await queueReturnsOf(
    work,
    moved.filter(({ lost }) => lost > 0).map((one) => one.id),
  );
  const taken = credit_cents > 0 ? await takeCredit(work, customer_id, 'AUD', credit_cents) : ZERO;
  return {
    receivable: sumCents(parts.map(({ cents }) => cents)),
    customerCredit: taken,
    recovery: subCents(credit_cents, taken),
  };
}
