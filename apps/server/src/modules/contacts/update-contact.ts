import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { type ContactFields, FIELDS, holdCustomerOf, lockContacts, rewriteContact } from './contact-store.ts';

/**
 * Rewrites a contact; the audit row carries what changed, and nothing is written where nothing did. 404; refuses
 * `contact.exists`, `contact.merged`, `customer.merged`, `record.changed_meanwhile` where it is another than was `seen`; 422 for
 * an unknown customer.
 */
export async function updateContact(
  work: Work,
  id: string,
  { seen_updated_at: seen, ...fields }: ContactFields & { seen_updated_at?: Date | undefined },
): Promise<void> {
  await holdCustomerOf(work, fields);
  const [before] = await lockContacts(work, [id]);
  refuseChanged(seen, before.updatedAt);
  const plain = (one: ContactFields, field: (typeof FIELDS)[number]) =>
    field === 'tags' ? one.tags.join(', ') : one[field];
  const changed = FIELDS.filter((field) => plain(before, field) !== plain(fields, field));
  if (changed.length === 0) return;
  await rewriteContact(work, id, fields);
  const of = (one: ContactFields) => Object.fromEntries(changed.map((field) => [field, plain(one, field)]));
  await work.audit({
    action: 'contact.updated',
    subjectKind: 'contact',
    subjectId: id,
    before: of(before),
    after: of(fields),
  });
}
