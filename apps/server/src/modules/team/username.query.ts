import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';

/** Usernames differ within a merchant, whatever their case; a removed person's is free. HTTP 422 at `username`. */
export async function requireFreeUsername(
  work: Work,
  username: string,
  exceptUserId?: string,
): Promise<void> {
  const taken = await work.maybe(sql`
    select 1 from merchant_users
    where merchant_id = ${work.merchantId} and lower(username) = ${username.toLowerCase()} and status <> 'removed'
      and id is distinct from ${exceptUserId ?? null}::uuid`);
  if (taken) throw fieldProblem([{ path: 'username', code: 'username_taken' }]);
}
