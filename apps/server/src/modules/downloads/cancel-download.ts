import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { lockDownload, moveDownload } from './move-downloads.ts';
import { keptUntil } from './prepare-download.ts';

/** Ends a file that is waiting or under way, by who asked for it. 404 for another's; the table's refusal once it is there. */
export async function cancelDownload(work: Work, id: string): Promise<void> {
  const held = await lockDownload(work, id);
  found(held && held.owner_id === work.actor.id ? held : undefined);
  const { isMoved } = await moveDownload(
    work,
    held!,
    'cancel',
    sql`finished_at = ${work.now}, expires_at = ${keptUntil(work)}`,
  );
  if (isMoved) await work.audit({ action: 'download.cancelled', subjectKind: 'download', subjectId: id });
}
