import { type LineFault, returnsReader } from '@lorikeet/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { keepIfEntered, LINES_AT_ONCE, printFaults, readStored } from '../bank-files/index.ts';
import { facilityFor } from '../merchants/index.ts';
import { loadFile } from './load-on.ts';

export type ReturnsLoaded = { fileId: string; isRepeat: boolean };

/** A file that may be loaded, and how many of its lines could be read. */
type Judged = { bankDate: LocalDate; lines: number; faults: readonly LineFault[] };

type Begun = {
  id: string;
  facilityId: string;
  status: 'loading' | 'loaded';
  lines: number;
  storageKey: string;
};

/**
 * Loads a bank's return file into the inbox of a facility. The whole file is refused, and changes nothing, when it is
 * not a return file, was cut short, or is another user id's; a line that cannot be read or matched waits in the queue
 * with its reason. Loading a file again changes nothing and returns the first loading. A file without faults closes the
 * inbox of its day. An interrupted loading continues when the file is loaded again. The lines of a long file, and of one while
 * another of its facility is being loaded, are applied after the call. Throws Refusal
 * `returns.unreadable`, `returns.cut_short`, `returns.foreign`, `returns.future`.
 */
export async function loadReturns(
  run: Run,
  { filename, content, ...asked }: { facilityId: string; filename: string; content: string | StoredFile },
): Promise<ReturnsLoaded> {
  const begun = await keepIfEntered(run, { folder: 'returns', content }, async (stored) => {
    const facility = await run.reading((work) => facilityFor(work, asked));
    const judged = await judge(run, stored, facility.userId);
    const file = { facilityId: facility.id, filename, stored, judged };
    const known = await knownFile(run.reads, run.merchantId, file);
    return known ?? run.inTransaction((work) => beginFile(work, file));
  });
  const fileId = begun.id;
  if (begun.status === 'loaded') return { fileId, isRepeat: true };
  if (begun.lines > LINES_AT_ONCE) return { fileId, isRepeat: false };
  const taken = async () => {
    await run.inTransaction((work) => work.emit('returns_file.begun', { id: fileId }));
    return 'left' as const;
  };
  return { fileId, isRepeat: (await loadFile(run, begun, { taken })) === 'loaded_before' };
}

/** Reads a file once: what it says, of a file that may be loaded; throws the reason when it may not. */
async function judge(run: Run, stored: StoredFile, userId: string): Promise<Judged> {
  let lines = 0;
  let foreign = 0;
  const reader = returnsReader((line) => {
    lines += 1;
    if (line.userId !== userId) foreign += 1;
  });
  const { header, total, faults } = await readStored(run, stored, reader);
  const because = { faults: printFaults(faults), lines: faults.length };
  if (!header) throw new Refusal('returns.unreadable', because);
  if (header.userId !== userId || foreign > 0) throw new Refusal('returns.foreign', { user_id: userId });
  if (!total) throw new Refusal('returns.cut_short', because);
  if (faults.length > 0 && lines === 0) throw new Refusal('returns.unreadable', because);
  // A count that disagrees although every line could be read means that lines are missing.
  const counted = faults.some((fault) => fault.code === 'COUNT_MISMATCH');
  const unread = faults.some((fault) => !fault.code.endsWith('_MISMATCH'));
  if (counted && !unread) throw new Refusal('returns.cut_short', because);
  if (header.processingDate > run.clock.bankToday())
    throw new Refusal('returns.future', { date: header.processingDate });
  return { bankDate: header.processingDate, lines, faults };
}

type GivenFile = { facilityId: string; filename: string; stored: StoredFile; judged: Judged };

function knownFile(
  queries: Queries,
  inboxTenant: string,
  { facilityId, stored }: Pick<GivenFile, 'facilityId' | 'stored'>,
) {
  return queries.maybe<Begun>(sql`
    select id, facility_id as "facilityId", status, lines, storage_key as "storageKey" from returns_files
    where merchant_id = ${inboxTenant} and facility_id = ${facilityId} and sha256 = ${stored.sha256}`);
}

/**
 * Notes a file before its lines. Another that began it at the same moment, as one whose process was killed and whose last statements
 * arrived later, gives its own.
 */
async function beginFile(work: Work, file: GivenFile): Promise<Begun> {
  const id = work.newId();
  const { stored, judged } = file;
  await work.run(sql`
    insert into returns_files (merchant_id, id, facility_id, filename, sha256, storage_key, bank_date, status, lines,
      faults, loaded_at, loaded_by)
    values (${work.merchantId}, ${id}, ${file.facilityId}, ${file.filename}, ${stored.sha256},
      ${stored.key}, ${judged.bankDate}, 'loading', ${judged.lines},
      ${JSON.stringify(judged.faults.map(({ line, field, code }) => ({ line, field, code })))}, ${work.now},
      ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null})
    on conflict (merchant_id, facility_id, sha256) do nothing`);
  const begun = (await knownFile(work, work.merchantId, file))!;
  if (begun.id === id && begun.lines > LINES_AT_ONCE) await work.emit('returns_file.begun', { id });
  return begun;
}
