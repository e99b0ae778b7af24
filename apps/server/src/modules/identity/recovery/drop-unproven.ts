import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { ownedBy, type Person, STAFF } from '../person.ts';
import { dropRecoveryCodes } from '../two-factor/recovery-codes.ts';
import { dropSecondFactor } from '../two-factor/two-factor-store.ts';

/**
 * Takes off a ratepayer's account whatever lets somebody sign in to it or hear of it, where nobody had ever shown that
 * they read its e-mail: anybody could register with it, and must not keep its owner out by an app, a passkey or an e-mail
 * of their own. Returns whether the e-mail was unproven. Staff keep theirs: their link may come to another of their
 * e-mails, and a colleague resets their second factor.
 */
export async function dropUnproven(work: Work, person: Person): Promise<boolean> {
  if (person.realm === STAFF) return false;
  const { emails } = person.realm;
  const unproven = await work.maybe(sql`
    select 1 from ${emails} where ${ownedBy(person)} and is_primary and verified_at is null`);
  if (!unproven) return false;
  await dropSecondFactor(work, person);
  await dropRecoveryCodes(work, person);
  await work.run(sql`delete from ${emails} where ${ownedBy(person)} and not is_primary`);
  return true;
}
