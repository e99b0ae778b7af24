import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockContacts, told } from './contact-store.ts';

/** Deletes a contact and those that were merged into it. 404; refuses `contact.merged`. */
export async function deleteContact(work: Work, id: string): Promise<void> {
  const [gone] = await lockContacts(work, [id]);
  // Apart: what points at a row goes before it.
  await work.run(sql`delete from contacts where merchant_id = ${work.merchantId} and merged_into_id = ${id}`);
  await work.run(sql`delete from contacts where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.audit({ action: 'contact.deleted', subjectKind: 'contact', subjectId: id, before: told(gone) });
}
