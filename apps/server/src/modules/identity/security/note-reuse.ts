import { queriesOn } from '../../../platform/db/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { inTenant, type Platform } from '../../../platform/work.ts';
import type { IdentityOutside } from '../outside.ts';
import { type Person, personRow, STAFF } from '../person.ts';
import { auditPerson } from '../requester.ts';
import { notifyPerson } from './security-mail.ts';

/**
 * After a session was ended because its refresh token came back a second time: somebody has a copy of what keeps its person
 * signed in. Audited, in the security log, and its person is told by mail from where the second use came.
 */
export async function noteReuse(
  platform: Platform,
  outside: IdentityOutside,
  person: Person,
  { ip, requestId, userAgent }: Caller,
): Promise<void> {
  const { area } = person.realm;
  platform.log.security('session.reused_token', { area, person: person.id, requestId });
  const row = await personRow(queriesOn(platform.pool), person);
  if (!row) return;
  const tenant = person.realm === STAFF ? person.key : await outside.platformTenant();
  const kind = person.realm === STAFF ? 'user' : 'payer';
  const actor = {
    kind,
    id: person.id,
    name: row.name,
    ip,
    requestId,
    ...(userAgent && { userAgent }),
  } as const;
  await inTenant(platform, tenant, actor, async (work) => {
    await auditPerson(work, person, 'user.session_ended', { sessions: 1, reason: 'reused_token' });
    await notifyPerson(work, person, { what: 'session-copied', wall: platform.clock.wall() });
  });
}
