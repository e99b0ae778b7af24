import { sql, violatesUnique } from '../../platform/db/sql.ts';
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

/** A colleague may have chosen the username at this very moment, without the team's lock: told as `taken` too. */
export function usernameFault(error: unknown): unknown {
  const isTaken = violatesUnique(error, 'merchant_users_username');
  return isTaken ? fieldProblem([{ path: 'username', code: 'username_taken' }]) : error;
}
