import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Notes that everything in an accepted file is posted. */
export async function markPosted(work: Work, fileId: string): Promise<void> {
  await work.run(sql`
    update bank_files set posted_at = ${work.now}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${fileId}`);
}

/** Notes the day at whose close a file's debits cleared. */
export async function markCleared(work: Work, fileId: string, day: LocalDate): Promise<void> {
  await work.run(sql`
    update bank_files set cleared_on = ${day}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${fileId}`);
}

/** Notes the days on which the bank's statement shows the money of a tenant's files; the first day stays. */
export async function markCredited(
  work: Work,
  tenant: string,
  files: readonly { id: string; day: LocalDate }[],
): Promise<void> {
  await work.run(sql`
    update bank_files f set credited_on = c.day, updated_at = ${work.now}
    from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ day }) => day)}::date[]) as c (id, day)
    where f.merchant_id = ${tenant} and f.id = c.id and f.credited_on is null`);
}
