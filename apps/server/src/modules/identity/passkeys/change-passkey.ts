import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform } from '../../../platform/work.ts';
import { ownedBy } from '../person.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { notifyPerson } from '../security/security-mail.ts';
import { dropRecoveryCodes } from '../two-factor/recovery-codes.ts';
import { lockSecondFactor, settleSecondFactor } from '../two-factor/two-factor-store.ts';

/** Gives a key of the person another name. 404 for anybody else's and for none. */
export async function renamePasskey(
  platform: Platform,
  asker: Requester,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { person } = asker;
  await asRequester(platform, asker, async (work) => {
    const renamed = await work.run(sql`
      update ${person.realm.passkeys} set name = ${name} where ${ownedBy(person)} and id = ${id}`);
    if (renamed === 0) throw notFound();
    await auditPerson(work, person, 'user.passkey_renamed', { passkey: name });
  });
}

/**
 * Removes a key of the person and notifies them. With the last one and no authenticator app two-factor is off. Throws 404
 * for anybody else's and for none, and Refusal `two_factor.stays_on` where the person must have a second factor.
 */
export async function removePasskey(platform: Platform, asker: Requester, id: string): Promise<void> {
  const { person, required } = asker;
  const wall = platform.clock.wall();
  await asRequester(platform, asker, async (work) => {
    // Of two that are removed at once the second sees what the first left.
    await lockSecondFactor(work, person);
    const removed = await work.maybe<{ name: string }>(sql`
      delete from ${person.realm.passkeys} where ${ownedBy(person)} and id = ${id} returning name`);
    if (!removed) throw notFound();
    const isOn = await settleSecondFactor(work, person);
    if (!isOn && required) throw new Refusal('two_factor.stays_on');
    await auditPerson(work, person, 'user.passkey_removed', { passkey: removed.name });
    await notifyPerson(work, person, { what: 'passkey-removed', wall, name: removed.name });
    if (isOn) return;
    await dropRecoveryCodes(work, person);
    await auditPerson(work, person, 'user.two_factor_disabled');
  });
}
