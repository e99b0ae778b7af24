import { bpayTable } from '@lorikeet/domain/bpay';
import { outcomeOf } from '@lorikeet/domain/kernel';
import { bpayMatchedByStaff } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { isWaiting } from '../approvals/index.ts';
import { holdCustomer } from '../customers/index.ts';
import { closeExceptions } from '../exceptions/index.ts';
import { addToCredit } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';
import { moveReceipts, paymentEvent } from '../payments/index.ts';
import { modelOf } from './biller.ts';
import { appliedOf, payInvoices, spend, storeAllocations } from './enter-receipts.ts';
import { holdOwing } from './hold-invoices.ts';
import { type HeldReceipt, lockReceipt } from './lock-receipt.ts';

/**
 * Staff say whose an unmatched receipt is: it pays the invoice that they name, then what the customer owes, the oldest
 * first; the rest is the customer's credit. Refuses `bpay.not_waiting`, also for one that
 * goes back, `bpay.refund_waits`, `bpay.other_customers_invoice`, `customer.merged`; 404.
 */
export async function matchReceipt(
  work: Work,
  asked: { id: string; customer_id: string; invoice_id?: string | undefined },
): Promise<void> {
  const receipt = await lockReceipt(work, asked.id);
  const isOver = outcomeOf(bpayTable, receipt.stage, 'match').kind !== 'next' || receipt.refunded_cents > 0;
  if (isOver) throw new Refusal('bpay.not_waiting');
  if (await isWaiting(work, { kind: 'bpay.refund', subjectId: receipt.id }))
    throw new Refusal('bpay.refund_waits');
  await holdCustomer(work, asked.customer_id);
  const { name } = found(
    await work.maybe<{ name: string }>(sql`
      select name from customers where merchant_id = ${work.merchantId} and id = ${asked.customer_id}`),
  );
  const owing = await holdOwing(work, [asked.customer_id]);
  const invoiceId = asked.invoice_id ?? null;
  if (invoiceId && !owing.some(({ id }) => id === invoiceId))
    throw new Refusal('bpay.other_customers_invoice');
  const named = { customerId: asked.customer_id, invoiceId };
  const pays = spend(receipt.amount_cents, named, owing)!;
  const only = pays.allocations.length === 1 ? pays.allocations[0]!.invoiceId : null;
  await work.run(
    moveReceipts(work, 'match', {
      where: sql`p.id = ${receipt.id}`,
      also: sql`customer_id = ${asked.customer_id}, invoice_id = ${only}`,
    }),
  );
  await work.run(sql`
    update bpay_receipts set credit_cents = ${pays.customerCredit}, matched_by = ${work.actor.id ?? null},
      matched_by_name = ${work.actor.name}
    where merchant_id = ${work.merchantId} and payment_id = ${receipt.id}`);
  await payInvoices(work, pays.allocations);
  await storeAllocations(
    work,
    pays.allocations.map((part) => ({ ...part, paymentId: receipt.id })),
  );
  if (pays.customerCredit > 0) await addToCredit(work, asked.customer_id, 'AUD', pays.customerCredit);
  await post(work, {
    ...bpayMatchedByStaff(await modelOf(work, receipt.facility_id), appliedOf(pays), true),
    sourceId: await sourceOfMatch(work, receipt.id),
    currency: 'AUD',
    effectiveDate: work.clock.bankToday(),
    customerId: asked.customer_id,
  });
  await tell(work, receipt, { customerId: asked.customer_id, name });
}

/** A first match is posted under its receipt, one that follows an unmatch under that. */
async function sourceOfMatch(work: Work, id: string): Promise<string> {
  const last = await work.maybe<{ id: string }>(sql`
    select id from bpay_unmatches where merchant_id = ${work.merchantId} and payment_id = ${id}
    order by id desc limit 1`);
  return last?.id ?? id;
}

async function tell(
  work: Work,
  receipt: HeldReceipt,
  payer: { customerId: string; name: string },
): Promise<void> {
  await paymentEvent(work, receipt.id, 'bpay_matched', { customer: payer.name });
  await closeExceptions(work, { kind: 'bpay.unmatched', because: 'matched', subjectId: receipt.id });
  await work.audit({
    action: 'bpay.matched',
    subjectKind: 'payment',
    subjectId: receipt.id,
    person: payer.customerId,
    after: { amount_cents: receipt.amount_cents, crn: receipt.crn },
  });
  await work.emit('bpay_receipt.matched', {
    id: receipt.id,
    customer_id: payer.customerId,
    amount_cents: receipt.amount_cents,
    currency: 'AUD',
  });
}
