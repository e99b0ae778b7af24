import { clearanceBlock, lastClearable, listenedFrom, returnWindow } from '@lorikeet/domain/debits';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Run } from '../../platform/run.ts';
import { closedInboxDays, type DebitFile, unclearedFiles } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { type Facility, facilitiesOf } from '../merchants/index.ts';
import { clearFile } from './clear-file.ts';
import { submitFile } from './submit-file.ts';

export type ClearanceSummary = { files: number; debits: number; blocked: number };

export const NOTHING_CLEARED: ClearanceSummary = { files: 0, debits: 0, blocked: 0 };

/**
 * At the close of a bank day: clears every accepted file whose third bank day since it was accepted is over and whose facility's returns
 * inbox was closed for each of those days. A file whose inbox was not closed is not cleared, and an exception is
 * raised.
 */
export async function clearFiles(run: Run, day: LocalDate): Promise<ClearanceSummary> {
  const [files, facilities] = await run.reading((work) =>
    Promise.all([unclearedFiles(work, lastClearable(day)), facilitiesOf(work)]),
  );
  const summary = { ...NOTHING_CLEARED };
  for (const file of files) {
    const facility = facilities.find((one) => one.id === file.facilityId)!;
    const block = await whyBlocked(run, file, facility, day);
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
    if (!file.postedAt) await submitFile(run, file.id);
    await clearFile(run, { file, facility, day });
    summary.files += 1;
    summary.debits += file.records;
  }
  return summary;
}

async function whyBlocked({ reads }: Run, file: DebitFile, facility: Facility, day: LocalDate) {
  const closedDays = await closedInboxDays(
    reads,
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
