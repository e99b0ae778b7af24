import { type Queries, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Event } from '../../../platform/events/event.ts';
import type { Run } from '../../../platform/run.ts';
import { queueAccountMail } from '../account-mail.ts';
import { inboxMustWait } from '../guard-letter-request.ts';
import { makeLink } from '../links.ts';
import type { IdentityOutside } from '../outside.ts';
import { type Person, RATEPAYERS, ratepayerPerson, STAFF, staffPerson } from '../person.ts';
import { lockPerson } from '../profile/emails.ts';
import { resetLetter, waitingInvitationLetter } from './recovery-mail.ts';
import { type ResetRequest, readResetRequest } from './request-password-reset.ts';

type Found = {
  person: Person;
  /** To which the link goes: the one that was typed, or the primary one. */
  email: string;
  status: string;
  locale: 'en' | 'zh';
  merchantName: string | null;
  /** Where it was asked for by name. */
  named?: { business: string; username: string };
};

type FoundStaff = Found & { merchantName: string; username: string };

/**
 * Sends the link to the person whose e-mail or name at a merchant it is, once for an event. A person who was invited and never came is
 * told so instead: their link is the invitation. Nobody else gets anything, nor does an inbox that got too many by names:
 * whoever asks hears nothing of that.
 */
export async function sendNewPasswordLink(
  run: Run,
  outside: IdentityOutside,
  event: Event<'password_reset.requested'>,
): Promise<void> {
  const asked = readResetRequest(run, event);
  const { area } = asked;
  const first = await findPerson(run.reads, asked);
  if (!first) return;
  const { person } = first;
  const tenant = person.realm === STAFF ? person.key : await outside.platformTenant();
  await run.inMerchant(tenant).inTransaction(async (work) => {
    const sent = await work.maybe(sql`
      select id from messages where merchant_id = ${tenant} and subject_id = ${event.id} limit 1`);
    if (sent) return;
    // Held and read again: an e-mail that is being taken off at this moment gets no link.
    await lockPerson(work, person);
    const found = await findPerson(work, asked);
    if (found?.person.id !== person.id || found.person.key !== person.key) return;
    const { email, status, locale, merchantName, named } = found;
    if (named && (await inboxMustWait(work, area, email))) return;
    const about = { kind: 'event', id: event.id };
    if (status === 'active') {
      const token = await makeLink(work, person, { purpose: 'reset_password' }, work.clock.wall());
      await queueAccountMail(work, { ...resetLetter({ area, email, locale, token, named }), about });
    }
    if (status === 'invited') {
      await queueAccountMail(work, { ...waitingInvitationLetter({ email, locale, merchantName }), about });
    }
  });
}

/** A person who signs in as was typed. */
async function findPerson(queries: Queries, asked: ResetRequest): Promise<Found | undefined> {
  if ('email' in asked && asked.area === RATEPAYERS.area) {
    const { email } = asked;
    const row = await queries.maybe<{ id: string; status: string; locale: 'en' | 'zh' }>(
      sql`select id, status, locale from ratepayers where email = ${email}`,
    );
    return row && { ...row, email, person: ratepayerPerson(row.id), merchantName: null };
  }
  if (!('email' in asked)) return findByName(queries, asked);
  const entry = await queries.maybe<{ tenant: string; user_id: string }>(
    sql`select tenant, user_id from staff_directory where email = ${asked.email}`,
  );
  const found = entry && (await findStaff(queries, entry.tenant, sql`u.id = ${entry.user_id}`));
  return found && { ...found, email: asked.email };
}

async function findByName(
  queries: Queries,
  { slug, username }: { slug: string; username: string },
): Promise<Found | undefined> {
  const entry = await queries.maybe<{ tenant: string }>(
    sql`select tenant from merchant_directory where slug = ${slug}`,
  );
  const found =
    entry && (await findStaff(queries, entry.tenant, sql`lower(u.username) = ${username.toLowerCase()}`));
  return found && { ...found, named: { business: found.merchantName, username: found.username } };
}

/** Nobody joins a merchant that is closed; its staff may still read. */
async function findStaff(queries: Queries, tenant: string, who: Sql): Promise<FoundStaff | undefined> {
  const row = await queries.maybe<Omit<FoundStaff, 'person'> & { id: string }>(sql`
    select u.id, u.email, u.username, u.status, u.locale, m.trading_name as "merchantName"
    from merchant_users u join merchants m on m.id = ${tenant}
    where u.merchant_id = ${tenant} and ${who} and u.status <> 'removed'
      and (m.status <> 'closed' or u.status = 'active')`);
  return row && { ...row, person: staffPerson(tenant, row.id) };
}
