import type { BrfLine } from '@lorikeet/bank-files';
import { type BpayStage, bpayOutcome } from '@lorikeet/domain/bpay';
import { type Cents, subCents, ZERO } from '@lorikeet/domain/kernel';
import { bpayTakenBack } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { endOvertaken } from '../approvals/index.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { post } from '../ledger/index.ts';
import { moveReceipts } from '../payments/index.ts';
import { withdrawUnsentRefunds } from '../refunds/index.ts';
import type { LineOutcome, Loading } from './loading.ts';
import { receiptRefundApproval } from './refund-receipt.ts';
import { addToSettlement, bookReceiptsInTrust } from './settlements.ts';
import { undoMatch } from './undo-match.ts';
import { unmatchApproval } from './unmatch-receipt.ts';

type Receipt = {
  id: string;
  stage: BpayStage;
  customer_id: string | null;
  property_id: string | null;
  amount_cents: Cents;
  crn: string;
  credit_cents: Cents;
};

const POSTED = { correction: 'bpay_corrected', reversal: 'bpay_reversed' } as const;

/**
 * The bank takes a receipt back, by a correction (15) or a reversal (25). Its allocation is undone exactly; what of its
 * credit was spent since becomes a recovery that the payer owes, for a person to claim. A receipt that is not known yet is
 * waited for, one that differs waits for a person, and one that was taken back before stays as it is.
 */
export async function takeBack(work: Work, loading: Loading, line: BrfLine): Promise<LineOutcome> {
  const receipt = await lockReceipt(work, line.originalReference);
  if (!receipt) return { line, outcome: 'waiting', reason: 'receipt_unknown' };
  const paymentId = receipt.id;
  if (receipt.amount_cents !== line.amountCents || receipt.crn !== line.crn)
    return { line, outcome: 'queued', reason: 'receipt_differs', paymentId };
  const event = line.instruction === 'correction' ? 'correction' : 'reversal';
  const outcome = bpayOutcome(receipt.stage, event);
  if (outcome.kind !== 'next') return { line, outcome: 'repeated', paymentId };
  const refunded = await withdrawUnsentRefunds(work, paymentId, 'receipt_taken_back');
  const owedBack = await undo(work, receipt, refunded);
  const moved = await work.rows(sql`
    ${moveReceipts(work, event, { where: sql`p.id = ${paymentId}` })} returning p.id`);
  if (moved.length !== 1) throw new Error(`receipt ${paymentId}: ${event} moved nothing`);
  await post(work, {
    ...bpayTakenBack(POSTED[event], { model: loading.model, isSettled: true, ...owedBack }),
    sourceId: paymentId,
    currency: 'AUD',
    effectiveDate: line.settlementDate,
    customerId: receipt.customer_id,
    propertyId: receipt.property_id,
  });
  await addToSettlement(work, loading, { settlesOn: line.settlementDate, cents: -line.amountCents });
  await bookReceiptsInTrust(work, loading.model, {
    cents: -line.amountCents,
    day: line.settlementDate,
    sourceId: paymentId,
  });
  await work.run(sql`
    update bpay_receipts set taken_on = ${line.settlementDate}, bank_reason = ${line.reason}
    where merchant_id = ${work.merchantId} and payment_id = ${paymentId}`);
  for (const kind of [receiptRefundApproval, unmatchApproval])
    await endOvertaken(work, kind, { subjectIds: [paymentId] });
  await tellOf(work, receipt, event, line, owedBack.recovery);
  return { line, outcome: 'taken_back', paymentId };
}

async function lockReceipt(work: Work, reference: string): Promise<Receipt | undefined> {
  if (reference.trim() === '') return undefined;
  return work.maybe<Receipt>(sql`
    select p.id, p.stage, p.customer_id, p.property_id, p.amount_cents, r.crn, r.credit_cents from bpay_receipts r
    join payments p on p.merchant_id = ${work.merchantId} and p.id = r.payment_id
    where r.merchant_id = ${work.merchantId} and r.reference = ${reference}
    for update of p, r`);
}

/**
 * A property owes again what the receipt paid. Takes what it paid off invoices, and what is left of its credit off the customer's. What of a receipt of
 * nobody had left as a refund is with its payer twice: it is owed.
 */
async function undo(
  work: Work,
  { id, stage, customer_id, property_id, amount_cents, credit_cents }: Receipt,
  refunded: Cents,
) {
  if (property_id) return { receivable: amount_cents, customerCredit: ZERO, recovery: ZERO, unmatched: ZERO };
  if (stage === 'unmatched' || !customer_id)
    return {
      receivable: ZERO,
      customerCredit: ZERO,
      recovery: refunded,
      unmatched: subCents(amount_cents, refunded),
    };
  return { ...(await undoMatch(work, { id, customer_id, credit_cents })), unmatched: ZERO };
}

async function tellOf(
  work: Work,
  { id, stage, customer_id, property_id, amount_cents }: Receipt,
  event: 'correction' | 'reversal',
  { reason }: BrfLine,
  recovery: Cents,
): Promise<void> {
  if (stage === 'unmatched')
    await closeExceptions(work, { kind: 'bpay.unmatched', because: 'taken_back', subjectId: id });
  if (stage !== 'unmatched' || recovery > 0)
    await raiseException(work, {
      kind: 'bpay.taken_back',
      reason: recovery === 0 ? event : stage === 'unmatched' ? 'refunded_before' : 'credit_was_spent',
      subjectId: id,
      details: { amount_cents, recovery_cents: recovery, bank_reason: reason },
    });
  await work.audit({
    action: 'bpay.reversed',
    subjectKind: 'payment',
    subjectId: id,
    ...(customer_id && { person: customer_id }),
    after: { amount_cents, recovery_cents: recovery, bank_reason: reason },
  });
  await work.emit('bpay_receipt.reversed', {
    id,
    customer_id,
    property_id,
    amount_cents,
    currency: 'AUD',
  });
}
