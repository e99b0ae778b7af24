import type { ReturnLineBrings } from '@lorikeet/contracts/returns';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { parts } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';
import { releaseHolds } from './hold-candidates.ts';
import { bringsSql } from './line-brings.ts';
import { lockReturnsFile } from './lock-returns-file.ts';

export type WhichLine = { fileId: string; line: number };

/** What a line is applied to: a merchant's debit, or the platform's debit of a tax invoice. */
export type AppliedTo = { merchantId: string; paymentId: string } | { feeDebitId: string };

/** A line of a return file as it was stored. */
export type StoredLine = {
  facilityId: string;
  bankDate: LocalDate;
  outcome: 'matched' | 'repeated' | 'queued' | 'dismissed';
  brings: ReturnLineBrings;
  code: string;
  amountCents: number;
  reference: string;
  bsb: string;
  accountMasked: string;
  dayOfMonth: number;
};

/**
 * A line that waits, locked until the transaction ends after its file, as whoever loads that holds it. 404 when it is not of this inbox; throws Refusal
 * `returns.line_decided` for one that does not wait.
 */
export async function lockQueuedLine(work: Work, { fileId, line }: WhichLine): Promise<StoredLine> {
  await lockReturnsFile(work, fileId);
  const stored = found(
    await work.maybe<StoredLine>(sql`
      select f.facility_id as "facilityId", f.bank_date as "bankDate", l.outcome, l.return_code as code,
        ${bringsSql} as brings, l.amount_cents as "amountCents", l.lodgement_reference as reference, l.customer_bsb as bsb,
        l.customer_account_masked as "accountMasked", l.day_of_month as "dayOfMonth"
      from return_lines l
      join returns_files f on f.merchant_id = ${work.merchantId} and f.id = l.returns_file_id
      where l.merchant_id = ${work.merchantId} and l.returns_file_id = ${fileId} and l.line_no = ${line}
      for update of l`),
  );
  if (stored.outcome !== 'queued') throw new Refusal('returns.line_decided');
  return stored;
}

/** Notes what became of a line and who decided it; what it held may clear, and nobody is asked about it any more. */
export async function decideLine(
  work: Work,
  { fileId, line }: WhichLine,
  decided: ({ outcome: 'matched' } & AppliedTo) | { outcome: 'dismissed'; note: string },
): Promise<void> {
  const isApplied = decided.outcome === 'matched';
  const payment = isApplied && 'paymentId' in decided ? decided : null;
  const feeDebitId = isApplied && 'feeDebitId' in decided ? decided.feeDebitId : null;
  await work.run(sql`
    update return_lines set outcome = ${decided.outcome}, decided_by = ${work.actor.name}, decided_at = ${work.now},
      note = ${isApplied ? null : decided.note}, tenant = ${payment?.merchantId ?? null},
      payment_id = ${payment?.paymentId ?? null}, fee_debit_id = ${feeDebitId}
    where merchant_id = ${work.merchantId} and returns_file_id = ${fileId} and line_no = ${line}`);
  await work.run(sql`
    update returns_files set queued = queued - 1, matched = matched + ${isApplied ? 1 : 0}
    where merchant_id = ${work.merchantId} and id = ${fileId}`);
  await releaseHolds(work, fileId, line);
  await closeExceptions(work, {
    kind: 'returns_file.line_queued',
    because: isApplied ? 'line_applied' : 'line_dismissed',
    subjectId: fileId,
    gone: sql`(x.details->>'line')::int = ${line}`,
  });
}

/**
 * Dismisses a line that is about no debit of ours, with the reason. Throws Refusal `returns.line_decided`; 404.
 */
export async function dismissLine(work: Work, which: WhichLine, note: string): Promise<void> {
  const stored = await lockQueuedLine(work, which);
  await decideLine(work, which, { outcome: 'dismissed', note });
  await work.audit({
    action: 'returns.line_dismissed',
    subjectKind: 'returns_file',
    subjectId: which.fileId,
    before: { line: which.line, reference: stored.reference, amount_cents: stored.amountCents },
    after: { note },
  });
}

export type Comparable = {
  reference: string;
  bsb: string;
  accountMasked: string;
  processingDate: LocalDate | null;
};
export const LINE_FIELDS = ['reference', 'account', 'day'] as const;

/** The fields in which a line differs from a debit. */
export function differencesOf(line: StoredLine, debit: Comparable): (typeof LINE_FIELDS)[number][] {
  const isSame = {
    reference: line.reference === debit.reference,
    account: line.bsb === debit.bsb && line.accountMasked === debit.accountMasked,
    day: debit.processingDate !== null && parts(debit.processingDate).day === line.dayOfMonth,
  };
  return LINE_FIELDS.filter((field) => !isSame[field]);
}
