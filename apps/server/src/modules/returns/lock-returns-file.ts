import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Locks a file of returns until the transaction ends: held before its lines, and before every debit that they name. */
export async function lockReturnsFile(inbox: Work, fileId: string): Promise<void> {
  await inbox.run(sql`
    select 1 from returns_files where merchant_id = ${inbox.merchantId} and id = ${fileId} for no key update`);
}
