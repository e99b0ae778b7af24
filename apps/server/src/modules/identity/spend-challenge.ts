import { createHash } from 'node:crypto';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';

/** Notes a solved challenge of the human check; false when it was spent before. Old notes go as new ones come. */
export async function spendChallenge(
  platform: Platform,
  challenge: string,
  expiresAt: Date,
): Promise<boolean> {
  const queries = queriesOn(platform.pool);
  const hash = createHash('sha256').update(challenge).digest('hex');
  const spent = await queries.run(sql`
    with old as (delete from spent_challenges where expires_at < ${platform.clock.wall()} and hash <> ${hash})
    insert into spent_challenges (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (hash) do nothing`);
  return spent > 0;
}
