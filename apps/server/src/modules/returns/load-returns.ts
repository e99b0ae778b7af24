import { createHash } from 'node:crypto';
import { type LineFault, parseReturns } from '@lorikeet/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { printFaults } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { type Facility, facilityFor } from '../merchants/index.ts';
import { applyReturnLines } from './apply-return-lines.ts';
import { holdCandidates } from './hold-candidates.ts';
import type { LoadedLine } from './return-loading.ts';
import { closeInbox } from './returns-inbox.ts';

export type ReturnsLoaded = { fileId: string; isRepeat: boolean };

/**
 * Loads a bank's return file into the inbox of a facility. The whole file is refused, and changes nothing, when it is
 * not a return file, was cut short, or is another user id's; a line that cannot be read or matched waits in the queue
 * with its reason. Loading a file again changes nothing and returns the first loading. A file without faults closes the
 * inbox of its day. An interrupted loading continues when the file is loaded again. Throws Refusal
 * `returns.unreadable`, `returns.cut_short`, `returns.foreign`, `returns.future`.
 */
export async function loadReturns(
  run: Run,
  file: { facilityId: string; filename: string; content: string },
): Promise<ReturnsLoaded> {
  const facility = await run.reading((work) => facilityFor(work, { facilityId: file.facilityId }));
  const parsed = parseReturns(file.content);
  const bankDate = readable(parsed, facility, run.clock.bankToday());
  const lines: LoadedLine[] = [
    ...parsed.returns.map((line) => ({ ...line, isRefusal: false })),
    ...parsed.refusals.map((line) => ({ ...line, isRefusal: true })),
  ].sort((a, b) => a.line - b.line);
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  return run.withLock(`returns:${facility.id}`, async () => {
    const storageKey = `returns/${run.merchantId}/${sha256}.txt`;
    const known = await run.reading((work) => knownFile(work, facility.id, sha256));
    if (known?.status === 'loaded') return { fileId: known.id, isRepeat: true };
    await run.files.write(storageKey, [file.content]);
    const begun = { facility, file, sha256, storageKey, bankDate, lines, faults: parsed.faults };
    const fileId = known?.id ?? (await run.inTransaction((work) => beginFile(work, begun)));
    await applyReturnLines(run, { fileId, facility, bankDate, lines });
    await holdCandidates(run, fileId);
    await run.inTransaction((work) =>
      finishFile(work, { fileId, facility, bankDate, faults: parsed.faults }),
    );
    return { fileId, isRepeat: false };
  });
}

/** The bank's date of a file that may be loaded; throws the reason when it may not. */
function readable(parsed: ReturnType<typeof parseReturns>, facility: Facility, today: LocalDate): LocalDate {
  const { header, returns, refusals, faults } = parsed;
  const because = { faults: printFaults(faults), lines: faults.length };
  if (!header) throw new Refusal('returns.unreadable', because);
  const isAnothers = (userId: string) => userId !== facility.userId;
  if (isAnothers(header.userId) || [...returns, ...refusals].some((line) => isAnothers(line.userId))) {
    throw new Refusal('returns.foreign', { user_id: facility.userId });
  }
  if (!parsed.total) throw new Refusal('returns.cut_short', because);
  if (faults.length > 0 && returns.length + refusals.length === 0)
    throw new Refusal('returns.unreadable', because);
  // A count that disagrees although every line could be read means that lines are missing.
  const counted = faults.some((fault) => fault.code === 'COUNT_MISMATCH');
  const unread = faults.some((fault) => !fault.code.endsWith('_MISMATCH'));
  if (counted && !unread) throw new Refusal('returns.cut_short', because);
  if (header.processingDate > today) throw new Refusal('returns.future', { date: header.processingDate });
  return header.processingDate;
}

function knownFile(work: Work, facilityId: string, sha256: string) {
  return work.maybe<{ id: string; status: 'loading' | 'loaded' }>(sql`
    select id, status from returns_files
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId} and sha256 = ${sha256}`);
}

/**
 * Notes a file before its lines. Another that began it at the same moment, as one whose process was killed and whose last statements
 * arrived later, gives its own.
 */
async function beginFile(
  work: Work,
  begun: {
    facility: Facility;
    file: { filename: string };
    sha256: string;
    storageKey: string;
    bankDate: LocalDate;
    lines: readonly LoadedLine[];
    faults: readonly LineFault[];
  },
): Promise<string> {
  const id = work.newId();
  await work.run(sql`
    insert into returns_files (merchant_id, id, facility_id, filename, sha256, storage_key, bank_date, status, lines,
      faults, loaded_at, loaded_by)
    values (${work.merchantId}, ${id}, ${begun.facility.id}, ${begun.file.filename}, ${begun.sha256},
      ${begun.storageKey}, ${begun.bankDate}, 'loading', ${begun.lines.length},
      ${JSON.stringify(begun.faults.map(({ line, field, code }) => ({ line, field, code })))}, ${work.now},
      ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null})
    on conflict (merchant_id, facility_id, sha256) do nothing`);
  return (await knownFile(work, begun.facility.id, begun.sha256))!.id;
}

async function finishFile(
  work: Work,
  done: { fileId: string; facility: Facility; bankDate: LocalDate; faults: readonly LineFault[] },
): Promise<void> {
  const counts = await work.maybe<{ matched: number; repeated: number; queued: number }>(sql`
    update returns_files f set status = 'loaded', matched = l.matched, repeated = l.repeated, queued = l.queued
    from (
      select count(*) filter (where outcome = 'matched')::int as matched,
        count(*) filter (where outcome = 'repeated')::int as repeated,
        count(*) filter (where outcome = 'queued')::int as queued
      from return_lines where merchant_id = ${work.merchantId} and returns_file_id = ${done.fileId}
    ) l
    where f.merchant_id = ${work.merchantId} and f.id = ${done.fileId} and f.status = 'loading'
    returning f.matched, f.repeated, f.queued`);
  if (!counts) return;
  await work.audit({
    action: 'returns.loaded',
    subjectKind: 'returns_file',
    subjectId: done.fileId,
    after: { bank_date: done.bankDate, ...counts, faults: done.faults.length },
  });
  await work.emit('returns_file.loaded', { id: done.fileId, bank_date: done.bankDate });
  if (done.faults.length > 0) {
    await raiseException(work, {
      kind: 'returns_file.faulty',
      reason: 'faults',
      subjectId: done.fileId,
      details: { faults: done.faults.length, bank_date: done.bankDate },
    });
    return;
  }
  await closeInbox(work, { facilityId: done.facility.id, bankDate: done.bankDate, by: 'file' });
}
