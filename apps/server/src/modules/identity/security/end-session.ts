import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/work.ts';
import { ownedBy } from '../person.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { revokeSessionsOf } from '../session-store.ts';

/** Signs one of the person's own sessions out; it returns 401 from then on. 404 for anybody else's and for none. */
export async function endOneSession(platform: Platform, asker: Requester, id: string): Promise<void> {
  const { person } = asker;
  const wall = platform.clock.wall();
  await asRequester(platform, asker, async (work) => {
    const ended = await work.run(sql`
      update ${person.realm.sessions} set revoked_at = ${wall}, revoked_why = 'by_person'
      where ${ownedBy(person)} and id = ${id} and revoked_at is null`);
    if (ended === 0) throw notFound();
    await auditPerson(work, person, 'user.session_ended', { sessions: 1 });
  });
}

/** Signs the person out everywhere but here; returns how many sessions ended. */
export function endOthers(platform: Platform, asker: Requester): Promise<number> {
  const { person, sessionId } = asker;
  return asRequester(platform, asker, async (work) => {
    const ended = await revokeSessionsOf(work, person, 'by_person', platform.clock.wall(), sessionId);
    if (ended > 0) await auditPerson(work, person, 'user.session_ended', { sessions: ended });
    return ended;
  });
}
