import type { Input } from '@lorikeet/contracts';
import type * as bpay from '@lorikeet/contracts/bpay';
import { bpayTable } from '@lorikeet/domain/bpay';
import { type Cents, outcomeOf, ZERO } from '@lorikeet/domain/kernel';
import { bpayMatchedByStaff } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
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
 * first, and the rest is the customer's credit; or it pays what a property owes. Refuses `bpay.one_owner`, `bpay.not_waiting`, also for one that
 * goes back, `bpay.refund_waits`, `bpay.customer_currency`, `bpay.other_customers_invoice`, `customer.merged`; 404.
 */
export async function matchReceipt(work: Work, asked: Input<typeof bpay.resolveBpayReceipt>): Promise<void> {
  const { customer_id: customerId, property_id: propertyId } = asked;
  refuseUnless(
    (customerId === undefined) !== (propertyId === undefined) && !(propertyId && asked.invoice_id),
    'bpay.one_owner',
  );
  const receipt = await lockReceipt(work, asked.id);
  const isOver = outcomeOf(bpayTable, receipt.stage, 'match').kind !== 'next' || receipt.refunded_cents > 0;
  if (isOver) throw new Refusal('bpay.not_waiting');
  if (await isWaiting(work, { kind: 'bpay.refund', subjectId: receipt.id }))
    throw new Refusal('bpay.refund_waits');
  if (propertyId) return giveToProperty(work, receipt, propertyId);
  await giveToCustomer(work, receipt, { customerId: customerId!, invoiceId: asked.invoice_id ?? null });
}

/** What a property owes is one balance: the receipt lowers it, and below nothing it is the property's credit. 404. */
async function giveToProperty(work: Work, receipt: HeldReceipt, propertyId: string): Promise<void> {
  const { address } = found(
    await work.maybe<{ address: string }>(sql`
      select address_line1 || ', ' || suburb as address from properties
      where merchant_id = ${work.merchantId} and id = ${propertyId} for key share`),
  );
  await work.run(
    moveReceipts(work, 'match', { where: sql`p.id = ${receipt.id}`, also: sql`property_id = ${propertyId}` }),
  );
  await noteMatch(work, receipt.id, ZERO);
  await post(work, {
    ...bpayMatchedByStaff(
      await modelOf(work, receipt.facility_id),
      { receivable: receipt.amount_cents },
      true,
    ),
    sourceId: await sourceOfMatch(work, receipt.id),
    currency: 'AUD',
    effectiveDate: work.clock.bankToday(),
    propertyId,
  });
  await tell(work, receipt, { customerId: null, propertyId, name: address });
}

const noteMatch = (work: Work, id: string, credit: Cents) =>
  work.run(sql`
    update bpay_receipts set credit_cents = ${credit}, matched_by = ${work.actor.id ?? null},
      matched_by_name = ${work.actor.name}
    where merchant_id = ${work.merchantId} and payment_id = ${id}`);

async function giveToCustomer(
  work: Work,
  receipt: HeldReceipt,
  named: { customerId: string; invoiceId: string | null },
): Promise<void> {
  const { customerId, invoiceId } = named;
  await holdCustomer(work, customerId);
  const { name, currency } = found(
    await work.maybe<{ name: string; currency: string }>(sql`
      select name, currency from customers where merchant_id = ${work.merchantId} and id = ${customerId}`),
  );
  refuseUnless(currency === 'AUD', 'bpay.customer_currency', { name, currency });
  const owing = await holdOwing(work, [customerId]);
  if (invoiceId && !owing.some(({ id }) => id === invoiceId))
    throw new Refusal('bpay.other_customers_invoice');
  const pays = spend(receipt.amount_cents, named, owing)!;
  const only = pays.allocations.length === 1 ? pays.allocations[0]!.invoiceId : null;
  await work.run(
    moveReceipts(work, 'match', {
      where: sql`p.id = ${receipt.id}`,
      also: sql`customer_id = ${customerId}, invoice_id = ${only}`,
    }),
  );
  await noteMatch(work, receipt.id, pays.customerCredit);
  await payInvoices(work, pays.allocations);
  await storeAllocations(
    work,
    pays.allocations.map((part) => ({ ...part, paymentId: receipt.id })),
  );
  if (pays.customerCredit > 0) await addToCredit(work, customerId, 'AUD', pays.customerCredit);
  await post(work, {
    ...bpayMatchedByStaff(await modelOf(work, receipt.facility_id), appliedOf(pays), true),
    sourceId: await sourceOfMatch(work, receipt.id),
    currency: 'AUD',
    effectiveDate: work.clock.bankToday(),
    customerId,
  });
  await tell(work, receipt, { customerId, propertyId: null, name });
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
  owner: { customerId: string | null; propertyId: string | null; name: string },
): Promise<void> {
  await paymentEvent(work, receipt.id, 'bpay_matched', { customer: owner.name });
  await closeExceptions(work, { kind: 'bpay.unmatched', because: 'matched', subjectId: receipt.id });
  await work.audit({
    action: 'bpay.matched',
    subjectKind: 'payment',
    subjectId: receipt.id,
    ...(owner.customerId && { person: owner.customerId }),
    after: {
      amount_cents: receipt.amount_cents,
      crn: receipt.crn,
      ...(owner.propertyId && { property_id: owner.propertyId }),
    },
  });
  await work.emit('bpay_receipt.matched', {
    id: receipt.id,
    customer_id: owner.customerId,
    property_id: owner.propertyId,
    amount_cents: receipt.amount_cents,
    currency: 'AUD',
  });
}
