import type { CardStage } from '@lorikeet/domain/cards';
import type { BankDebitStage } from '@lorikeet/domain/debits';
import type { Cents, Currency } from '@lorikeet/domain/kernel';
import type { SettlementModel } from '@lorikeet/domain/ledger';
import type { Rail } from '@lorikeet/domain/payments';
import { feeOfRefund, type RefundState, refundApproval } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdUnerased } from '../customers/index.ts';
import { lockDebits } from '../debits/index.ts';
import { lockMerchant } from '../merchants/index.ts';
import { TAKEN_BACK, type TakenBack, takenBack } from '../payments/index.ts';

/** A payment as its refund needs it, under its lock. */
export type Refundable = TakenBack & {
  rail: Rail;
  stage: string;
  /** Null for a BPAY receipt that was given to a property. */
  customer_id: string | null;
  /** Null for a card, which is the processor's, also for one that is kept. */
  payment_method_id: string | null;
  facility_id: string;
  /** The property that it was paid for: it owes again what goes back. */
  property_id: string | null;
  model: SettlementModel;
  currency: Currency;
  /** The payer's fee on top of a card payment, and what earlier refunds of it gave back. */
  fee_cents: Cents;
  fee_gst_cents: Cents;
  earlier_fee_cents: Cents;
  earlier_fee_gst_cents: Cents;
  dispute: 'open' | 'lost' | null;
};

/** A payment that is given back by itself. Refuses `refund.other_rail`: a receipt is given back as its customer's credit. */
export async function lockRefundable(work: Work, paymentId: string): Promise<Refundable> {
  const payment = await lockTaken(work, paymentId);
  if (payment.rail === 'bpay') throw new Refusal('refund.other_rail');
  return payment;
}

/** Locks merchant and payment in everybody's order, and reads what a refund looks at. 404 without such a payment; refuses `customer.erased`. */
export async function lockTaken(work: Work, paymentId: string): Promise<Refundable> {
  await lockMerchant(work);
  await lockDebits(work, sql`p.id = ${paymentId}`);
  await lockOther(work, paymentId);
  const payment = found(
    await work.maybe<Refundable>(sql`
      select p.rail, p.stage, p.customer_id, p.property_id,
        case when p.rail = 'bank_debit' then p.payment_method_id end as payment_method_id, p.facility_id, f.settlement_model as model,
        p.currency, p.dispute, ${TAKEN_BACK},
        coalesce(a.fee_cents, 0) as fee_cents, coalesce(a.fee_gst_cents, 0) as fee_gst_cents,
        coalesce(o.fee, 0)::bigint as earlier_fee_cents, coalesce(o.gst, 0)::bigint as earlier_fee_gst_cents
      from payments p
      left join facilities f on f.merchant_id = ${work.merchantId} and f.id = p.facility_id
      ${takenBack(work.merchantId)}
      left join card_attempts a on a.merchant_id = ${work.merchantId} and a.payment_id = p.id
      left join lateral (
        select sum(r.fee_cents) as fee, sum(r.fee_gst_cents) as gst from refunds r
        where r.merchant_id = ${work.merchantId} and r.payment_id = p.id and r.status <> 'withdrawn'
      ) o on true
      where p.merchant_id = ${work.merchantId} and p.id = ${paymentId}`),
  );
  // The account of an erased customer is gone: a refund would have nowhere to go.
  if (payment.customer_id) await holdUnerased(work, payment.customer_id);
  return payment;
}

async function lockOther(work: Work, id: string): Promise<void> {
  await work.run(sql`
    select 1 from payments where merchant_id = ${work.merchantId} and id = ${id} and rail <> 'bank_debit' for update`);
}

/**
 * Nobody is made whole twice: refuses a payment that its payer has back, or may get, by another way, and one that was never
 * taken. Returns the state that its refund begins with.
 */
export function refuseTakenBack(payment: Refundable): RefundState {
  if (payment.dispute === 'open') throw new Refusal('refund.payment_is_disputed');
  if (payment.dispute === 'lost') throw new Refusal('refund.dispute_lost');
  if (payment.is_return_known || payment.stage === 'returned')
    throw new Refusal('refund.payment_was_returned');
  const outcome = refundApproval('requested', {
    ...stageOf(payment),
    isReturnKnown: false,
    hasOpenDispute: false,
  });
  if (outcome.kind === 'next') return outcome.state;
  throw new Refusal(payment.rail === 'card' ? 'refund.card_not_charged' : 'refund.waits_for_clearance');
}

const stageOf = ({ rail, stage }: Refundable) => {
  if (rail === 'card') return { cardStage: stage as CardStage };
  return rail === 'bank_debit' ? { bankDebitStage: stage as BankDebitStage } : {};
};

/** What of the payer's fee goes back with a part of a card payment. */
export const feeInside = (payment: Refundable, now: Cents) =>
  feeOfRefund({
    fee: payment.fee_cents,
    gst: payment.fee_gst_cents,
    paid: payment.amount_cents,
    before: payment.refunded_cents,
    earlierFee: payment.earlier_fee_cents,
    earlierGst: payment.earlier_fee_gst_cents,
    now,
  });
