import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Deletes the people at customers who are erased, with what was merged into them. */
export const forgetContacts: Forget = async (work, { customerIds }) => {
  const theirs = sql`select id from contacts
    where merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`;
  // Apart: what points at a row goes before it.
  await work.run(sql`
    delete from contacts where merchant_id = ${work.merchantId} and merged_into_id in (${theirs})`);
  await work.run(sql`
    delete from contacts
    where merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`);
};
