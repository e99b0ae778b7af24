import { type Cents, type LocalDate, moveBy } from '@lorikeet/domain/kernel';
import {
  type SettlementModel,
  takenBackRefundReturned,
  trustReceived,
  unmatchedRefundApproved,
  unmatchedRefundReturned,
} from '@lorikeet/domain/ledger';
import { type AccountProof, refundTable } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { type NewPosting, post } from '../ledger/index.ts';
import { nextNumber } from '../merchants/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { bookRefundInTrust } from './refund-book.ts';
import { noteRefund, type Refund, totalOf } from './refund-store.ts';
import { settleRefunded } from './settle-refunded.ts';

/** A receipt that nobody is known to owe, under its lock, and the account that two people agreed on. */
export type ReceiptToRefund = {
  paymentId: string;
  facilityId: string;
  model: SettlementModel;
  amountCents: Cents;
  to: { name: string; bsb: string; account: string; masked: string };
  verifiedBy: AccountProof;
  verification: string;
  reason: string;
};

/**
 * Makes the refund of a whole receipt. The caller holds the merchant and the receipt, and has a second person's word. Its
 * money is set aside already, so that no balance has to cover it; the next file of credits pays it.
 */
export async function makeReceiptRefund(work: Work, asked: ReceiptToRefund): Promise<string> {
  const { paymentId, amountCents, to } = asked;
  const refund = {
    id: work.newId(),
    number: await nextNumber(work, 'refund'),
    paymentId,
    customerId: null,
    amountCents,
    currency: 'AUD',
  } as const;
  const requester = work.actor.maker ?? work.actor;
  await work.run(sql`
    insert into refunds (merchant_id, id, number, payment_id, facility_id, rail, status, currency, amount_cents, gst_cents,
      reason, note, bsb, account, account_masked, account_name, verified_by, verification, requested_by,
      requested_by_name, created_at, updated_at)
    values (${work.merchantId}, ${refund.id}, ${refund.number}, ${paymentId}, ${asked.facilityId}, 'bpay',
      ${moveBy(refundTable, 'approve').to}, 'AUD', ${amountCents}, 0, 'nobody_owes_it', ${asked.reason}, ${to.bsb},
      ${work.vault.seal(to.account)}, ${to.masked}, ${to.name}, ${asked.verifiedBy}, ${asked.verification},
      ${requester.id ?? null}, ${requester.name}, ${work.now}, ${work.now})`);
  await settleRefunded(work, paymentId);
  await post(work, {
    ...unmatchedRefundApproved(amountCents),
    sourceId: refund.id,
    currency: 'AUD',
    effectiveDate: work.clock.bankToday(),
    customerId: null,
  });
  await closeExceptions(work, { kind: 'bpay.unmatched', because: 'refunded', subjectId: paymentId });
  await paymentEvent(work, paymentId, 'refund_approved', {
    amount_cents: amountCents,
    reason: 'nobody_owes_it',
  });
  await noteRefund(work, 'approve', refund, {
    reason: asked.reason,
    account_name: to.name,
    bsb: to.bsb,
    account: to.masked,
    verified_by: asked.verifiedBy,
    verification: asked.verification,
  });
  return refund.id;
}

const WHY = { bank_rejected: 'refund_rejected', account_refused: 'refund_refused' } as const;

/**
 * A refund of a receipt did not arrive. The receipt is unmatched as before and waits for a person; where the bank has taken
 * it back meanwhile, what was had twice is had once. The caller holds the receipt and the refund.
 */
export async function returnToReceipt(
  work: Work,
  refund: Refund,
  { why, on, late }: { why: keyof typeof WHY; on: LocalDate; late?: NewPosting[] | undefined },
): Promise<void> {
  const { id, paymentId, model, currency } = refund;
  const amountCents = totalOf(refund);
  const booked = { sourceId: id, effectiveDate: on, currency };
  const { stage } = await work.one<{ stage: string }>(sql`
    select stage from payments where merchant_id = ${work.merchantId} and id = ${paymentId}`);
  const posting =
    stage === 'unmatched'
      ? unmatchedRefundReturned(model, amountCents)
      : takenBackRefundReturned(model, amountCents);
  await post(work, { ...posting, ...booked, customerId: null });
  await settleRefunded(work, paymentId);
  await paymentEvent(work, paymentId, 'refund_failed', { amount_cents: amountCents, because: WHY[why] });
  if (stage === 'unmatched') await standAgain(work, refund, WHY[why]);
  await noteRefund(work, why === 'account_refused' ? 'bank_returns' : 'fail', refund);
  const inTrust = trustReceived('trust_refund_returned', work.merchantId, amountCents);
  await bookRefundInTrust(work, model, inTrust, booked, late);
}

/** A receipt whose refund is over waits for a person again. */
export async function standAgain(
  work: Work,
  { paymentId, amountCents }: Pick<Refund, 'paymentId' | 'amountCents'>,
  why: 'refund_withdrawn' | 'refund_rejected' | 'refund_refused',
): Promise<void> {
  await raiseException(work, {
    kind: 'bpay.unmatched',
    reason: why,
    subjectId: paymentId,
    details: { amount_cents: amountCents },
  });
}
