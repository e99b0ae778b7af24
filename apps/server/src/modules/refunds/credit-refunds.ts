import { maskAccount } from '@lorikeet/bank-files';
import type { Input } from '@lorikeet/contracts';
import type * as refunds from '@lorikeet/contracts/refunds';
import { type BpayStage, bpayTable } from '@lorikeet/domain/bpay';
import { addCents, BANK_CURRENCY, type Cents, outcomeOf, subCents, ZERO } from '@lorikeet/domain/kernel';
import { overpaymentRefundApproved, ratesRefundApproved } from '@lorikeet/domain/ledger';
import { creditLeftOf, type RefundState, type RefundsOfPayment, refundedOf } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { nextNumber } from '../merchants/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { takeOfCredit } from './held-credit.ts';
import { feeInside, lockTaken, type Refundable, refuseTakenBack } from './lock-refundable.ts';
import { refuseUnpaid } from './make-refund.ts';
import { noteRefund, totalOf } from './refund-store.ts';
import { settleRefunded, sumsOfRefunds } from './settle-refunded.ts';

export type AskedCredit = Input<typeof refunds.createCreditRefund>;

/** A payment for which the credit of its customer, or of its property, may go back, under its lock. */
export type CreditSource = Refundable & {
  status: RefundState;
  sums: Omit<RefundsOfPayment, 'taken'>;
};

/**
 * Holds the payment whose money a credit is. Refuses what its payer has back, or may get, by another way, a way that leads
 * nowhere, and more than the payment took; 404.
 */
export async function holdCreditSource(work: Work, asked: AskedCredit): Promise<CreditSource> {
  const payment = await lockTaken(work, asked.payment_id);
  if (!payment.customer_id && !payment.property_id) throw new Refusal('bpay.not_matched');
  const isReceipt = payment.rail === 'bpay';
  if (isReceipt && outcomeOf(bpayTable, payment.stage as BpayStage, 'refund').kind !== 'opens')
    throw new Refusal('refund.receipt_taken_back');
  const status = refuseTakenBack(payment);
  if (isReceipt && !asked.account) throw new Refusal('refund.account_needed');
  if (asked.account && payment.currency !== BANK_CURRENCY) throw new Refusal('refund.account_aud_only');
  await refuseUnpaid(work);
  const sums = await sumsOfRefunds(work, asked.payment_id);
  const left = creditLeftOf({ taken: payment.amount_cents, ...sums });
  if (asked.amount_cents > left)
    throw new Refusal('refund.above_payment', { left: { cents: left, currency: payment.currency } });
  return { ...payment, status, sums };
}

/**
 * Pays the credit of a customer, or of a property, back for a payment: to the card that was charged, with its share of the
 * payer's fee, to the account that was debited, or to one that two people agreed on. Of two that ask for the same cent one
 * has it. Refuses `refund.above_credit`, and as `holdCreditSource`.
 */
export async function makeCreditRefund(work: Work, asked: AskedCredit): Promise<string> {
  const source = await holdCreditSource(work, asked);
  const { customer_id: customerId, property_id: propertyId, currency } = source;
  const amount = asked.amount_cents;
  await takeOfCredit(work, source, amount);
  const fee = feeOf(source, asked);
  const refund = {
    id: work.newId(),
    number: await nextNumber(work, 'refund'),
    paymentId: asked.payment_id,
    customerId,
    amountCents: amount,
    feeCents: fee.amount,
    currency,
  };
  await store(work, source, asked, refund, fee.gst);
  await settleRefunded(work, asked.payment_id);
  await post(work, {
    ...(propertyId ? ratesRefundApproved : overpaymentRefundApproved)(source.model, { amount, fee }),
    sourceId: refund.id,
    currency,
    effectiveDate: work.clock.bankToday(),
    customerId,
    propertyId,
  });
  await paymentEvent(work, asked.payment_id, 'refund_approved', {
    amount_cents: totalOf(refund),
    reason: 'credit_paid_back',
  });
  await noteRefund(work, 'approve', refund, { reason: asked.reason, ...shownAccount(asked) });
  return refund.id;
}

/** The account of a refund as people read it. */
export function shownAccount({ account }: AskedCredit): Record<string, unknown> {
  return account ? { ...account, account: maskAccount(account.account) } : {};
}

/** What of the payer's fee goes back to the card, of the part that no earlier refund gave back. */
function feeOf(source: CreditSource, { amount_cents, account }: AskedCredit): { amount: Cents; gst: Cents } {
  if (source.rail !== 'card' || account) return { amount: ZERO, gst: ZERO };
  const after = refundedOf({ ...source.sums, ofCredit: addCents(source.sums.ofCredit, amount_cents) });
  const more = subCents(after, source.refunded_cents);
  return more > 0 ? feeInside(source, more) : { amount: ZERO, gst: ZERO };
}

async function store(
  work: Work,
  { rail, payment_method_id, facility_id, customer_id, currency, status }: CreditSource,
  { payment_id, amount_cents, reason, account: to }: AskedCredit,
  refund: { id: string; number: number; feeCents: Cents },
  feeGst: Cents,
): Promise<void> {
  const requester = work.actor.maker ?? work.actor;
  const travels = rail === 'card' && to ? 'bank_debit' : rail;
  await work.run(sql`
    insert into refunds (merchant_id, id, number, payment_id, customer_id, payment_method_id, facility_id, rail, of_credit,
      status, currency, amount_cents, gst_cents, fee_cents, fee_gst_cents, next_ask_at, reason, note, bsb, account,
      account_masked, account_name, verified_by, verification, requested_by, requested_by_name, created_at, updated_at)
    values (${work.merchantId}, ${refund.id}, ${refund.number}, ${payment_id}, ${customer_id},
      ${to ? null : payment_method_id}, ${facility_id}, ${travels}, true, ${status}, ${currency}, ${amount_cents}, 0,
      ${refund.feeCents}, ${feeGst}, ${travels === 'card' ? work.clock.wall() : null}, 'credit_paid_back', ${reason},
      ${to?.bsb ?? null}, ${to ? work.vault.seal(to.account) : null}, ${to ? maskAccount(to.account) : null},
      ${to?.account_name ?? null}, ${to?.verified_by ?? null}, ${to?.verification ?? null}, ${requester.id ?? null},
      ${requester.name}, ${work.now}, ${work.now})`);
}
