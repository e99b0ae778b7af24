import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import {
  debitClearedShape,
  feeAccountOf,
  landOf,
  platformFeeChargedShape,
  type SettlementModel,
} from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeFileExceptions, type DebitFile, debitFile, markCleared } from '../bank-files/index.ts';
import { amountAt } from '../ledger/index.ts';
import { type Facility, settingsOf } from '../merchants/index.ts';
import { inFileSteps } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';
import { moveAndPost } from './move-and-post.ts';
import { bookCleared } from './platform-book.ts';
import { platformFeeSql } from './platform-fee-sql.ts';
import { postingsOfMoved } from './postings-of-moved.ts';

/**
 * Clears the debits of a file that are still submitted: they land, the platform's fee with its GST is charged a
 * debit at a time, their invoices are paid. Set-based, resumable, harmless when repeated. When all is done the
 * file's sums are announced, for the platform's book.
 */
export async function clearFile(
  run: Run,
  clear: { fileId: string; facility: Facility; day: LocalDate },
): Promise<void> {
  await run.withLock(bankFileLock(clear.fileId), async () => {
    const file = await run.inTransaction((work) => debitFile(work, clear.fileId));
    if (!mayClear(file)) return;
    const model = modelOf(clear.facility);
    await inFileSteps(run, file, {
      event: 'window_closed',
      isDue: mayClear,
      body: (work, debits) => clearStep(work, debits, model, clear.day),
      finish: (work) => finish(work, file, clear.facility, clear.day),
    });
  });
}

function mayClear({ status, postedAt, clearedOn }: DebitFile): boolean {
  return status === 'accepted' && postedAt !== null && clearedOn === null;
}

async function clearStep(work: Work, debits: Sql, model: SettlementModel, day: LocalDate): Promise<void> {
  const { platform_fee_bps: bps, platform_fee_cents: fixedCents } = await settingsOf(work);
  const landed = postingsOfMoved(debitClearedShape(model), day, { amounts: { amount: sql`p.amount_cents` } });
  const charged = postingsOfMoved(platformFeeChargedShape(model), day, {
    amounts: { amount: sql`p.fee`, gst: sql`p.gst` },
    mayBeZero: 'gst',
    from: sql`from (
      select m.id, m.currency, m.customer_id, f.fee, f.gst from moved m
      cross join lateral (${platformFeeSql(sql`m.amount_cents`, { bps, fixedCents })}) f
      where f.fee > 0
    ) p`,
  });
  await moveAndPost(work, 'window_closed', {
    where: debits,
    also: sql`cleared_on = ${day}`,
    postings: sql`${landed} union all ${charged}`,
    invoices: 'cleared',
  });
}

/** The money of a facility that is not the merchant's own passes through the trust account. */
function modelOf(facility: Facility): SettlementModel {
  return facility.settlementModel === 'direct' ? 'direct' : 'facilitated';
}

async function finish(work: Work, file: DebitFile, facility: Facility, day: LocalDate): Promise<void> {
  const model = modelOf(facility);
  const cleared = word(debitClearedShape(model).kind);
  const fee = word(platformFeeChargedShape(model).kind);
  await markCleared(work, file.id, day);
  const sums = await work.one<{ debits: number; cleared: Cents; fees: number; gst: number }>(sql`
    select count(*) filter (where g.kind = ${cleared})::int as debits,
      coalesce(sum(${amountAt(landOf(model))}) filter (where g.kind = ${cleared}), 0)::bigint as cleared,
      coalesce(-sum(${amountAt(feeAccountOf(model))}) filter (where g.kind = ${fee}), 0)::bigint as fees,
      coalesce(sum(${amountAt('gst-credits')}) filter (where g.kind = ${fee}), 0)::bigint as gst
    from payments p
    join postings g on g.merchant_id = ${work.merchantId} and g.source_id = p.id and g.kind in (${cleared}, ${fee})
    where p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}
      and p.id between ${file.firstId} and ${file.lastId}`);
  await work.audit({
    action: 'bank_file.cleared',
    subjectKind: 'bank_file',
    subjectId: file.id,
    after: { day, ...sums },
  });
  if (facility.settlementModel === 'facilitated') {
    await bookCleared(
      work,
      { platformTenant: facility.inboxTenant },
      { fileId: file.id, day, clearedCents: sums.cleared, feeCents: sums.fees, gstCents: sums.gst },
    );
  }
  await closeFileExceptions(work, file.id);
  await work.emit('bank_file.cleared', {
    id: file.id,
    cleared_on: day,
    debits: sums.debits,
    cleared_cents: sums.cleared,
  });
}
