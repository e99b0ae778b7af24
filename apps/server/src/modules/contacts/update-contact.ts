import type { Work } from '../../platform/work.ts';
import { type ContactFields, FIELDS, holdCustomerOf, lockContacts, rewriteContact } from './contact-store.ts';

/**
 * Rewrites a contact; the audit row carries what changed, and nothing is written where nothing did. 404; refuses
 * `contact.exists`, `contact.merged`, `customer.merged`; 422 for an unknown customer.
 */
export async function updateContact(work: Work, id: string, fields: ContactFields): Promise<void> {
  await holdCustomerOf(work, fields);
  const [before] = await lockContacts(work, [id]);
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
