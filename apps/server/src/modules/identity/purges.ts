import { sql } from '../../platform/db/sql.ts';
import type { Purge } from '../../platform/purge.ts';
import { RATEPAYERS, type Realm, STAFF } from './person.ts';

/** Sessions with their refresh tokens, links and tries that are over. */
export const identityPurges: readonly Purge[] = [
  ...[STAFF, RATEPAYERS].flatMap(purgesOf),
  {
    name: 'sign_in_throttle',
    kept: 'tries',
    statement: (before) =>
      sql`delete from sign_in_throttle where last_failure_at < ${before} and coalesce(blocked_until, ${before}) <= ${before}`,
  },
  {
    name: 'passkey_challenges',
    kept: 'tries',
    statement: (before) => sql`delete from passkey_challenges where expires_at < ${before}`,
  },
  {
    name: 'spent_challenges',
    kept: 'tries',
    statement: (before) => sql`delete from spent_challenges where expires_at < ${before}`,
  },
];

function purgesOf({ sessions, tokens, links, key, area }: Realm): Purge[] {
  const isOver = (before: Date) => sql`(s.expires_at < ${before} or s.revoked_at < ${before})`;
  return [
    {
      name: `${area}.refresh_tokens`,
      kept: 'sessions',
      statement: (before) => sql`
        delete from ${tokens} t using ${sessions} s
        where s.${key} = t.${key} and s.id = t.session_id and ${isOver(before)}`,
    },
    {
      name: `${area}.sessions`,
      kept: 'sessions',
      statement: (before) => sql`delete from ${sessions} s where ${isOver(before)}`,
    },
    {
      name: `${area}.links`,
      kept: 'links',
      statement: (before) => sql`delete from ${links} where expires_at < ${before} or used_at < ${before}`,
    },
  ];
}
