import { clearanceBlock, listenedFrom, returnWindow } from '@lorikeet/domain/debits';
import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { trustInvoiceCollected } from '@lorikeet/domain/ledger';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { alertUnlodged, closedInboxDays, closeFileExceptions, markCleared } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { postAll } from '../ledger/index.ts';
import { feePosting } from './fee-books.ts';
import { lockFeeDebits, moveFeeDebits } from './fee-debit-store.ts';

/**
 * The close of the platform's own day, before its trust account's: fee debits whose window is over clear by the rule of
 * every debit, and files of them that nobody lodged are alerted.
 */
export const feeClosePhase: Phase = {
  name: 'fee-debits.close',
  meaning: {
    en: 'Clears debits of tax invoices; alerts for files never lodged',
    zh: '结清税务发票扣款；提示未提交的文件',
  },
  at: '18:20',
  zone: 'bank',
  kinds: ['platform'],
  begins: toLocalDate('2026-10-01'),
  mayBeDue: (day) => sql`exists (
      select 1 from bank_files f
      where f.merchant_id = m.id and f.kind = 'fee' and f.cleared_on is null and f.processing_date <= ${day}
        and f.status = 'accepted')
    or exists (
      select 1 from bank_files f
      where f.merchant_id = m.id and f.kind = 'fee' and f.cleared_on is null and f.processing_date <= ${day}
        and f.status in ('built', 'downloaded', 'sending'))`,
  async run(run, day) {
    const files = await run.inTransaction((work) => openFiles(work, day));
    let cleared = 0;
    for (const file of files) cleared += await run.inTransaction((work) => clearFile(work, file, day));
    await alertUnlodged(run, day);
    return { cleared };
  },
};

/** A line of a return file that is the return of a debit: its transaction code and its record type. */
const DEBIT = 13;
const RETURNED = 2;

type OpenFile = {
  id: string;
  filename: string;
  processingDate: LocalDate;
  acceptedAt: Date;
  facilityId: string;
};

function openFiles(work: Work, day: LocalDate): Promise<OpenFile[]> {
  return work.rows<OpenFile>(sql`
    select f.id, f.filename, f.processing_date as "processingDate", f.accepted_at as "acceptedAt",
      f.facility_id as "facilityId"
    from bank_files f
    where f.merchant_id = ${work.merchantId} and f.kind = 'fee' and f.status = 'accepted' and f.cleared_on is null
      and f.posted_at is not null and f.processing_date < ${day}
    order by f.processing_date, f.id`);
}

/** Clears a file's debits that nothing came back of, under their locks. Returns how many. */
async function clearFile(work: Work, file: OpenFile, day: LocalDate): Promise<number> {
  const [firstDay] = returnWindow(listenedFrom(file.processingDate, file.acceptedAt));
  const block = clearanceBlock({
    processedOn: file.processingDate,
    acceptedAt: file.acceptedAt,
    closedInboxDays: await closedInboxDays(
      work,
      { tenant: work.merchantId, facilityId: file.facilityId },
      firstDay!,
    ),
    lastClosedDay: day,
  });
  if (block === 'window_still_open') return 0;
  if (block) {
    await raiseException(work, {
      kind: 'bank_file.clearance_blocked',
      reason: block,
      subjectId: file.id,
      details: { filename: file.filename },
    });
    return 0;
  }
  const debits = await lockFeeDebits(work, sql`d.bank_file_id = ${file.id}`);
  // The bank may have rejected the file since it was read.
  const { status } = await work.one<{ status: string }>(sql`
    select status from bank_files where merchant_id = ${work.merchantId} and id = ${file.id} for update`);
  if (status !== 'accepted') return 0;
  const asked = new Set(await askedAbout(work, file.id));
  const free = debits.filter(({ id }) => !asked.has(id));
  const cleared = await moveFeeDebits(work, 'window_closed', free, sql`cleared_on = ${day}`);
  if (asked.size > 0) {
    await raiseException(work, {
      kind: 'bank_file.clearance_blocked',
      reason: 'return_queued',
      subjectId: file.id,
      details: { filename: file.filename },
    });
  } else {
    await markCleared(work, file.id, day);
    await closeFileExceptions(work, file.id);
  }
  await postAll(
    work,
    cleared.map(({ id, amountCents: amount, gstCents: gst }) =>
      feePosting(trustInvoiceCollected(work.merchantId, { amount, gst }), id, day),
    ),
  );
  return cleared.length;
}

/** Debits that a waiting line of a return file may be about: they do not clear until a person has decided it. */
async function askedAbout(work: Work, fileId: string): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select d.id from fee_debits d
    where d.merchant_id = ${work.merchantId} and d.bank_file_id = ${fileId} and exists (
      select 1 from return_lines l
      where l.merchant_id = ${work.merchantId} and l.outcome = 'queued' and l.original_code = ${DEBIT} and l.record_type = ${RETURNED}
        and (l.lodgement_reference = d.number
        or (l.amount_cents = d.amount_cents and l.customer_bsb = d.bsb
          and l.customer_account_masked = d.account_masked)))`);
  return rows.map(({ id }) => id);
}
