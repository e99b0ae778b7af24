import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { dropRecoveryCodes, dropSecondFactor, revokeSessionsOf, staffPerson } from '../identity/index.ts';
import { lockTeam } from './lock-team.ts';
import { noteSecondPerson } from './second-person-from.ts';
import { sendTwoFactorReset } from './team-mail.ts';
import { requireNotYourself, requireWithin } from './team-rules.ts';
import { teamUser } from './team-store.ts';

/**
 * Switches two-factor off for a colleague who lost their device. Their sessions end and they are notified by e-mail, so
 * that nobody's account is weakened behind their back. Who asks has shown their own password before.
 * Throws HTTP 404; Refusal `user.yourself`, `user.removed`, `user.holds_more`, `user.no_two_factor`.
 */
export async function resetTwoFactor(work: Work, userId: string): Promise<void> {
  const standing = await lockTeam(work, 'users.write');
  const user = await teamUser(work, userId);
  requireNotYourself(standing, user);
  if (user.status === 'removed') throw new Refusal('user.removed');
  await requireWithin(work, standing, user);
  if (!user.two_factor_enabled) throw new Refusal('user.no_two_factor');
  const person = staffPerson(work.merchantId, user.id);
  await dropSecondFactor(work, person);
  await dropRecoveryCodes(work, person);
  await noteSecondPerson(work, sql`id = ${user.id}`, { gives: false });
  const ended = await revokeSessionsOf(work, person, 'by_person', work.clock.wall());
  await work.audit({
    action: 'user.two_factor_reset',
    subjectKind: 'user',
    subjectId: user.id,
    before: { two_factor_enabled: true },
    after: { two_factor_enabled: false, sessions_ended: ended },
  });
  await sendTwoFactorReset(work, user);
}
