import { sql } from '../db/sql.ts';
import type { Forgotten } from '../forget.ts';
import type { Work } from '../work.ts';

/** Deletes every letter to a payer, and every letter about what is theirs; one that waits to be sent is not sent. */
export async function forgetMessages(work: Work, { customerIds, subjectIds }: Forgotten): Promise<void> {
  await work.run(sql`
    delete from messages where merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`);
  await work.run(sql`
    delete from messages where merchant_id = ${work.merchantId} and subject_id = any(${[...subjectIds]}::uuid[])`);
}
