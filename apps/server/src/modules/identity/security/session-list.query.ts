import type { Output } from '@lorikeet/contracts';
import type * as security from '@lorikeet/contracts/security';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Platform } from '../../../platform/work.ts';
import { isIdle } from '../idle.ts';
import { isPerson, ownedBy } from '../person.ts';
import type { Requester } from '../requester.ts';
import { deviceOf } from './device.ts';
import { signInTable } from './note-sign-in.ts';

type SessionRow = {
  id: string;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  last_active_at: Date;
};

/** Nobody is signed in at more places than this, or wants to read them. */
const SESSIONS_MAX = 100;
const SIGN_INS_MAX = 20;

/** Where the person is signed in now: what has expired, was ended or has been idle too long is not. */
export async function listSessions(
  platform: Platform,
  { person, sessionId }: Requester,
): Promise<Output<typeof security.listSessions>> {
  const queries = queriesOn(platform.pool);
  const wall = platform.clock.wall();
  const { settings } = await queries.one<{ settings: unknown }>(
    sql`select settings from ${person.realm.users} where ${isPerson(person)}`,
  );
  const rows = await queries.rows<SessionRow>(sql`
    select id, ip, user_agent, created_at, last_active_at from ${person.realm.sessions}
    where ${ownedBy(person)} and revoked_at is null and expires_at > ${wall}
    order by (id = ${sessionId}) desc, last_active_at desc, id desc limit ${SESSIONS_MAX}`);
  const open = rows.filter((row) => row.id === sessionId || !isIdle(settings, row.last_active_at, wall));
  return {
    rows: open.map(({ user_agent, ...row }) => ({
      ...row,
      current: row.id === sessionId,
      ...deviceOf(user_agent),
    })),
  };
}

type SignInRow = Pick<Output<typeof security.listSignIns>['rows'][number], 'at' | 'outcome' | 'ip'> & {
  user_agent: string | null;
};

/** The newest tries at signing in as the person. */
export async function listSignIns(
  platform: Platform,
  { person }: Requester,
): Promise<Output<typeof security.listSignIns>> {
  const rows = await queriesOn(platform.pool).rows<SignInRow>(sql`
    select at, outcome, ip, user_agent from ${signInTable(person.realm)}
    where ${ownedBy(person)} order by at desc, id desc limit ${SIGN_INS_MAX}`);
  return { rows: rows.map(({ user_agent, ...row }) => ({ ...row, ...deviceOf(user_agent) })) };
}
