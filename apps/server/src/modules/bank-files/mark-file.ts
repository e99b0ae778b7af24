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

/** Notes the days on which the bank's statement shows the money of files; the first day stays. */
export async function markCredited(
  work: Work,
  files: readonly { id: string; day: LocalDate }[],
): Promise<void> {
  if (files.length === 0) return;
  await work.run(sql`
    update bank_files f set credited_on = c.day, updated_at = ${work.now}
    from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ day }) => day)}::date[]) as c (id, day)
    where f.merchant_id = ${work.merchantId} and f.id = c.id and f.credited_on is null`);
}

export type BookedSums = { clearedCents: number; feeCents: number; gstCents: number };

/**
 * Notes that what has cleared of a file so far stands in the platform's book. Returns what is new since it was noted
 * last, and whether that was never.
 */
export async function markBooked(
  work: Work,
  fileId: string,
  sums: BookedSums,
): Promise<BookedSums & { isFirst: boolean }> {
  const before = await work.one<BookedSums>(sql`
    select booked_cleared_cents as "clearedCents", booked_fee_cents as "feeCents", booked_gst_cents as "gstCents"
    from bank_files where merchant_id = ${work.merchantId} and id = ${fileId} for no key update`);
  await work.run(sql`
    update bank_files set booked_cleared_cents = ${sums.clearedCents}, booked_fee_cents = ${sums.feeCents},
      booked_gst_cents = ${sums.gstCents}
    where merchant_id = ${work.merchantId} and id = ${fileId}`);
  return {
    clearedCents: sums.clearedCents - before.clearedCents,
    feeCents: sums.feeCents - before.feeCents,
    gstCents: sums.gstCents - before.gstCents,
    isFirst: before.clearedCents === 0,
  };
}
