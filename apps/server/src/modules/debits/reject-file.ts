import { bankFileTable } from '@lorikeet/domain/bank-files';
import { advance, type Cents } from '@lorikeet/domain/kernel';
import { debitRejectedShape, debitSubmittedShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions, type DebitFile, lockFile, moveFiles } from '../bank-files/index.ts';
import { followRejection, submittedCents } from './follow-rejection.ts';
import { inFileSteps } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';
import { moveAndPost } from './move-and-post.ts';

/**
 * The bank took a file and then rejected all of it: its submitted debits are rejected, each with the exact reverse of its
 * posting, and their invoices are owed again; the plans of their properties are spread anew. Throws Refusal `bank_file.reject_refused` for a file that is not accepted
 * and posted, or of which a debit has cleared.
 */
export async function rejectFile(run: Run, fileId: string, reason: string): Promise<void> {
  await run.withLock(bankFileLock(fileId), async () => {
    const file = await run.inTransaction((work) => markRejected(work, fileId, reason));
    await inFileSteps(run, file, {
      event: 'bank_rejects',
      isDue: ({ status }) => status === 'rejected',
      body: async (work, debits) => {
        const cents = await submittedCents(work, debits);
        const ofProperties = await lastOfProperties(work, debits);
        await rejectDebits(work, debits, reason);
        for (const one of ofProperties) await work.emit('property.debit_rejected', one);
        await followRejection(work, file, { kind: 'file', cents });
      },
    });
  });
}

/** Rejected, if it is not yet: decided by what the file and its debits are under the batch's lock. */
async function markRejected(work: Work, fileId: string, reason: string): Promise<DebitFile> {
  const file = await lockFile(work, fileId);
  if (advance(bankFileTable, file.status, 'reject') === file.status) return file;
  if (!file.postedAt || file.clearedOn || (await hasCleared(work, file))) {
    throw new Refusal('bank_file.reject_refused');
  }
  await moveFiles(work, 'reject', { where: sql`f.id = ${fileId}`, also: sql`reason = ${reason}` });
  await work.audit({
    action: 'bank_file.rejected',
    subjectKind: 'bank_file',
    subjectId: fileId,
    after: { reason, debits: file.records, total_cents: file.totalCents },
  });
  await closeFileExceptions(work, fileId);
  await work.emit('bank_file.rejected', { id: fileId, kind: 'debit', reason });
  await tellMerchant(work, file);
  return file;
}

/** A merchant whose files the platform lodges hears of it; one that lodges its own has just recorded it. */
async function tellMerchant(work: Work, file: DebitFile): Promise<void> {
  const { debits, cents } = await work.one<{ debits: number; cents: Cents }>(sql`
    select count(*)::int as debits, coalesce(sum(p.amount_cents), 0)::bigint as cents from payments p
    join facilities c on c.merchant_id = ${work.merchantId} and c.id = ${file.facilityId}
      and c.settlement_model = 'facilitated'
    where p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId} and p.stage = 'submitted'
      and p.id between ${file.firstId} and ${file.lastId}`);
  if (debits > 0) await work.emit('batch.file_rejected', { id: file.batchId, debits, total_cents: cents });
}

/** The properties of the debits that a clause finds with the bank, each once, with the last of its debits. */
function lastOfProperties(work: Work, where: Sql): Promise<{ id: string; payment_id: string }[]> {
  return work.rows<{ id: string; payment_id: string }>(sql`
    select distinct on (p.property_id) p.property_id as id, p.id as payment_id from payments p
    where p.merchant_id = ${work.merchantId} and p.stage = 'submitted' and p.property_id is not null and ${where}
    order by p.property_id, p.debit_date desc, p.id desc`);
}

/** Clearing takes a large file in steps: one that has begun must go to its end. */
async function hasCleared(work: Work, file: DebitFile): Promise<boolean> {
  const { has } = await work.one<{ has: boolean }>(sql`
    select exists (
      select 1 from payments p
      where p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}
        and p.id between ${file.firstId} and ${file.lastId} and p.cleared_on is not null) as has`);
  return has;
}

/** Rejects those of the debits that a clause over `payments p` finds that are submitted. Returns how many. */
export function rejectDebits(work: Work, where: Sql, reason: string): Promise<number> {
  return moveAndPost(work, 'bank_rejects', {
    where,
    postings: sql`
      select ${word(debitRejectedShape.kind)} as kind, g.source_id, g.currency, g.accounts,
        (select array_agg(-a order by n) from unnest(g.amounts) with ordinality as u (a, n)) as amounts,
        g.customer_id, g.property_id, ${work.clock.bankToday()}::date as effective_date
      from moved p
      join postings g on g.merchant_id = ${work.merchantId} and g.kind = ${word(debitSubmittedShape.kind)}
        and g.source_id = p.id`,
    invoices: 'rejected',
    told: { name: 'rejected', details: { reason } },
  });
}
