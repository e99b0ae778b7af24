import { addDays, instantAt, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { lockDownload, moveDownload } from './move-downloads.ts';

const BATCH = 200;

/**
 * Removes files whose days are over: one is kept to the end of the day that it names. The row moves first: a file whose row says that it is gone and is there still is found
 * by the next run, and the other way round somebody would be refused a file that is listed.
 */
export async function expireDownloads(run: Run, day: LocalDate): Promise<{ expired: number }> {
  let expired = 0;
  for (;;) {
    const keys = await run.inTransaction(async (work) => {
      const due = await work.rows<{ id: string }>(sql`
        select id from downloads
        where merchant_id = ${work.merchantId} and expires_at < ${instantAt(day, '00:00', work.timeZone)}
        order by expires_at, id limit ${BATCH}`);
      const gone: { id: string; key: string | null }[] = [];
      for (const { id } of due) {
        const held = await lockDownload(work, id);
        if (!held) continue;
        await moveDownload(work, held, 'expire');
        gone.push({ id, key: held.storage_key });
      }
      return gone;
    });
    for (const { key } of keys) if (key) await run.files.remove(key);
    await forget(run, keys);
    expired += keys.length;
    if (keys.length < BATCH) return { expired };
  }
}

/** Only once the files are gone: what is killed before begins again with the same rows. */
const forget = (run: Run, gone: readonly { id: string }[]) =>
  run.inTransaction((work) =>
    work.run(sql`
      update downloads set expires_at = null, storage_key = null
      where merchant_id = ${work.merchantId} and id = any(${gone.map(({ id }) => id)}::uuid[])`),
  );

/** Which merchants `m` may have a file whose days are over. */
export const downloadsMayExpire = (day: LocalDate): Sql => sql`exists (
  select 1 from downloads d where d.merchant_id = m.id and d.expires_at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz)`;
