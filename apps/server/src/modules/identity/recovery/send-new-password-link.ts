import { type Queries, sql } from '../../../platform/db/sql.ts';
import type { Event } from '../../../platform/events/event.ts';
import type { Run } from '../../../platform/run.ts';
import { queueAccountMail } from '../account-mail.ts';
import { makeLink } from '../links.ts';
import type { IdentityOutside } from '../outside.ts';
import { type Person, RATEPAYERS, type Realm, ratepayerPerson, STAFF, staffPerson } from '../person.ts';
import { resetLetter, waitingInvitationLetter } from './recovery-mail.ts';
import { readResetRequest } from './request-password-reset.ts';

type Found = { person: Person; status: string; locale: 'en' | 'zh'; merchantName: string | null };

/**
 * Sends the link to the person whose e-mail it is, once for an event. A person who was invited and never came is
 * told so instead: their link is the invitation. Nobody else gets anything.
 */
export async function sendNewPasswordLink(
  run: Run,
  outside: IdentityOutside,
  event: Event<'password_reset.requested'>,
): Promise<void> {
  const { area, email } = readResetRequest(run, event);
  const found = await findPerson(run.reads, area === STAFF.area ? STAFF : RATEPAYERS, email);
  if (!found) return;
  const { person, status, locale, merchantName } = found;
  const tenant = person.realm === STAFF ? person.key : await outside.platformTenant();
  await run.inMerchant(tenant).inTransaction(async (work) => {
    const sent = await work.maybe(sql`
      select id from messages where merchant_id = ${tenant} and subject_id = ${event.id} limit 1`);
    if (sent) return;
    const about = { kind: 'event', id: event.id };
    if (status === 'active') {
      const token = await makeLink(work, person, { purpose: 'reset_password' }, work.clock.wall());
      await queueAccountMail(work, { ...resetLetter({ area, email, locale, token }), about });
    }
    if (status === 'invited') {
      await queueAccountMail(work, { ...waitingInvitationLetter({ email, locale, merchantName }), about });
    }
  });
}

/** A person who signs in with this e-mail. Nobody joins a merchant that is closed; its staff may still read. */
async function findPerson(queries: Queries, realm: Realm, email: string): Promise<Found | undefined> {
  if (realm === RATEPAYERS) {
    const row = await queries.maybe<{ id: string; status: string; locale: 'en' | 'zh' }>(
      sql`select id, status, locale from ratepayers where email = ${email}`,
    );
    return row && { ...row, person: ratepayerPerson(row.id), merchantName: null };
  }
  const entry = await queries.maybe<{ tenant: string; user_id: string }>(
    sql`select tenant, user_id from staff_directory where email = ${email}`,
  );
  if (!entry) return undefined;
  const row = await queries.maybe<Omit<Found, 'person'>>(sql`
    select u.status, u.locale, m.trading_name as "merchantName"
    from merchant_users u join merchants m on m.id = ${entry.tenant}
    where u.merchant_id = ${entry.tenant} and u.id = ${entry.user_id} 
      and (m.status <> 'closed' or u.status = 'active')`);
  return row && { ...row, person: staffPerson(entry.tenant, entry.user_id) };
}
