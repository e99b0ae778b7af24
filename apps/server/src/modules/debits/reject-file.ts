import { bankFileTable } from '@lorikeet/domain/bank-files';
import { advance } from '@lorikeet/domain/kernel';
import { debitRejectedShape, debitSubmittedShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions, debitFile, lockFile, moveFiles } from '../bank-files/index.ts';
import { moveInvoices } from '../invoices/index.ts';
import { postSet } from '../ledger/index.ts';
import { eventRows, moveDebits } from '../payments/index.ts';
import { inFileSteps } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';

/**
 * The bank took a file and then rejected all of it: its debits are rejected when they are (or become) submitted,
 * each with the exact reverse of its posting, and their invoices are owed again. Throws Refusal
 * `bank_file.reject_refused` for a file that is not accepted, or whose debits have cleared.
 */
export async function rejectFile(run: Run, fileId: string, reason: string): Promise<void> {
  await run.withLock(bankFileLock(fileId), async () => {
    const file = await run.inTransaction((work) => debitFile(work, fileId));
    if (file.status === 'rejected' && file.postedAt === null) return;
    if (!['accepted', 'rejected'].includes(file.status) || !file.postedAt || file.clearedOn) {
      throw new Refusal('bank_file.reject_refused');
    }
    await run.inTransaction((work) => markRejected(work, fileId, reason));
    await inFileSteps(run, file, 'bank_rejects', (work, debits) => rejectDebits(work, debits, reason));
  });
}

async function markRejected(work: Work, fileId: string, reason: string): Promise<void> {
  const file = await lockFile(work, fileId);
  if (advance(bankFileTable, file.status, 'reject') === file.status) return;
  await moveFiles(work, 'reject', { where: sql`f.id = ${fileId}`, also: sql`reason = ${reason}` });
  await work.audit({
    action: 'bank_file.rejected',
    subjectKind: 'bank_file',
    subjectId: fileId,
    after: { reason, debits: file.records, total_cents: file.totalCents },
  });
  await closeFileExceptions(work, fileId);
  await work.emit('bank_file.rejected', { id: fileId, kind: 'debit', reason });
}

/** Rejects submitted debits: `where` is a clause over `payments p` that finds nothing but submitted ones. */
export async function rejectDebits(work: Work, where: Sql, reason: string): Promise<void> {
  await postSet(work, {
    kind: debitRejectedShape.kind,
    rows: sql`
      select g.source_id, g.currency, g.accounts,
        (select array_agg(-a order by n) from unnest(g.amounts) with ordinality as u (a, n)) as amounts,
        g.customer_id, ${work.clock.bankToday()}::date as effective_date
      from payments p
      join postings g on g.merchant_id = p.merchant_id and g.kind = ${word(debitSubmittedShape.kind)} and g.source_id = p.id
      where ${where}`,
  });
  await moveInvoices(
    work,
    'rejected',
    sql`select p.invoice_id, p.amount_cents from payments p where ${where}`,
  );
  await work.run(sql`
    with rejected as (
      ${moveDebits(work, 'bank_rejects', { where })} returning p.id
    )
    ${eventRows(work, sql`select id, 'rejected' as name, ${JSON.stringify({ reason })}::jsonb as details from rejected`)}`);
}
