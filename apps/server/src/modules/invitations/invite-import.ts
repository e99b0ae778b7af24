import type { Input, Output } from '@lorikeet/contracts';
import type * as contracts from '@lorikeet/contracts/import-invitations';
import { channelsTo } from '@lorikeet/domain/invitations';
import { sql } from '../../platform/db/sql.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { tenantToken } from '../../platform/tenant-token.ts';
import { hashToken } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';
import { holdCustomersAlone, type ImportedCustomer, isGone, pendingOfImport } from '../customers/index.ts';
import { limitLetters } from '../identity/index.ts';
import { type PostedLetter, postLetters } from '../letters/index.ts';
import { refuseClosing } from '../merchants/index.ts';
import { invitationLetter } from './invitation-letter.ts';
import { type InvitationTerms, insertInvitations, type NewInvitation } from './invitation-store.ts';
import { readTerms } from './invitation-terms.ts';
import { invitationLink } from './invitation-token.ts';
import { type InvitationView, viewOf } from './invitation-view.ts';
import { draftOf, expiryFrom } from './send-invitation.ts';

/** Each is a letter to write and seal: more would not be done within the time of a call. */
const AT_ONCE = 200;

/**
 * Invites the next customers of an imported file who have had no invitation, as one set. 404; refuses
 * `customer_import.undone`, `invitation.nobody_to_invite`, `subscription.customer_currency` and as `createInvitation`
 * does.
 */
export async function inviteImport(
  work: Work,
  { id: importId, ...typed }: Input<typeof contracts.sendImportInvitations>,
): Promise<Output<typeof contracts.sendImportInvitations>> {
  await refuseClosing(work);
  const waiting = await notInvited(work, await pendingOfImport(work, importId));
  refuseUnless(waiting.length > 0, 'invitation.nobody_to_invite');
  const next = waiting.slice(0, AT_ONCE);
  const people = await holdWaiting(work, next);
  refuseUnless(people.length > 0, 'invitation.nobody_to_invite');
  const nobody = { name: '', email: '', phone: '', locale: 'en' as const };
  const { currency, ...terms } = await readTerms(work, { ...typed, ...nobody });
  for (const { currency: theirs } of people) {
    refuseUnless(!currency || currency === theirs, 'subscription.customer_currency', { currency, theirs });
  }
  const made = people.map((person) => invitationOf(work, person, terms));
  await insertInvitations(work, made);
  const letters = await lettersOf(work, made);
  await limitLetters(
    work,
    letters.map(({ to }) => to),
  );
  await postLetters(work, letters);
  for (const one of made) {
    await work.emit('invitation.sent', { id: one.id, customer_id: one.customerId });
  }
  await work.audit({
    action: 'invitation.file_sent',
    subjectKind: 'customer_import',
    subjectId: importId,
    after: { invited: made.length, plan: terms.planId, channels: terms.channels },
  });
  return { invited: made.length, remaining: waiting.length - next.length };
}

/** Those whom nobody has invited yet; one whose invitation was withdrawn or ended is left to staff. */
async function notInvited(work: Work, people: readonly ImportedCustomer[]): Promise<ImportedCustomer[]> {
  const invited = await work.rows<{ customer_id: string }>(sql`
    select distinct customer_id from invitations
    where merchant_id = ${work.merchantId} and customer_id = any(${people.map(({ id }) => id)}::uuid[])`);
  const known = new Set(invited.map(({ customer_id: id }) => id));
  return people.filter(({ id }) => !known.has(id));
}

/** Those of them whom nobody invites by hand, merges, erases, makes inactive or stops writing to meanwhile, held until the transaction ends. */
async function holdWaiting(work: Work, people: readonly ImportedCustomer[]): Promise<ImportedCustomer[]> {
  const held = await holdCustomersAlone(
    work,
    people.map(({ id }) => id),
  );
  return notInvited(
    work,
    people.filter(({ id }) => {
      const now = held.get(id);
      return now?.status === 'pending' && !isGone(now) && !now.messages_stopped;
    }),
  );
}

function invitationOf(work: Work, person: ImportedCustomer, terms: InvitationTerms): NewInvitation {
  const reached = { ...terms, phone: person.phone ?? '' };
  const token = tenantToken(work.merchantId);
  return {
    id: work.newId(),
    customerId: person.id,
    token,
    kept: { hash: hashToken(token), sealed: work.vault.seal(token) },
    expiresAt: expiryFrom(work),
    terms: {
      ...reached,
      name: person.name,
      email: person.email,
      locale: person.locale,
      channels: channelsTo(reached, work.carries),
    },
  };
}

/** The letters of all. What is offered is worked out once for each language. */
async function lettersOf(work: Work, made: readonly NewInvitation[]): Promise<PostedLetter<'invitation'>[]> {
  const views = new Map<'en' | 'zh', InvitationView>();
  const letters: PostedLetter<'invitation'>[] = [];
  for (const { id, customerId, terms, token, expiresAt } of made) {
    const { locale, channels } = terms;
    const view = views.get(locale) ?? (await viewOf(work, draftOf(work, terms, expiresAt), work.today));
    views.set(locale, view);
    const draft = { ...view.draft, name: nameInMail(terms.name), email: terms.email };
    const about = {
      template: 'invitation' as const,
      locale,
      customerId,
      subjectKind: 'invitation',
      subjectId: id,
      letter: invitationLetter({ ...view, draft }, invitationLink(work.publicUrl, token)),
    };
    if (channels.includes('email')) letters.push({ ...about, channel: 'email', to: terms.email });
    if (channels.includes('sms')) letters.push({ ...about, channel: 'sms', to: terms.phone });
  }
  return letters;
}
