import type { Input } from '@lorikeet/contracts';
import type { resolveBpayLine } from '@lorikeet/contracts/bpay-lines';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { enterReceipts } from './enter-receipts.ts';
import type { LineOutcome, Loading } from './loading.ts';
import { lineAsRead, loadingOf, lockLine, noteOutcome, type OpenLine } from './open-line.ts';
import { closeSettlements } from './settlements.ts';
import { differs, lockNamed, takeBackReceipt, takeUnknown } from './take-back.ts';

type Asked = Input<typeof resolveBpayLine>;

/** A line that waits, held until the transaction ends. 404 when it is not of this inbox; throws Refusal `bpay.line_decided`. */
async function lockOpenLine(work: Work, { id, line }: Pick<Asked, 'id' | 'line'>): Promise<OpenLine> {
  const held = found(await lockLine(work, { fileId: id, line }));
  refuseUnless(held.outcome === 'queued' || held.outcome === 'waiting', 'bpay.line_decided');
  return held;
}

/**
 * Does what a person decided of a waiting line: applies it, or lets that wait for a second person where it takes back a receipt of
 * another amount or CRN, or none that is known; or dismisses it. Throws Refusal `bpay.line_decided`, `bpay.line_is_payment`,
 * `bpay.line_receipt_taken`, `bpay.line_takes_less`, `facility.none`, and those of `requestApproval`; 404.
 */
export async function decideLine(work: Work, asked: Asked) {
  const held = await lockOpenLine(work, asked);
  if (asked.as === 'dismissed') return dismiss(work, held, asked.reason ?? '');
  refuseUnless(held.instruction !== 'payment' || !asked.payment_id, 'bpay.line_is_payment');
  const own = await receiptOf(work, held, asked);
  if (held.instruction === 'payment' || (own && !differs(own, held))) {
    await apply(work, held, asked);
    return null;
  }
  const waiting = await requestApproval(work, applyLineApproval, {
    subject: own ? { kind: 'payment', id: own.id } : { kind: 'bpay_file', id: held.fileId },
    after: own ? { crn: own.crn, amount_cents: own.amount_cents } : { crn: null, amount_cents: null },
    payload: asked,
  });
  return waiting ?? null;
}

/** Applying a line to a receipt from which it differs, or to none: always a matter for two. */
export const applyLineApproval: ApprovalKind<Asked> = {
  kind: 'bpay.apply_line',
  topic: null,
  permission: 'bank_files.write',
  async now(work, asked) {
    const { crn, amountCents } = await lockOpenLine(work, asked);
    return { crn, amount_cents: amountCents };
  },
  apply: async (work, asked) => apply(work, await lockOpenLine(work, asked), asked),
};

/** The receipt that is named for a line, held; none where none is named. */
async function receiptOf(work: Work, held: OpenLine, { payment_id: paymentId }: Asked) {
  if (!paymentId) return undefined;
  return lockNamed(await alongside(work, held.tenant), lineAsRead(held), paymentId);
}

async function apply(work: Work, held: OpenLine, asked: Asked): Promise<void> {
  const owner = await alongside(work, held.tenant);
  const loading = await loadingOf(owner, work.merchantId, held);
  const became = await applied(owner, loading, held, asked);
  await noteOutcome(work, held, became, { note: null });
  // A file whose loading was interrupted is closed when it is loaded on.
  if (held.status === 'loaded') await closeSettlements(owner, held.fileId);
  await work.audit({
    action: 'bpay.line_applied',
    subjectKind: 'bpay_file',
    subjectId: held.fileId,
    after: { line: held.line, reference: held.reference, amount_cents: held.amountCents },
  });
  await work.emit('bpay_file.line_decided', { id: held.fileId, line: held.line });
}

async function applied(owner: Work, loading: Loading, held: OpenLine, asked: Asked): Promise<LineOutcome> {
  const line = lineAsRead(held);
  if (held.instruction === 'payment') {
    const transactionReference = await freeReference(owner, held.reference);
    const [entered] = await enterReceipts(owner, loading, [{ ...line, transactionReference }]);
    return entered!;
  }
  if (!asked.payment_id) return takeUnknown(owner, loading, line);
  return takeBackReceipt(owner, loading, line, await lockNamed(owner, line, asked.payment_id));
}

/** Another receipt has the bank's reference already: this one is told from it by its number among them. */
async function freeReference(owner: Work, reference: string): Promise<string> {
  const { n } = await owner.one<{ n: number }>(sql`
    select count(*)::int as n from bpay_receipts
    where merchant_id = ${owner.merchantId} and (reference = ${reference} or starts_with(reference, ${`${reference}+`}))`);
  return `${reference}+${n + 1}`;
}

/** Nothing is booked for the line: the bank neither paid it nor took it. */
async function dismiss(work: Work, held: OpenLine, note: string): Promise<null> {
  await noteOutcome(work, held, { outcome: 'dismissed' }, { note });
  await work.audit({
    action: 'bpay.line_dismissed',
    subjectKind: 'bpay_file',
    subjectId: held.fileId,
    before: { line: held.line, reference: held.reference, amount_cents: held.amountCents },
    after: { note },
  });
  await work.emit('bpay_file.line_decided', { id: held.fileId, line: held.line });
  return null;
}
