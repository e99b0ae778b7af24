import type { Input, Output } from '@lorikeet/contracts';
import type * as registration from '@lorikeet/contracts/registration';
import { isRefusal } from '@lorikeet/domain/kernel';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/vault.ts';
import { type Actor, inNewTenant, type Platform, type Work } from '../../../platform/work.ts';
import { checkNewPassword, hashPassword } from '../../identity/index.ts';
import { openForNewcomer } from '../create-merchant.ts';
import { namesFromEmail, numbered } from './names-from-email.ts';
import { registrationLink, stateOf } from './registration-link.query.ts';

type Made = Output<typeof registration.confirmRegistration>;
type Row = {
  id: string;
  token_hash: string;
  email: string;
  locale: 'en' | 'zh';
  terms_version: string | null;
  expires_at: Date;
  used_at: Date | null;
};

/** A merchant ID that was free a moment ago may be taken by another's registration. */
const TRIES = 3;

/**
 * Confirms the e-mail of a registration: makes the merchant, which prepares, with its owner, and spends every link
 * of that e-mail, all in one transaction. Throws Refusal `registration.link_used`, `registration.link_expired`,
 * `registration.link_unknown` or `registration.has_account`; 422 for a password that is too common or has a name in it.
 */
export async function confirmRegistration(
  platform: Platform,
  { token, password }: Input<typeof registration.confirmRegistration>,
  caller: Caller,
): Promise<Made> {
  const link = await registrationLink(queriesOn(platform.pool), token, platform.clock.wall());
  if (link.state !== 'good') throw new Refusal(`registration.link_${link.state}`);
  await checkNewPassword(password, link.email!);
  const passwordHash = await hashPassword(password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await confirmOnce(platform, { token, passwordHash }, caller);
    } catch (error) {
      if (isRefusal(error) && error.code === 'user.email_taken')
        throw new Refusal('registration.has_account');
      if (!isRefusal(error) || error.code !== 'merchant.slug_taken' || attempt === TRIES) throw error;
    }
  }
}

function confirmOnce(
  platform: Platform,
  { token, passwordHash }: { token: string; passwordHash: string },
  caller: Caller,
): Promise<Made> {
  const wall = platform.clock.wall();
  const { ip, requestId } = caller;
  const actor: Actor = { kind: 'user', name: 'Registration', ip, requestId };
  return inNewTenant(platform, { id: uuidv7(), timeZone: 'Australia/Sydney' }, actor, async (work) => {
    const { row, state } = await lockRegistration(work, token, wall);
    if (state !== 'good') throw new Refusal(`registration.link_${state}`);
    if (!row) throw new Refusal('registration.link_unknown');
    const { email, locale } = row;
    const { slug, username, ownerName, businessName } = namesFromEmail(email);
    const merchantId = await freeSlug(work, slug);
    await openForNewcomer(work, {
      slug: merchantId,
      kind: 'business',
      legalName: businessName,
      tradingName: businessName,
      email,
      // Until it says that it is registered, nothing that it sends is a tax invoice.
      settings: { gst_registered: false },
      owner: { username, name: ownerName, email, locale, passwordHash },
      madeUpNames: true,
    });
    await work.run(sql`
      update registrations set used_at = ${wall} where email = ${email} and used_at is null`);
    await work.audit({
      action: 'merchant.registered',
      subjectKind: 'merchant',
      subjectId: work.merchantId,
      after: { terms: row.terms_version },
    });
    return { email, merchant_id: merchantId, username };
  });
}

/** Locks every registration of the link's e-mail, in one order: two links of one e-mail wait for each other. */
async function lockRegistration(work: Work, token: string, wall: Date) {
  const tokenHash = hashToken(token);
  const rows = await work.rows<Row>(sql`
    select id, token_hash, email, locale, terms_version, expires_at, used_at from registrations
    where email = (select email from registrations where token_hash = ${tokenHash})
    order by id for update`);
  const row = rows.find((one) => one.token_hash === tokenHash);
  return { row, state: stateOf(row, wall) };
}

/** The name itself or the first numbered one that nobody has. */
async function freeSlug(work: Work, slug: string): Promise<string> {
  const wanted = numbered(slug);
  const taken = await work.rows<{ slug: string }>(
    sql`select slug from merchant_directory where slug = any(${wanted}::text[]) order by slug`,
  );
  const names = new Set(taken.map((one) => one.slug));
  const free = wanted.find((one) => !names.has(one));
  if (!free) throw new Refusal('merchant.slug_taken');
  return free;
}
