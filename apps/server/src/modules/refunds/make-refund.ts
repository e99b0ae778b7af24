import type { Input } from '@lorikeet/contracts';
import type * as refunds from '@lorikeet/contracts/refunds';
import { addCents, type Cents, toCents } from '@lorikeet/domain/kernel';
import { ratesRefundApproved, refundApproved } from '@lorikeet/domain/ledger';
import { isPaidOut } from '@lorikeet/domain/merchants';
import { gstOfRefund } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { merchantProfile, nextNumber } from '../merchants/index.ts';
import { leftOf, paymentEvent } from '../payments/index.ts';
import { feeInside, lockRefundable, type Refundable, refuseTakenBack } from './lock-refundable.ts';
import { noteRefund, totalOf } from './refund-store.ts';
import { settleRefunded } from './settle-refunded.ts';

export type AskedRefund = Input<typeof refunds.createRefund>;

/**
 * Makes a refund: the sale and its GST are taken back, or a property owes again what was paid for it; the money is set aside, and the next file of credits pays it to
 * the account that was debited; or the processor gives it back to the card that was charged, with its share of the
 * payer's fee. Refuses `refund.waits_for_clearance`, `refund.card_not_charged`, `refund.payment_was_returned`,
 * `refund.payment_is_disputed`, `refund.dispute_lost`, `refund.above_payment`, `merchant.not_live`; 404.
 */
export async function makeRefund(work: Work, asked: AskedRefund): Promise<string> {
  const payment = await lockRefundable(work, asked.payment_id);
  const to = refuseTakenBack(payment);
  await refuseImpossible(work, payment, asked.amount_cents);
  const amount = asked.amount_cents;
  const gst = gstInside(payment, amount);
  const fee = feeInside(payment, amount);
  const refund = {
    id: work.newId(),
    number: await nextNumber(work, 'refund'),
    paymentId: asked.payment_id,
    customerId: payment.customer_id,
    amountCents: amount,
    feeCents: fee.amount,
    currency: payment.currency,
  };
  const requester = work.actor.maker ?? work.actor;
  await work.run(sql`
    insert into refunds (merchant_id, id, number, payment_id, customer_id, payment_method_id, facility_id, rail, status,
      currency, amount_cents, gst_cents, fee_cents, fee_gst_cents, next_ask_at, reason, note, requested_by, requested_by_name, created_at, updated_at)
    values (${work.merchantId}, ${refund.id}, ${refund.number}, ${asked.payment_id}, ${payment.customer_id},
      ${payment.payment_method_id}, ${payment.facility_id}, ${payment.rail}, ${to}, ${payment.currency},
      ${amount}, ${gst}, ${fee.amount}, ${fee.gst}, ${payment.rail === 'card' ? work.clock.wall() : null},
      ${asked.reason}, ${asked.note || null}, ${requester.id ?? null}, ${requester.name}, ${work.now}, ${work.now})`);
  await settleRefunded(work, asked.payment_id);
  await post(work, {
    ...(payment.property_id
      ? ratesRefundApproved(payment.model, { amount, fee })
      : refundApproved(payment.model, { amount, gst, fee })),
    sourceId: refund.id,
    currency: payment.currency,
    effectiveDate: work.clock.bankToday(),
    customerId: payment.customer_id,
    propertyId: payment.property_id,
  });
  await paymentEvent(work, asked.payment_id, 'refund_approved', {
    amount_cents: totalOf(refund),
    reason: asked.reason,
  });
  await noteRefund(work, 'approve', refund, { reason: asked.reason, note: asked.note ?? null });
  return refund.id;
}

/** Nobody is paid more than was taken. Whether the merchant's balance covers it is asked when a file is written. */
async function refuseImpossible(work: Work, payment: Refundable, amount: Cents): Promise<void> {
  const left = leftOf(payment);
  if (amount > left)
    throw new Refusal('refund.above_payment', { left: { cents: left, currency: payment.currency } });
  await refuseUnpaid(work);
}

/** Refuses `merchant.not_live` while nothing is paid out for the merchant. */
export async function refuseUnpaid(work: Work): Promise<void> {
  const { status } = await merchantProfile(work);
  if (!isPaidOut(status)) throw new Refusal('merchant.not_live');
}

function gstInside(payment: Refundable, now: Cents): Cents {
  const { invoice_cents: total, invoice_gst_cents: gst, earlier_cents: earlier } = payment;
  if (!total || !gst || addCents(earlier, now) > total) return toCents(0);
  return gstOfRefund({ total, gst, earlier, earlierGst: payment.earlier_gst_cents, now });
}
