import { type BrfLine, brfReader } from '@lorikeet/bank-files';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { storedLines } from '../bank-files/index.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { enterReceipts } from './enter-receipts.ts';
import type { LineOutcome, Loading } from './loading.ts';
import { lineAsRead, loadingOf, lockLine, noteOutcome, type OpenLine, waitingLinesOf } from './open-line.ts';
import { closeSettlements } from './settlements.ts';
import { takeBack } from './take-back.ts';

/** Lines applied in one transaction. */
const STEP = 500;
/** Lines that wait for their receipts and are looked through at once. */
const WAITING_PAGE = 2_000;

/** A file whose lines are applied: by the run of its inbox, in the run of the merchant that it pays. */
type Applying = {
  owner: Run;
  loading: Loading;
  stored: Pick<StoredFile, 'key' | 'sha256'>;
  /** Whether others are to have their turn. */
  isOver: () => boolean;
};

/**
 * Applies the lines of a stored file. Payments are entered in steps, then what the bank takes back one by one, because a file
 * may name a receipt before it. Each transaction of the merchant also writes what its lines did into the inbox's tenant, so
 * that a line is applied exactly when its outcome is stored. Lines with an outcome are skipped. False where some are left
 * because time is over.
 */
export async function applyLines(run: Run, { owner, loading, stored, isOver }: Applying): Promise<boolean> {
  const linesOf = (isWanted: (line: BrfLine) => boolean) =>
    storedLines<BrfLine>(run, stored, (onLine) => brfReader((line) => isWanted(line) && onLine(line)));
  for await (const window of linesOf(isPayment)) {
    const payments = await openLines(run.reads, loading, window);
    for (let at = 0; at < payments.length; at += STEP)
      await owner.inTransaction(async (work) => {
        const open = await holdFile(work, loading, payments.slice(at, at + STEP));
        await storeOutcomes(work, loading, await enterReceipts(work, loading, open));
      });
    if (payments.length > 0 && isOver()) return false;
  }
  for await (const window of linesOf((line) => !isPayment(line))) {
    const taken = await openLines(run.reads, loading, window);
    for (const line of taken)
      await owner.inTransaction(async (work) => {
        for (const open of await holdFile(work, loading, [line]))
          await storeOutcomes(work, loading, [await takeBack(work, loading, open)]);
      });
    if (taken.length > 0 && isOver()) return false;
  }
  await takeBackWaiting(run, owner, loading);
  return true;
}

const isPayment = ({ instruction }: BrfLine) => instruction === 'payment';

/** Those of some lines of a file that have no outcome. */
async function openLines(
  queries: Queries,
  { fileId, inboxTenant }: Loading,
  lines: readonly BrfLine[],
): Promise<BrfLine[]> {
  const rows = await queries.rows<{ line_no: number }>(sql`
    select line_no from bpay_lines where merchant_id = ${inboxTenant} and bpay_file_id = ${fileId}
      and line_no = any(${lines.map(({ line }) => line)}::int[])`);
  const done = new Set(rows.map((row) => row.line_no));
  return lines.filter(({ line }) => !done.has(line));
}

/**
 * Holds a file before anything that it names, and returns those of the lines that have no outcome. Whoever loads it has its lock;
 * one that was killed had it, and its last statements may arrive after the lock went to another.
 */
async function holdFile(work: Work, loading: Loading, lines: readonly BrfLine[]): Promise<BrfLine[]> {
  const inbox = await alongside(work, loading.inboxTenant);
  await inbox.run(sql`
    select 1 from bpay_files where merchant_id = ${inbox.merchantId} and id = ${loading.fileId} for no key update`);
  return openLines(inbox, loading, lines);
}

/** Files may come out of order: what waited for a receipt that is known by now takes it back, in the sum of its own file. */
async function takeBackWaiting(run: Run, owner: Run, loading: Loading): Promise<void> {
  for (let after: OpenLine | undefined; ; ) {
    const page = { after, limit: WAITING_PAGE };
    const waiting = await run.reads.rows<OpenLine>(waitingLinesOf(run.merchantId, owner.merchantId, page));
    if (waiting.length === 0) return;
    const known = await owner.reads.rows<{ reference: string }>(sql`
      select reference from bpay_receipts where merchant_id = ${owner.merchantId}
        and reference = any(${waiting.map((one) => one.originalReference)}::text[])`);
    const come = new Set(known.map(({ reference }) => reference));
    for (const one of waiting)
      if (come.has(one.originalReference)) await owner.inTransaction((work) => endWait(work, loading, one));
    if (waiting.length < WAITING_PAGE) return;
    after = waiting.at(-1);
  }
}

async function endWait(work: Work, loading: Loading, { fileId, line }: OpenLine): Promise<void> {
  const inbox = await alongside(work, loading.inboxTenant);
  const held = await lockLine(inbox, { fileId, line });
  if (held?.outcome !== 'waiting') return;
  const own = await loadingOf(work, loading.inboxTenant, held);
  const became = await takeBack(work, own, lineAsRead(held));
  await noteOutcome(inbox, held, became);
  // A file whose loading was interrupted is closed when it is loaded on.
  if (became.outcome === 'taken_back' && held.status === 'loaded') await closeSettlements(work, fileId);
}

async function storeOutcomes(
  work: Work,
  { fileId, inboxTenant }: Loading,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  const inbox = await alongside(work, inboxTenant);
  const rows = outcomes.map(({ line, outcome, reason, paymentId }) => ({
    line: line.line,
    instruction: line.instruction,
    crn: line.crn,
    reference: line.transactionReference,
    original: line.originalReference,
    bank_reason: line.reason,
    cents: line.amountCents,
    paid_on: line.paymentDate,
    settles_on: line.settlementDate,
    outcome,
    reason: reason ?? null,
    payment: paymentId ?? null,
  }));
  await inbox.run(sql`
    insert into bpay_lines (merchant_id, bpay_file_id, line_no, instruction, crn, reference, original_reference,
      bank_reason, amount_cents, paid_on, settles_on, outcome, reason, tenant, payment_id)
    select ${inbox.merchantId}::uuid, ${fileId}::uuid, r.line, r.instruction, r.crn, r.reference, r.original,
      r.bank_reason, r.cents, r.paid_on, r.settles_on, r.outcome, r.reason, ${work.merchantId}::uuid, r.payment
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, instruction text, crn text, reference text,
      original text, bank_reason text, cents bigint, paid_on date, settles_on date, outcome text, reason text,
      payment uuid)`);
  for (const reason of ['receipt_unknown', 'receipt_differs', 'reference_differs'] as const) {
    const own = rows.filter((row) => row.reason === reason);
    if (own.length === 0) continue;
    const details = own.map(({ line, reference, cents }) => ({ line, reference, amount_cents: cents }));
    await raiseExceptions(inbox, {
      kind: 'bpay_file.line_queued',
      reason,
      found: sql`select ${fileId}::uuid as subject_id, d as details
        from jsonb_array_elements(${JSON.stringify(details)}::jsonb) as x (d)`,
    });
  }
}
