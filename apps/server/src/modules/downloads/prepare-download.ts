import { createHash } from 'node:crypto';
import { DOWNLOAD_DAYS } from '@lorikeet/domain/downloads';
import { isRefusal } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { PreparedFile } from '../../platform/prepared-file.ts';
import type { Run } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { type HeldDownload, lockDownload, moveDownload } from './move-downloads.ts';
import { mailReaders } from './ready-mail.ts';

/** Processes that may die over one file before it is given up. */
const ATTEMPTS_MAX = 3;
const DAY_MS = 86_400_000;
/** How often a file that is being made says how far it is, and asks whether it is still wanted. */
const PROGRESS_MS = 1_000;

/** Nobody waits for this attempt any more: it was cancelled, or another one has taken over. */
class NotWanted extends Error {}

type Claimed = { held: HeldDownload; claim: string; key: string };

/**
 * Makes the file of a download and enters it. An attempt claims the download and writes a file of its own; of attempts
 * that meet, or follow one that was killed, only the last to claim enters its file, and the others' files are removed. What
 * has ended is left as it is. A failure that a repeat would not mend ends the download with its reason.
 */
export async function prepareDownload(
  run: Run,
  kinds: readonly PreparedFile[],
  id: string,
): Promise<'ready' | 'left'> {
  const claimed = await claimDownload(run, id);
  if (!claimed) return 'left';
  const { held, claim, key } = claimed;
  const kind = kinds.find((one) => one.kind === held.kind);
  try {
    if (!kind) throw new Error(`no module prepares ${held.kind}`);
    const made = await makeFile(run, kind, claimed);
    const isReady = await run.inTransaction((work) => enterFile(work, { id, claim, key, ...made }));
    if (!isReady) await run.files.remove(key);
    return isReady ? 'ready' : 'left';
  } catch (error) {
    await run.files.remove(key);
    if (error instanceof NotWanted) return 'left';
    await failDownload(run, claimed, error);
    return 'left';
  }
}

async function claimDownload(run: Run, id: string): Promise<Claimed | undefined> {
  const found = await run.inTransaction(async (work) => {
    const held = await lockDownload(work, id);
    if (!held) return undefined;
    if (held.attempts >= ATTEMPTS_MAX && held.status === 'running') {
      await endFailed(work, held, 'download.interrupted');
      return { held, claim: undefined };
    }
    const claim = work.newId();
    const key = `downloads/${work.merchantId}/${id}-${claim}`;
    const { isMoved } = await moveDownload(
      work,
      held,
      'start',
      sql`attempts = attempts + 1, claim = ${claim}, storage_key = ${key}, rows_done = 0, rows_total = null`,
    );
    return isMoved ? { held, claim, key } : undefined;
  });
  // What an attempt that was killed had written is nobody's.
  if (found?.held.storage_key && found.held.status === 'running')
    await run.files.remove(found.held.storage_key);
  return found?.claim ? { held: found.held, claim: found.claim, key: found.key } : undefined;
}

async function makeFile(
  run: Run,
  kind: PreparedFile,
  { held, claim, key }: Claimed,
): Promise<{ bytes: number; sha256: string }> {
  const owner = { ...SYSTEM, kind: 'user' as const, id: held.owner_id, name: held.owner_name };
  let written: { bytes: number; sha256: string } | undefined;
  let told = 0;
  await kind.prepare(
    run.as(owner),
    { params: held.params, format: held.format, locale: held.locale },
    {
      async write(content) {
        const hash = createHash('sha256');
        const hashed = async function* () {
          for await (const piece of content) {
            hash.update(piece);
            yield piece;
          }
        };
        const { bytes } = await run.files.write(key, hashed());
        written = { bytes, sha256: hash.digest('hex') };
      },
      async progress(done, total) {
        const now = run.clock.wall().getTime();
        if (now - told < PROGRESS_MS) return;
        told = now;
        const seen = await run.reads.run(sql`
          update downloads set rows_done = ${done}, rows_total = ${total ?? null}
          where merchant_id = ${run.merchantId} and id = ${held.id} and claim = ${claim} and status = 'running'`);
        if (seen === 0) throw new NotWanted();
      },
    },
  );
  if (!written) throw new Error(`nothing was written for ${held.kind}`);
  return written;
}

/** Only the attempt that holds the claim enters its file. Its readers are told in the same transaction. */
async function enterFile(
  work: Work,
  {
    id,
    claim,
    key,
    bytes,
    sha256,
  }: { id: string; claim: string; key: string; bytes: number; sha256: string },
): Promise<boolean> {
  const held = await lockDownload(work, id);
  if (!held || held.claim !== claim || held.status !== 'running') return false;
  await moveDownload(
    work,
    held,
    'finish',
    sql`storage_key = ${key}, bytes = ${bytes}, sha256 = ${sha256}, finished_at = ${work.now},
      expires_at = ${keptUntil(work)}`,
  );
  await work.audit({ action: 'download.made', subjectKind: 'download', subjectId: id, after: { bytes } });
  if (held.is_scheduled) await mailReaders(work, held);
  return true;
}

/** A refusal ends it with its own reason; anything else is tried again, and in the end has its reason too. */
async function failDownload(run: Run, { held, claim }: Claimed, error: unknown): Promise<void> {
  const isLast = held.attempts + 1 >= ATTEMPTS_MAX;
  if (!isRefusal(error) && !isLast) throw error;
  if (!isRefusal(error)) run.log.error({ err: error }, 'a download failed');
  const failure = isRefusal(error) ? error.code : 'download.interrupted';
  await run.inTransaction(async (work) => {
    const now = await lockDownload(work, held.id);
    if (!now || now.claim !== claim || now.status !== 'running') return;
    await endFailed(work, now, failure);
  });
}

/** Ends it with the refusal that says why. Of one that was to be sent on a schedule nobody looks for it: its owner is told. */
async function endFailed(work: Work, held: HeldDownload, failure: string): Promise<void> {
  await moveDownload(
    work,
    held,
    'fail',
    sql`failure = ${failure}, finished_at = ${work.now}, expires_at = ${keptUntil(work)}`,
  );
  if (held.is_scheduled) await work.emit('download.failed', { id: held.id, user_ids: [held.owner_id] });
}

export const keptUntil = (work: Work): Date => new Date(work.now.getTime() + DOWNLOAD_DAYS * DAY_MS);
