import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { keyOf, lockContacts, rewriteContact, told } from './contact-store.ts';

/** Gives a customer's contacts to another one. A person whom both have stands once, and their history leads there. */
export async function moveContacts(work: Work, fromId: string, toId: string): Promise<void> {
  const own = await work.rows<{ id: string }>(sql`
    select id from contacts
    where merchant_id = ${work.merchantId} and customer_id = ${fromId} and merged_into_id is null order by id`);
  const contacts = await lockContacts(
    work,
    own.map(({ id }) => id),
  );
  for (const { id, ...before } of contacts) {
    const after = { ...before, customer_id: toId };
    const same = await work.maybe<{ id: string }>(sql`
      select id from contacts
      where merchant_id = ${work.merchantId} and contact_key = ${keyOf(after)} and merged_into_id is null`);
    if (same) {
      await work.run(sql`
        update contacts set merged_into_id = ${same.id}, updated_at = ${work.now}
        where merchant_id = ${work.merchantId} and (id = ${id} or merged_into_id = ${id})`);
    } else {
      await rewriteContact(work, id, after);
    }
    await work.audit({
      action: same ? 'contact.merged' : 'contact.updated',
      subjectKind: 'contact',
      subjectId: id,
      before: told(before),
      after: same ? { other: same.id } : told(after),
    });
  }
}
