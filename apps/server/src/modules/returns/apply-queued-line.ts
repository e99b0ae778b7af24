import type { ApprovalKind } from '../../platform/approvals.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { lockTarget } from './line-target.ts';
import {
  type AppliedTo,
  decideLine,
  differencesOf,
  lockQueuedLine,
  type StoredLine,
  type WhichLine,
} from './queued-line.ts';

export type ApplyTo = WhichLine & AppliedTo;

/**
 * Applies a waiting line to a debit of the inbox, a payer's or that of a tax invoice, with all that a return does. Throws
 * Refusal `returns.line_decided`; and as of `lockTarget`.
 */
async function applyQueuedLine(work: Work, asked: ApplyTo): Promise<void> {
  const stored = await lockQueuedLine(work, asked);
  const target = await lockTarget(work, stored, asked);
  await decideLine(work, asked, { outcome: 'matched', ...asked });
  await work.audit({
    action: 'returns.line_applied',
    subjectKind: 'returns_file',
    subjectId: asked.fileId,
    after: { line: asked.line, reference: target.own.reference, amount_cents: stored.amountCents },
  });
  // Last, for what it books in the platform's own book comes last in a transaction.
  await target.apply();
}

/** Applying a line to a debit from which it differs: always a matter for two. */
export const applyLineApproval: ApprovalKind<ApplyTo> = {
  kind: 'returns.apply_line',
  topic: null,
  permission: 'bank_files.write',
  now: async (work, { fileId, line }) => shownLine(await lockQueuedLine(work, { fileId, line })),
  apply: (work, asked) => applyQueuedLine(work, asked),
};

const shownLine = (line: StoredLine) => ({
  reference: line.reference,
  bsb: line.bsb,
  account: line.accountMasked,
  day: String(line.dayOfMonth),
});

/** Applies the line, or lets it wait for a second person where a field differs. Refusals as of both. */
export async function applyOrAsk(work: Work, asked: ApplyTo) {
  const stored = await lockQueuedLine(work, asked);
  const { own, subject } = await lockTarget(work, stored, asked);
  if (differencesOf(stored, own).length === 0) {
    await applyQueuedLine(work, asked);
    return null;
  }
  const waiting = await requestApproval(work, applyLineApproval, {
    subject,
    after: {
      reference: own.reference,
      bsb: own.bsb,
      account: own.accountMasked,
      day: String(Number(own.processingDate?.slice(-2))),
    },
    payload: asked,
  });
  return waiting ?? null;
}
