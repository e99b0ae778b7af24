import type { Input, Output } from '@lorikeet/contracts';
import type { ratepayerLogin } from '@lorikeet/contracts/identity';
import { Refusal } from '@lorikeet/domain/kernel';
import { queriesOn, sql, transact } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/work.ts';
import { guardSignIn } from './guard-sign-in.ts';
import type { IdentityOutside } from './outside.ts';
import { verifyPassword } from './passwords.ts';
import { RATEPAYERS } from './person.ts';
import { openSession } from './session-store.ts';

type Candidate = { id: string; status: string; password_hash: string };

/** Signs a ratepayer in: the same guard, the same refusal and the same time as staff. */
export async function signInRatepayer(
  platform: Platform,
  outside: IdentityOutside,
  credentials: Input<typeof ratepayerLogin>,
  caller: Caller,
): Promise<Output<typeof ratepayerLogin>> {
  const guard = await guardSignIn(platform, outside.humanCheck, {
    account: `ratepayer/${credentials.email}`,
    proof: credentials.google_token,
    caller,
  });
  const candidate = await queriesOn(platform.pool).maybe<Candidate>(
    sql`select id, status, password_hash from ratepayers where email = ${credentials.email}`,
  );
  const matches = await verifyPassword(candidate?.password_hash, credentials.password);
  if (!candidate || !matches || candidate.status !== 'active') {
    throw new Refusal('identity.invalid_credentials');
  }
  await guard.succeeded();
  const wall = platform.clock.wall();
  const { ip, userAgent } = caller;
  const session = {
    key: candidate.id,
    userId: candidate.id,
    rememberMe: credentials.rememberMe,
    ip,
    userAgent,
  };
  const { sessionId, refreshToken } = await transact(platform.pool, (queries) =>
    openSession(queries, RATEPAYERS, session, wall),
  );
  const claims = { tenant: candidate.id, user: candidate.id, session: sessionId };
  return {
    access_token: await outside.accessTokens.issue('flex', claims, wall),
    refresh_token: refreshToken,
  };
}
