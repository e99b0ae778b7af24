import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { ContactFull } from '../customers/index.ts';
import { keyOf, lockContacts, rewriteContact, told } from './contact-store.ts';
import { mergeHeld } from './merge-contacts.ts';

/**
 * Gives a customer's contacts to another one, both held. A person whom both have stands once with the details of both, and
 * their history leads there. Returns the first who would have too much of something, and the caller refuses.
 */
export async function moveContacts(
  work: Work,
  fromId: string,
  toId: string,
): Promise<ContactFull | undefined> {
  // Those of both at once and in one order, as a merge of two contacts takes them.
  const rows = await work.rows<{ id: string }>(sql`
    select id from contacts
    where merchant_id = ${work.merchantId} and customer_id = any(${[fromId, toId]}::uuid[]) and merged_into_id is null
    order by id for update`);
  const contacts = await lockContacts(
    work,
    rows.map(({ id }) => id),
  );
  const kept = new Map(contacts.filter((one) => one.customer_id === toId).map((one) => [keyOf(one), one]));
  for (const one of contacts.filter(({ customer_id }) => customer_id === fromId)) {
    const { id, ...before } = one;
    const after = { ...before, customer_id: toId };
    const same = kept.get(keyOf(after));
    if (same) {
      const full = await mergeHeld(work, [same, one], []);
      if (full) return full;
      continue;
    }
    await rewriteContact(work, id, after);
    await work.audit({
      action: 'contact.updated',
      subjectKind: 'contact',
      subjectId: id,
      before: told(before),
      after: told(after),
    });
  }
  return undefined;
}
