import type { Work } from '../../platform/work.ts';
import { type ContactFields, existing, holdCustomerOf, insertContacts, told } from './contact-store.ts';

/** Adds a person at a customer or a supplier. Refuses `contact.exists`, `customer.merged`; 422 for an unknown customer. */
export async function createContact(work: Work, fields: ContactFields): Promise<{ id: string }> {
  await holdCustomerOf(work, fields);
  const id = work.newId();
  if ((await insertContacts(work, [{ ...fields, id }])) === 0) throw existing(fields);
  await work.audit({ action: 'contact.created', subjectKind: 'contact', subjectId: id, after: told(fields) });
  return { id };
}
