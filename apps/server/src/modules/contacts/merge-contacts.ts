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
import { type ContactFields, lockContacts, rewriteContact, told } from './contact-store.ts';

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
  const [kept, other] = await lockContacts(work, [id, otherId]);
  const merged = mergedDetails(detailsOf(kept), detailsOf(other), taken);
  if ('fault' in merged) {
    throw merged.fault === 'contact.too_many_tags'
      ? new Refusal('contact.too_many_tags', { max: TAGS_MAX })
      : new Refusal('contact.notes_too_long', { max: NOTES_MAX_LENGTH });
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
}
