import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Gives the acting person the username of their choice, once after a registration made one from the e-mail; keeping
 * that one is a choice too. Throws Refusal `registration.names_chosen`, 422 when a colleague has it.
 */
export async function chooseUsername(work: Work, username: string): Promise<void> {
  const own = await work.one<{ username: string; username_chosen: boolean }>(sql`
    select username, username_chosen from merchant_users
    where merchant_id = ${work.merchantId} and id = ${work.actor.id} for update`);
  if (own.username_chosen && own.username === username) return;
  if (own.username_chosen) throw new Refusal('registration.names_chosen');
  const taken = await work.maybe(sql`
    select id from merchant_users
    where merchant_id = ${work.merchantId} and lower(username) = ${username.toLowerCase()}
      and id <> ${work.actor.id} and status <> 'removed'`);
  if (taken) throw fieldProblem([{ path: 'username', code: 'id_taken' }]);
  await work.run(sql`
    update merchant_users set username = ${username}, username_chosen = true, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${work.actor.id}`);
  await work.audit({
    action: 'user.username_chosen',
    subjectKind: 'user',
    subjectId: work.actor.id!,
    before: { username: own.username },
    after: { username },
  });
}
