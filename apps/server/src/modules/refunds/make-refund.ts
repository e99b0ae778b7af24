import type { Input } from '@lorikeet/contracts';
import type * as refunds from '@lorikeet/contracts/refunds';
import type { CardStage } from '@lorikeet/domain/cards';
import type { BankDebitStage } from '@lorikeet/domain/debits';
import { addCents, type Cents, type Currency, formatMoney, subCents, toCents } from '@lorikeet/domain/kernel';
import { ratesRefundApproved, refundApproved, type SettlementModel } from '@lorikeet/domain/ledger';
import { isPaidOut } from '@lorikeet/domain/merchants';
import type { Rail } from '@lorikeet/domain/payments';
import { feeOfRefund, gstOfRefund, refundApproval } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockDebits } from '../debits/index.ts';
import { post } from '../ledger/index.ts';
import { lockMerchant, merchantProfile, nextNumber } from '../merchants/index.ts';
import { addRefunded, paymentEvent } from '../payments/index.ts';
import { noteRefund, totalOf } from './refund-store.ts';

export type AskedRefund = Input<typeof refunds.createRefund>;

/** A payment as its refund needs it, under its lock. */
export type Refundable = {
  rail: 'bank_debit' | 'card';
  stage: string;
  customer_id: string;
  /** Null for a card, which is the processor's, also for one that is kept. */
  payment_method_id: string | null;
  facility_id: string;
  /** The property that it was paid for: it owes again what goes back. */
  property_id: string | null;
  model: SettlementModel;
  currency: Currency;
  amount_cents: Cents;
  refunded_cents: Cents;
  /** Of its invoice: what credit notes did not give back. */
  invoice_cents: Cents | null;
  /** Credit notes stand against its invoice: its payer has that already. */
  is_credited: boolean;
  invoice_gst_cents: Cents | null;
  earlier_cents: Cents;
  earlier_gst_cents: Cents;
  is_return_known: boolean;
  /** The payer's fee on top of a card payment, and what earlier refunds of it gave back. */
  fee_cents: Cents;
  fee_gst_cents: Cents;
  earlier_fee_cents: Cents;
  earlier_fee_gst_cents: Cents;
  dispute: 'open' | 'lost' | null;
};

/** Locks merchant and payment in everybody's order, and reads what a refund looks at. 404 without such a payment. */
export async function lockRefundable(work: Work, paymentId: string): Promise<Refundable> {
  await lockMerchant(work);
  await lockDebits(work, sql`p.id = ${paymentId}`);
  await lockCardPayment(work, paymentId);
  const payment = found(
    await work.maybe<Omit<Refundable, 'rail'> & { rail: Rail }>(sql`
      select p.rail, p.stage, p.customer_id, p.property_id,
        case when p.rail = 'bank_debit' then p.payment_method_id end as payment_method_id, p.facility_id, f.settlement_model as model,
        p.currency, p.amount_cents, p.refunded_cents, p.dispute,
        i.total_cents - coalesce(n.cents, 0)::bigint as invoice_cents,
        i.gst_cents - coalesce(n.gst, 0)::bigint as invoice_gst_cents, n.cents is not null as is_credited, coalesce(e.cents, 0)::bigint as earlier_cents,
        coalesce(e.gst, 0)::bigint as earlier_gst_cents,
        exists (select 1 from return_holds h where h.merchant_id = ${work.merchantId} and h.payment_id = p.id)
          as is_return_known,
        coalesce(a.fee_cents, 0) as fee_cents, coalesce(a.fee_gst_cents, 0) as fee_gst_cents,
        coalesce(o.fee, 0)::bigint as earlier_fee_cents, coalesce(o.gst, 0)::bigint as earlier_fee_gst_cents
      from payments p
      left join facilities f on f.merchant_id = ${work.merchantId} and f.id = p.facility_id
      left join invoices i on i.merchant_id = ${work.merchantId} and i.id = p.invoice_id
      left join lateral (
        select sum(r.amount_cents) as cents, sum(r.gst_cents) as gst from refunds r
        join payments y on y.merchant_id = ${work.merchantId} and y.id = r.payment_id
        where r.merchant_id = ${work.merchantId} and y.invoice_id = p.invoice_id and r.status <> 'withdrawn'
      ) e on true
      left join lateral (
        select sum(k.amount_cents) as cents, sum(k.gst_cents) as gst from credit_notes k
        where k.merchant_id = ${work.merchantId} and k.invoice_id = p.invoice_id
      ) n on true
      left join card_attempts a on a.merchant_id = ${work.merchantId} and a.payment_id = p.id
      left join lateral (
        select sum(r.fee_cents) as fee, sum(r.fee_gst_cents) as gst from refunds r
        where r.merchant_id = ${work.merchantId} and r.payment_id = p.id and r.status <> 'withdrawn'
      ) o on true
      where p.merchant_id = ${work.merchantId} and p.id = ${paymentId}`),
  );
  const { rail } = payment;
  if (rail !== 'bank_debit' && rail !== 'card') throw new Refusal('refund.other_rail');
  return { ...payment, rail };
}

/**
 * Makes a refund: the sale and its GST are taken back, or a property owes again what was paid for it; the money is set aside, and the next file of credits pays it to
 * the account that was debited; or the processor gives it back to the card that was charged, with its share of the
 * payer's fee. Refuses `refund.waits_for_clearance`, `refund.card_not_charged`, `refund.payment_was_returned`,
 * `refund.payment_is_disputed`, `refund.dispute_lost`, `refund.above_payment`, `merchant.not_live`; 404.
 */
export async function makeRefund(work: Work, asked: AskedRefund): Promise<string> {
  const payment = await lockRefundable(work, asked.payment_id);
  if (payment.dispute === 'open') throw new Refusal('refund.payment_is_disputed');
  if (payment.dispute === 'lost') throw new Refusal('refund.dispute_lost');
  if (payment.is_return_known || payment.stage === 'returned')
    throw new Refusal('refund.payment_was_returned');
  const outcome = refundApproval('requested', {
    ...stageOf(payment),
    isReturnKnown: false,
    hasOpenDispute: false,
  });
  if (outcome.kind !== 'next' && payment.rail === 'card') throw new Refusal('refund.card_not_charged');
  if (outcome.kind !== 'next') throw new Refusal('refund.waits_for_clearance');
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
      ${payment.payment_method_id}, ${payment.facility_id}, ${payment.rail}, ${outcome.state}, ${payment.currency},
      ${amount}, ${gst}, ${fee.amount}, ${fee.gst}, ${payment.rail === 'card' ? work.clock.wall() : null},
      ${asked.reason}, ${asked.note || null}, ${requester.id ?? null}, ${requester.name}, ${work.now}, ${work.now})`);
  await addRefunded(work, asked.payment_id, amount);
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
  const left = leftToRefund(payment);
  if (amount > left)
    throw new Refusal('refund.above_payment', { left: formatMoney(left, payment.currency, 'en') });
  const { status } = await merchantProfile(work);
  if (!isPaidOut(status)) throw new Refusal('merchant.not_live');
}

/** What of the payment is left, and no more of its invoice than neither credit notes nor refunds gave back. */
function leftToRefund(payment: Refundable): Cents {
  const left = subCents(payment.amount_cents, payment.refunded_cents);
  if (!payment.is_credited || payment.invoice_cents === null) return left;
  const ofInvoice = subCents(payment.invoice_cents, payment.earlier_cents);
  return toCents(Math.max(0, Math.min(left, ofInvoice)));
}

function gstInside(payment: Refundable, now: Cents): Cents {
  const { invoice_cents: total, invoice_gst_cents: gst, earlier_cents: earlier } = payment;
  if (!total || !gst || addCents(earlier, now) > total) return toCents(0);
  return gstOfRefund({ total, gst, earlier, earlierGst: payment.earlier_gst_cents, now });
}

/** What of the payer's fee goes back with a part of a card payment. */
const feeInside = (payment: Refundable, now: Cents) =>
  feeOfRefund({
    fee: payment.fee_cents,
    gst: payment.fee_gst_cents,
    paid: payment.amount_cents,
    before: payment.refunded_cents,
    earlierFee: payment.earlier_fee_cents,
    earlierGst: payment.earlier_fee_gst_cents,
    now,
  });

const stageOf = ({ rail, stage }: Refundable) =>
  rail === 'card' ? { cardStage: stage as CardStage } : { bankDebitStage: stage as BankDebitStage };

async function lockCardPayment(work: Work, id: string): Promise<void> {
  await work.run(sql`
    select 1 from payments where merchant_id = ${work.merchantId} and id = ${id} and rail = 'card' for update`);
}
