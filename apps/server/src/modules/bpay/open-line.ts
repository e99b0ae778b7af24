import type { BrfLine } from '@lorikeet/bank-files';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { billerOf, modelOf } from './biller.ts';
import type { LineOutcome, Loading } from './loading.ts';

/** A line of a file that waits for its receipt or for a person. */
export type OpenLine = {
  fileId: string;
  status: 'loading' | 'loaded';
  bankDate: LocalDate;
  billerCode: string;
  facilityId: string;
  line: number;
  instruction: 'payment' | 'correction' | 'reversal';
  outcome: LineOutcome['outcome'];
  crn: string;
  reference: string;
  originalReference: string;
  bankReason: string;
  amountCents: Cents;
  paidOn: LocalDate;
  settlesOn: LocalDate;
  tenant: string;
};

/** Lines `l` and their files `f` in the tenant's inbox. */
const storedLines = (inboxTenant: string): Sql => sql`
  select l.bpay_file_id as "fileId", f.status, f.bank_date as "bankDate", f.biller_code as "billerCode",
    f.facility_id as "facilityId", l.line_no as line, l.instruction, l.outcome, l.crn, l.reference, l.original_reference as "originalReference",
    l.bank_reason as "bankReason", l.amount_cents as "amountCents", l.paid_on as "paidOn", l.settles_on as "settlesOn",
    l.tenant
  from bpay_lines l
  join bpay_files f on f.merchant_id = ${inboxTenant} and f.id = l.bpay_file_id
  where l.merchant_id = ${inboxTenant}`;

/** A page of the lines of a merchant that wait for receipts, in the order of their files, after one of them. */
export const waitingLinesOf = (
  inboxTenant: string,
  tenant: string,
  { after, limit }: { after: Pick<OpenLine, 'fileId' | 'line'> | undefined; limit: number },
): Sql => sql`
  ${storedLines(inboxTenant)} and l.tenant = ${tenant} and l.outcome = 'waiting'
    ${after ? sql`and (l.bpay_file_id, l.line_no) > (${after.fileId}, ${after.line})` : empty}
  order by l.bpay_file_id, l.line_no limit ${whole(limit)}`;

/** One line of the inbox. */
export const oneLine = (inboxTenant: string, { fileId, line }: Pick<OpenLine, 'fileId' | 'line'>): Sql => sql`
  ${storedLines(inboxTenant)} and l.bpay_file_id = ${fileId} and l.line_no = ${line}`;

/** One line, and with it its file, locked until the inbox's transaction ends: before anything that it names. */
export function lockLine(
  inbox: Work,
  which: Pick<OpenLine, 'fileId' | 'line'>,
): Promise<OpenLine | undefined> {
  return inbox.maybe<OpenLine>(sql`
    ${oneLine(inbox.merchantId, which)} for no key update of f for update of l`);
}

/** A stored line as its file had it. */
export const lineAsRead = (one: OpenLine): BrfLine => ({
  billerCode: one.billerCode,
  crn: one.crn,
  instruction: one.instruction,
  transactionReference: one.reference,
  originalReference: one.originalReference,
  reason: one.bankReason,
  amountCents: one.amountCents,
  paymentDate: one.paidOn,
  paymentTime: '',
  settlementDate: one.settlesOn,
  line: one.line,
});

/** The file of a line as it was when it was loaded, for what is applied later. Throws Refusal `facility.none`. */
export async function loadingOf(
  owner: Work,
  inboxTenant: string,
  {
    fileId,
    billerCode,
    facilityId,
    bankDate,
  }: Pick<OpenLine, 'fileId' | 'billerCode' | 'facilityId' | 'bankDate'>,
): Promise<Loading> {
  const now = await billerOf(owner);
  return {
    fileId,
    inboxTenant,
    biller: {
      facilityId,
      billerCode,
      crnRule: now?.crnRule ?? 'MOD10V01',
      crnFor: now?.crnFor ?? 'customer',
    },
    model: await modelOf(owner, facilityId),
    bankDate,
  };
}

/**
 * Notes in the inbox what became of a line that waited, by itself or by what a person decided: its outcome, its file's counts, and
 * what a person is asked about it. The caller holds the line.
 */
export async function noteOutcome(
  work: Work,
  { fileId, line, reference, amountCents }: OpenLine,
  { outcome, reason, paymentId }: Pick<LineOutcome, 'outcome' | 'reason' | 'paymentId'>,
  decided?: { note: string | null },
): Promise<void> {
  await work.run(sql`
    update bpay_lines set outcome = ${outcome}, reason = ${reason ?? null}, payment_id = ${paymentId ?? null},
      decided_by = ${decided ? work.actor.name : null}, decided_at = ${decided ? work.now : null}, note = ${decided?.note ?? null}
    where merchant_id = ${work.merchantId} and bpay_file_id = ${fileId} and line_no = ${line}`);
  const isOne = (what: LineOutcome['outcome']) => (outcome === what ? 1 : 0);
  await work.run(sql`
    update bpay_files set queued = queued - ${1 - isOne('queued') - isOne('waiting')}, matched = matched + ${isOne('matched')},
      unmatched = unmatched + ${isOne('unmatched')}, taken_back = taken_back + ${isOne('taken_back')},
      repeated = repeated + ${isOne('repeated')}
    where merchant_id = ${work.merchantId} and id = ${fileId} and status = 'loaded'`);
  if (outcome === 'waiting') return;
  await closeExceptions(work, {
    kind: 'bpay_file.line_queued',
    because: !decided ? 'receipt_came' : outcome === 'dismissed' ? 'line_dismissed' : 'line_applied',
    subjectId: fileId,
    gone: sql`(x.details->>'line')::int = ${line}`,
  });
  if (outcome === 'queued')
    await raiseException(work, {
      kind: 'bpay_file.line_queued',
      reason: 'receipt_differs',
      subjectId: fileId,
      details: { line, reference, amount_cents: amountCents },
    });
}
