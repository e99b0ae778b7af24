import { sql } from '../../platform/db/sql.ts';
import type { Purge } from '../../platform/purge.ts';
import { RATEPAYERS, type Realm, STAFF } from './person.ts';

/** Sessions with their refresh tokens, links and tries that are over. */
export const identityPurges: readonly Purge[] = [
  ...[STAFF, RATEPAYERS].flatMap(purgesOf),
  {
    name: 'sign_in_throttle',
    kept: 'tries',
    statement: (before, most) => sql`
      delete from sign_in_throttle where key in (
        select key from sign_in_throttle
        where last_failure_at < ${before} and coalesce(blocked_until, ${before}) <= ${before} limit ${most})`,
  },
  {
    name: 'passkey_challenges',
    kept: 'tries',
    statement: (before, most) => sql`
      delete from passkey_challenges where hash in (
        select hash from passkey_challenges where expires_at < ${before} order by expires_at limit ${most})`,
  },
  {
    name: 'spent_challenges',
    kept: 'tries',
    statement: (before, most) => sql`
      delete from spent_challenges where hash in (
        select hash from spent_challenges where expires_at < ${before} limit ${most})`,
  },
];

function purgesOf({ sessions, tokens, links, key, area }: Realm): Purge[] {
  const isOver = (before: Date) => sql`(s.expires_at < ${before} or s.revoked_at < ${before})`;
  return [
    {
      name: `${area}.refresh_tokens`,
      kept: 'sessions',
      statement: (before, most) => sql`
        delete from ${tokens} where (${key}, id) in (
          select t.${key}, t.id from ${tokens} t
          join ${sessions} s on s.${key} = t.${key} and s.id = t.session_id
          where ${isOver(before)} limit ${most})`,
    },
    {
      name: `${area}.sessions`,
      kept: 'sessions',
      statement: (before, most) => sql`
        delete from ${sessions} where (${key}, id) in (
          select s.${key}, s.id from ${sessions} s
          where ${isOver(before)} and not exists (
            select 1 from ${tokens} t where t.${key} = s.${key} and t.session_id = s.id)
          limit ${most})`,
    },
    {
      name: `${area}.links`,
      kept: 'links',
      statement: (before, most) => sql`
        delete from ${links} where (${key}, id) in (
          select ${key}, id from ${links}
          where expires_at < ${before} or used_at < ${before} limit ${most})`,
    },
  ];
}
