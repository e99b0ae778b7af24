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
import { moveInvoices } from '../invoices/index.ts';
import { amountAt, postShape } from '../ledger/index.ts';
import { type Facility, settingsOf } from '../merchants/index.ts';
import { moveDebits } from '../payments/index.ts';
import { inFileSteps } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';
import { bookCleared } from './platform-book.ts';
import { platformFeeSql } from './platform-fee-sql.ts';
import { ofDebits } from './posted-debits.ts';

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
    if (file.status !== 'accepted' || !file.postedAt || file.clearedOn) return;
    const model = modelOf(clear.facility);
    await inFileSteps(
      run,
      file,
      'window_closed',
      (work, debits) => clearStep(work, debits, model, clear.day),
      (work) => finish(work, file, clear.facility, clear.day),
    );
  });
}

async function clearStep(work: Work, debits: Sql, model: SettlementModel, day: LocalDate): Promise<void> {
  await postShape(work, debitClearedShape(model), {
    ...ofDebits(debits, day),
    amounts: { amount: sql`p.amount_cents` },
  });
  const { platform_fee_bps: bps, platform_fee_cents: fixedCents } = await settingsOf(work);
  await postShape(work, platformFeeChargedShape(model), {
    ...ofDebits(debits, day),
    amounts: { amount: sql`p.fee`, gst: sql`p.gst` },
    mayBeZero: 'gst',
    from: sql`from (
      select p.id, p.currency, p.customer_id, f.fee, f.gst from payments p
      cross join lateral (${platformFeeSql(sql`p.amount_cents`, { bps, fixedCents })}) f
      where ${debits} and f.fee > 0
    ) p`,
  });
  await moveInvoices(
    work,
    'cleared',
    sql`select p.invoice_id, p.amount_cents from payments p where ${debits}`,
  );
  await work.run(moveDebits(work, 'window_closed', { where: debits, also: sql`cleared_on = ${day}` }));
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
