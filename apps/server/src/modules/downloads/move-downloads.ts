import { type DownloadEvent, type DownloadState, downloadTable } from '@lorikeet/domain/downloads';
import { instantAt, outcomeOf, refusalOf } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type HeldDownload = {
  id: string;
  kind: 'report' | 'list';
  format: 'csv' | 'xlsx' | 'pdf';
  locale: 'en' | 'zh';
  params: Record<string, unknown>;
  filename: string;
  owner_id: string;
  owner_name: string;
  reader_ids: string[];
  is_scheduled: boolean;
  status: DownloadState;
  attempts: number;
  claim: string | null;
  storage_key: string | null;
  bytes: number | null;
  sha256: string | null;
  expires_at: Date | null;
};

const COLUMNS = sql`id, kind, format, locale, params, filename, owner_id, owner_name, reader_ids, is_scheduled, status,
  attempts, claim, storage_key, bytes, sha256, expires_at`;

/** A download, held to the end of the transaction. */
export const lockDownload = (work: Work, id: string): Promise<HeldDownload | undefined> =>
  work.maybe<HeldDownload>(sql`
    select ${COLUMNS} from downloads where merchant_id = ${work.merchantId} and id = ${id} for update`);

/** A download that its reader may see: their own, or one that is meant for them. */
export const downloadOf = (work: Work, id: string, readerId: string | undefined) =>
  work.maybe<HeldDownload>(sql`
    select ${COLUMNS} from downloads
    where merchant_id = ${work.merchantId} and id = ${id}
      and (owner_id = ${readerId ?? null}::uuid or ${readerId ?? null}::uuid = any(reader_ids))`);

/** Whether the file of a download is there to open: it is kept to the end of the day that it names. */
export const isOpen = (
  work: Work,
  { status, expires_at: until }: { status: DownloadState; expires_at: Date | null },
): boolean => status === 'ready' && until !== null && until >= instantAt(work.today, '00:00', work.timeZone);

/** Moves a held download by an event of its table. Throws the table's refusal; what changes nothing writes nothing. */
export async function moveDownload(
  work: Work,
  held: Pick<HeldDownload, 'id' | 'status'>,
  event: DownloadEvent,
  also?: Sql,
): Promise<{ status: DownloadState; isMoved: boolean }> {
  const outcome = outcomeOf(downloadTable, held.status, event);
  if (outcome.kind === 'refused' || outcome.kind === 'queue') throw refusalOf(outcome);
  if (outcome.kind !== 'next') return { status: held.status, isMoved: false };
  await work.run(sql`
    update downloads set status = ${outcome.state}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${held.id}`);
  return { status: outcome.state, isMoved: true };
}
