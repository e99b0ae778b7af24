import type { BrfLine } from '@lorikeet/bank-files';
import { type BpayStage, bpayOutcome } from '@lorikeet/domain/bpay';
import { addCents, type Cents, negate, subCents, ZERO } from '@lorikeet/domain/kernel';
import { bpayTakenBack } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endOvertaken } from '../approvals/index.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { addToCredit } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';
import { moveReceipts } from '../payments/index.ts';
import { withdrawUnsentRefunds } from '../refunds/index.ts';
import type { LineOutcome, Loading } from './loading.ts';
import { receiptRefundApproval } from './refund-receipt.ts';
import { addToSettlement, bookReceiptsInTrust } from './settlements.ts';
import { undoMatch } from './undo-match.ts';
import { unmatchApproval } from './unmatch-receipt.ts';

/** A receipt that is taken back, held until the transaction ends. */
export type Receipt = {
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
 * Takes back the receipt that a line of the bank names, by a correction (15) or a reversal (25). Its allocation is undone exactly; what of its
 * credit was spent since becomes a recovery that the payer owes, for a person to claim. A receipt that is not known yet is
 * waited for, one that differs waits for a person, and one that was taken back before stays as it is.
 */
export async function takeBack(work: Work, loading: Loading, line: BrfLine): Promise<LineOutcome> {
  const named = line.originalReference.trim() !== '';
  const receipt = named ? await lockOriginal(work, sql`r.reference = ${line.originalReference}`) : undefined;
  if (!receipt) return { line, outcome: 'waiting', reason: 'receipt_unknown' };
  const paymentId = receipt.id;
  if (differs(receipt, line)) return { line, outcome: 'queued', reason: 'receipt_differs', paymentId };
  if (!isTakable(receipt, line)) return { line, outcome: 'repeated', paymentId };
  return takeBackReceipt(work, loading, line, receipt);
}

const eventOf = ({ instruction }: BrfLine) => (instruction === 'correction' ? 'correction' : 'reversal');

/** Whether a line states another amount or CRN than a receipt. */
export const differs = (
  receipt: Pick<Receipt, 'amount_cents' | 'crn'>,
  line: Pick<BrfLine, 'amountCents' | 'crn'>,
) => receipt.amount_cents !== line.amountCents || receipt.crn !== line.crn;

const isTakable = ({ stage }: Receipt, line: BrfLine) => bpayOutcome(stage, eventOf(line)).kind === 'next';

/** Holds the receipt that a person names for a line. 404; throws Refusal `bpay.line_receipt_taken`. */
export async function lockNamed(work: Work, line: BrfLine, paymentId: string): Promise<Receipt> {
  const receipt = found(await lockOriginal(work, sql`p.id = ${paymentId}`));
  refuseUnless(isTakable(receipt, line), 'bpay.line_receipt_taken');
  return receipt;
}

/**
 * Takes a receipt that the caller holds back by a line. What the bank takes beyond it is owed as a recovery; what it leaves of it is
 * its payer's credit, or not asked of its property. Throws Refusal `bpay.line_takes_less` where it leaves some of a receipt of nobody.
 */
export async function takeBackReceipt(
  work: Work,
  loading: Loading,
  line: BrfLine,
  receipt: Receipt,
): Promise<LineOutcome> {
  const paymentId = receipt.id;
  const event = eventOf(line);
  const refunded = await withdrawUnsentRefunds(work, paymentId, 'receipt_taken_back');
  const owedBack = await settleDifference(work, receipt, line, await undo(work, receipt, refunded));
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
  await bookTaken(work, loading, line, paymentId);
  await work.run(sql`
    update bpay_receipts set taken_on = ${line.settlementDate}, bank_reason = ${line.reason}
    where merchant_id = ${work.merchantId} and payment_id = ${paymentId}`);
  for (const kind of [receiptRefundApproval, unmatchApproval])
    await endOvertaken(work, kind, { subjectIds: [paymentId] });
  await tellOf(work, receipt, event, line, owedBack.recovery);
  return { line, outcome: 'taken_back', paymentId };
}

/**
 * Takes from the merchant what the bank took although its receipt is not known here, such as one from before the merchant's
 * receipts were: nobody is known to owe it, and it is a recovery until somebody is.
 */
export async function takeUnknown(work: Work, loading: Loading, line: BrfLine): Promise<LineOutcome> {
  const none = { receivable: ZERO, customerCredit: ZERO, unmatched: ZERO };
  const sourceId = work.newId();
  await post(work, {
    ...bpayTakenBack(POSTED[eventOf(line)], {
      model: loading.model,
      isSettled: true,
      ...none,
      recovery: line.amountCents,
    }),
    sourceId,
    currency: 'AUD',
    effectiveDate: line.settlementDate,
  });
  await bookTaken(work, loading, line, sourceId);
  // The merchant reads in its own log why its balance is less: there is no receipt whose history says so.
  await work.audit({
    action: 'bpay.reversed',
    subjectKind: 'bpay_file',
    subjectId: loading.fileId,
    after: {
      amount_cents: line.amountCents,
      recovery_cents: line.amountCents,
      crn: line.crn,
      bank_reason: line.reason,
    },
  });
  return { line, outcome: 'taken_back' };
}

/** What the bank takes leaves the sum of its file, and what is held in trust. */
async function bookTaken(work: Work, loading: Loading, line: BrfLine, sourceId: string): Promise<void> {
  const { settlementDate: day, amountCents } = line;
  await addToSettlement(work, loading, { settlesOn: day, cents: -amountCents });
  await bookReceiptsInTrust(work, loading.model, { cents: -amountCents, day, sourceId });
}

function lockOriginal(work: Work, which: Sql): Promise<Receipt | undefined> {
  return work.maybe<Receipt>(sql`
    select p.id, p.stage, p.customer_id, p.property_id, p.amount_cents, r.crn, r.credit_cents from bpay_receipts r
    join payments p on p.merchant_id = ${work.merchantId} and p.id = r.payment_id
    where r.merchant_id = ${work.merchantId} and ${which}
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

type OwedBack = Awaited<ReturnType<typeof undo>>;

/** What is undone of a receipt comes to what the bank took of it, to the cent. */
async function settleDifference(
  work: Work,
  { amount_cents, customer_id, property_id }: Receipt,
  { amountCents }: BrfLine,
  owed: OwedBack,
): Promise<OwedBack & { kept: Cents }> {
  const more = subCents(amountCents, amount_cents);
  if (more >= 0) return { ...owed, recovery: addCents(owed.recovery, more), kept: ZERO };
  const less = negate(more);
  if (property_id) return { ...owed, receivable: subCents(owed.receivable, less), kept: ZERO };
  const recovered = owed.recovery < less ? owed.recovery : less;
  const kept = subCents(less, recovered);
  refuseUnless(kept === 0 || customer_id !== null, 'bpay.line_takes_less');
  if (kept > 0) await addToCredit(work, customer_id!, 'AUD', kept);
  return { ...owed, recovery: subCents(owed.recovery, recovered), kept };
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
