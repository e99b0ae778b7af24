import {
  type ContactDetails,
  type MergeField,
  mergeContacts as mergedDetails,
  NOTES_MAX_LENGTH,
  TAGS_MAX,
} from '@lorikeet/domain/contacts';
import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { ContactFull } from '../customers/index.ts';
import {
  type ContactFields,
  type LockedContact,
  lockContacts,
  rewriteContact,
  told,
} from './contact-store.ts';

const detailsOf = ({ customer_id: customerId, ...rest }: ContactFields): ContactDetails => ({
  ...rest,
  customerId,
});
const fieldsOf = ({ customerId, ...rest }: ContactDetails): ContactFields => ({
  ...rest,
  customer_id: customerId,
});

/**
 * Makes one contact of two; the other one's row and history stay with it. 404; refuses `contact.same`, `contact.merged`,
 * `contact.exists`, `contact.too_many_tags`, `contact.notes_too_long`.
 */
export async function mergeContacts(
  work: Work,
  { id, other_id: otherId, taken }: { id: string; other_id: string; taken: readonly MergeField[] },
): Promise<void> {
  refuseUnless(id !== otherId, 'contact.same');
  const full = await mergeHeld(work, await lockContacts(work, [id, otherId]), taken);
  if (!full) return;
  const { name, max } = full;
  throw full.fault === 'too_many_tags'
    ? new Refusal('contact.too_many_tags', { name, max })
    : new Refusal('contact.notes_too_long', { name, max });
}

/**
 * The same of two that are held, the kept one first. Returns what they have too much of together, with nothing changed.
 * Refuses `contact.exists`.
 */
export async function mergeHeld(
  work: Work,
  [kept, other]: readonly [LockedContact, LockedContact],
  taken: readonly MergeField[],
): Promise<ContactFull | undefined> {
  const [{ id }, { id: otherId }] = [kept, other];
  const merged = mergedDetails(detailsOf(kept), detailsOf(other), taken);
  if ('fault' in merged) {
    const { name } = kept;
    return merged.fault === 'contact.too_many_tags'
      ? { fault: 'too_many_tags', name, max: TAGS_MAX }
      : { fault: 'notes_too_long', name, max: NOTES_MAX_LENGTH };
  }
  const fields = fieldsOf(merged);
  // The other one goes first: what it was may be what the kept one becomes. What was merged into it moves along.
  await work.run(sql`
    update contacts set merged_into_id = ${id}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and (id = ${otherId} or merged_into_id = ${otherId})`);
  await rewriteContact(work, id, fields);
  await work.audit({
    action: 'contact.merged',
    subjectKind: 'contact',
    subjectId: id,
    before: told(kept),
    after: { ...told(fields), other: otherId },
  });
  await work.audit({
    action: 'contact.merged',
    subjectKind: 'contact',
    subjectId: otherId,
    before: told(other),
    after: { other: id },
  });
  return undefined;
}
