import { clearanceBlock, lastClearable, listenedFrom, returnWindow } from '@lorikeet/domain/debits';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closedInboxDays, type DebitFile, debitFile } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { type Facility, facilitiesOf } from '../merchants/index.ts';
import { clearFile } from './clear-file.ts';
import { submitFile } from './submit-file.ts';

export type ClearanceSummary = { files: number; debits: number; blocked: number };

/**
 * At the close of a bank day: clears every accepted file whose third bank day since it was accepted is over and whose facility's returns
 * inbox was closed for each of those days. A file whose inbox was not closed is not cleared, and an exception is
 * raised.
 */
export async function clearFiles(run: Run, day: LocalDate): Promise<ClearanceSummary> {
  const { files, facilities } = await run.inTransaction(async (work) => ({
    files: await openFiles(work, day),
    facilities: await facilitiesOf(work),
  }));
  const summary: ClearanceSummary = { files: 0, debits: 0, blocked: 0 };
  for (const file of files) {
    const facility = facilities.find((one) => one.id === file.facilityId)!;
    const block = await run.inTransaction((work) => whyBlocked(work, file, facility, day));
    if (block === 'window_still_open') continue;
    if (block) {
      summary.blocked += 1;
      await run.inTransaction((work) =>
        raiseException(work, {
          kind: 'bank_file.clearance_blocked',
          reason: block,
          subjectId: file.id,
          details: { filename: file.filename },
        }),
      );
      continue;
    }
    await submitFile(run, file.id);
    await clearFile(run, { fileId: file.id, facility, day });
    summary.files += 1;
    summary.debits += file.records;
  }
  return summary;
}

async function openFiles(work: Work, day: LocalDate): Promise<DebitFile[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select id from bank_files
    where merchant_id = ${work.merchantId} and kind = 'debit' and status = 'accepted' and cleared_on is null
      and processing_date <= ${lastClearable(day)}
    order by processing_date, id`);
  const files: DebitFile[] = [];
  for (const { id } of rows) files.push(await debitFile(work, id));
  return files;
}

async function whyBlocked(work: Work, file: DebitFile, facility: Facility, day: LocalDate) {
  const closedDays = await closedInboxDays(
    work,
    { tenant: facility.inboxTenant, facilityId: facility.inboxFacilityId },
    returnWindow(listenedFrom(file.processingDate, file.acceptedAt))[0]!,
  );
  return clearanceBlock({
    processedOn: file.processingDate,
    acceptedAt: file.status === 'accepted' ? file.acceptedAt : null,
    closedInboxDays: closedDays,
    lastClosedDay: day,
  });
}
