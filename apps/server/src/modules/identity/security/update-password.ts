import type { Input, Output } from '@lorikeet/contracts';
import type * as security from '@lorikeet/contracts/security';
import { empty, queriesOn, sql } from '../../../platform/db/sql.ts';
import { fieldProblem, found } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/work.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { guardTries } from '../guard-tries.ts';
import { endPasswordLinks } from '../links.ts';
import { organisationNames } from '../organisation-names.query.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { isPerson, type Person, personRow, STAFF } from '../person.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { revokeSessionsOf } from '../session-store.ts';
import { notifyPerson } from './security-mail.ts';

const wrongPassword = () => fieldProblem([{ path: 'current', code: 'password_wrong' }]);

/**
 * Changes the password of the person who knows the current one. Every other session of theirs ends, and so do links for a
 * new password that are under way. Throws 422 at `current` or `new`, and 429 after too many wrong ones.
 */
export async function updatePassword(
  platform: Platform,
  asker: Requester,
  input: Input<typeof security.userUpdatePassword>,
): Promise<Output<typeof security.userUpdatePassword>> {
  const { person, sessionId } = asker;
  const row = found(await personRow(queriesOn(platform.pool), person));
  const organisations = await organisationNames(queriesOn(platform.pool), person);
  await checkNewPassword(input.new, row.email, { path: 'new', organisations });
  const tries = await guardTries(platform, passwordTries(asker));
  if (!(await verifyPassword(row.password_hash, input.current))) throw wrongPassword();
  const passwordHash = await hashPassword(input.new);
  const wall = platform.clock.wall();
  const ended = await asRequester(platform, asker, async (work) => {
    const changed = await work.run(sql`
      update ${person.realm.users} set password_hash = ${passwordHash}, ${person.realm === STAFF ? sql`own_password = true,` : empty}
        updated_at = ${work.now}
      where ${isPerson(person)} and password_hash = ${row.password_hash}`);
    if (changed === 0) throw wrongPassword();
    await endPasswordLinks(work, person, wall);
    const others = await revokeSessionsOf(work, person, 'password_changed', wall, sessionId);
    await auditPerson(work, person, 'user.password_changed', { ended_sessions: others });
    await notifyPerson(work, person, { what: 'password-changed', wall });
    return others;
  });
  await tries.succeeded();
  return { ended_sessions: ended };
}

const passwordTries = ({ person, actor }: { person: Person; actor: Requester['actor'] }) => ({
  account: `password/${person.realm.area}/${person.key}/${person.id}`,
  ip: actor.ip ?? '',
});
