import type { SIGN_IN_OUTCOMES } from '@lorikeet/contracts/security';
import { empty, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { ownedBy, ownerColumns, ownerValues, type Person, type Realm, STAFF } from '../person.ts';
import { auditPerson } from '../requester.ts';
import { type NewSession, openSession } from '../session-store.ts';
import { deviceFamily } from './device.ts';
import { notifyPerson } from './security-mail.ts';

const DAY_MS = 24 * 3_600_000;
/** Tries older than this are forgotten at the person's next sign-in. */
const KEPT_DAYS = 90;
/** More user agents than anybody has. */
const AGENTS_MAX = 500;

export type SignInTry = {
  outcome: (typeof SIGN_IN_OUTCOMES)[number];
  ip: string | null | undefined;
  userAgent: string | null | undefined;
};

export const signInTable = (realm: Realm): Sql => raw(realm === STAFF ? 'sign_ins' : 'ratepayer_sign_ins');

/** Writes a try at signing in as a person, for that person to look at. */
export async function noteSignIn(work: Work, person: Person, tried: SignInTry): Promise<void> {
  const at = work.clock.wall();
  const kind = (
    {
      signed_in: 'sign_in.succeeded',
      refused: 'sign_in.refused',
      code_refused: 'sign_in.code_refused',
    } as const
  )[tried.outcome];
  work.log.security(kind, { area: person.realm.area, person: person.id, requestId: work.actor.requestId });
  const table = signInTable(person.realm);
  const oldest = new Date(at.getTime() - KEPT_DAYS * DAY_MS);
  const forgotten =
    tried.outcome === 'signed_in'
      ? sql`with forgotten as (delete from ${table} where ${ownedBy(person)} and at < ${oldest})`
      : empty;
  await work.run(sql`
    ${forgotten} insert into ${table} (${ownerColumns(person.realm)}, id, at, outcome, ip, user_agent)
    values (${ownerValues(person)}, ${work.newId()}, ${at}, ${tried.outcome}, ${tried.ip ?? null},
      ${tried.userAgent ?? null})`);
}

/** A refused sign-in of a known person: audited, and shown to the person. */
export async function noteRefusal(work: Work, person: Person, tried: Omit<SignInTry, 'outcome'>) {
  await noteSignIn(work, person, { ...tried, outcome: 'refused' });
  await auditPerson(work, person, 'user.sign_in_refused');
}

/**
 * Opens the session of a person whose password was right: audited, shown to the person, and notified by mail when
 * they have signed in before and never with this browser on this system.
 */
export async function enterAs(
  work: Work,
  person: Person,
  session: NewSession,
): Promise<{ sessionId: string; refreshToken: string }> {
  const wall = work.clock.wall();
  // Sent together, in this order: the devices are those before this session. Its audit row is sealed with the person's key.
  const [isNew, opened] = await Promise.all([
    isNewDevice(work, person, session.userAgent),
    openSession(work, person.realm, session, wall),
    noteSignIn(work, person, { outcome: 'signed_in', ip: session.ip, userAgent: session.userAgent }),
    work.sealsFor(sql`select ${person.id}::uuid`),
    auditPerson(work, person, 'user.signed_in'),
  ]);
  if (isNew) await notifyPerson(work, person, { what: 'new-device', wall });
  return opened;
}

async function isNewDevice(work: Work, person: Person, userAgent: string | undefined): Promise<boolean> {
  const agents = await work.rows<{ user_agent: string | null }>(sql`
    select distinct user_agent from ${person.realm.sessions} where ${ownedBy(person)}
    order by user_agent limit ${AGENTS_MAX}`);
  const family = deviceFamily(userAgent);
  return agents.length > 0 && agents.every((one) => deviceFamily(one.user_agent) !== family);
}
