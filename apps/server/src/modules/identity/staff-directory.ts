import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Makes an e-mail sign in as a person of the tenant's staff. Returns false when it is another person's, in whatever
 * merchant: of two who claim one at once the second waits for the first.
 */
export async function claimEmail(work: Work, userId: string, email: string): Promise<boolean> {
  const entered = await work.run(sql`
    insert into staff_directory (email, tenant, user_id) values (${email}, ${work.merchantId}, ${userId})
    on conflict (email) do nothing`);
  return entered > 0 || isClaimedBy(work, userId, email);
}

/** Whether an e-mail signs in as that person of the tenant's staff. */
export async function isClaimedBy(work: Work, userId: string, email: string): Promise<boolean> {
  const own = await work.maybe(sql`
    select 1 from staff_directory
    where email = ${email} and tenant = ${work.merchantId} and user_id = ${userId}`);
  return own !== undefined;
}

/** Makes e-mails of a person sign in no more: they are free for anybody. */
export async function releaseEmails(work: Work, userId: string, emails: readonly string[]): Promise<void> {
  await work.run(sql`
    delete from staff_directory
    where email = any(${emails}::text[]) and tenant = ${work.merchantId} and user_id = ${userId}`);
}
