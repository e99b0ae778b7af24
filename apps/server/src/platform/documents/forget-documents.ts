import { sql } from '../db/sql.ts';
import type { Work } from '../work.ts';

/** Deletes the stored documents about some things, with their links. */
export async function forgetDocuments(work: Work, subjectIds: readonly string[]): Promise<void> {
  await work.run(sql`
    delete from documents where merchant_id = ${work.merchantId} and subject_id = any(${[...subjectIds]}::uuid[])`);
}
