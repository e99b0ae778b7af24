import { type ContactDetails, contactKey } from '@lorikeet/domain/contacts';
import { sql, violatesUnique } from '../../platform/db/sql.ts';
import { fieldProblem, found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdCustomer } from '../customers/index.ts';

/** A contact as its form and its file give it. */
export type ContactFields = {
  side: ContactDetails['side'];
  customer_id: string | null;
  organisation: string | null;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
  tags: readonly string[];
  notes: string | null;
};

export const FIELDS = [
  'side',
  'customer_id',
  'organisation',
  'name',
  'role',
  'email',
  'phone',
  'tags',
  'notes',
] as const satisfies readonly (keyof ContactFields)[];

export const keyOf = ({ customer_id: customerId, ...rest }: ContactFields): string =>
  contactKey({ ...rest, customerId });

/**
 * Adds contacts in one statement; returns how many were new. One whose key is taken is passed over: the caller refuses.
 */
export async function insertContacts(
  work: Work,
  contacts: readonly (ContactFields & { id: string })[],
): Promise<number> {
  const rows = contacts.map(({ notes, ...one }) => ({
    ...one,
    contact_key: keyOf({ ...one, notes }),
    notes: notes === null ? null : work.vault.seal(notes).toString('hex'),
  }));
  const added = await work.rows(sql`
    insert into contacts (merchant_id, id, side, customer_id, organisation, name, role, email, phone, tags, notes,
      contact_key, created_at, updated_at)
    select ${work.merchantId}, r.id, r.side, r.customer_id, r.organisation, r.name, r.role, r.email, r.phone, r.tags,
      decode(r.notes, 'hex'), r.contact_key, ${work.now}, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, side text, customer_id uuid, organisation text,
      name text, role text, email text, phone text, tags text[], notes text, contact_key text)
    on conflict (merchant_id, contact_key) where merged_into_id is null do nothing
    returning id`);
  return added.length;
}

type Stored = Omit<ContactFields, 'notes'> & {
  id: string;
  notes: Buffer | null;
  merged_into_id: string | null;
  updatedAt: Date;
};
export type LockedContact = ContactFields & { id: string; updatedAt: Date };

/** Contacts under lock, in the order asked; 404 for one that does not exist. Refuses `contact.merged`. */
export async function lockContacts<const Ids extends readonly string[]>(
  work: Work,
  ids: Ids,
): Promise<{ -readonly [K in keyof Ids]: LockedContact }> {
  const rows = await work.rows<Stored>(sql`
    select id, side, customer_id, organisation, name, role, email, phone, tags, notes, merged_into_id,
      updated_at as "updatedAt" from contacts
    where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[]) order by id for update`);
  return ids.map((id) => {
    const { merged_into_id, notes, ...row } = found(rows.find((one) => one.id === id));
    refuseUnless(merged_into_id === null, 'contact.merged');
    return { ...row, notes: notes && work.vault.open(notes) };
  }) as { -readonly [K in keyof Ids]: LockedContact };
}

/** Writes a contact anew. Refuses `contact.exists`. */
export async function rewriteContact(work: Work, id: string, fields: ContactFields): Promise<void> {
  const write = work.run(sql`
    update contacts set side = ${fields.side}, customer_id = ${fields.customer_id},
      organisation = ${fields.organisation}, name = ${fields.name}, role = ${fields.role}, email = ${fields.email},
      phone = ${fields.phone}, tags = ${fields.tags}::text[],
      notes = ${fields.notes === null ? null : work.vault.seal(fields.notes)}, contact_key = ${keyOf(fields)},
      updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await write.catch((error: unknown) => {
    throw violatesUnique(error, 'contacts_one_of_each') ? existing(fields) : error;
  });
}

/** The refusal of a person who is there already. */
export const existing = ({ name }: { name: string }) => new Refusal('contact.exists', { name });

/**
 * Holds the customer of a contact until the transaction ends, before any contact, as a merge of customers does. 422 at the
 * field for one that the merchant does not have; refuses `customer.merged`, `customer.erased`.
 */
export async function holdCustomerOf(work: Work, { customer_id: id }: ContactFields): Promise<void> {
  if (id === null) return;
  const known = await work.maybe(
    sql`select id from customers where merchant_id = ${work.merchantId} and id = ${id}`,
  );
  if (!known) throw fieldProblem([{ path: 'customer_id', code: 'customer_unknown' }]);
  await holdCustomer(work, id);
}

/** What an audit row says of a contact; what is blank is left out. */
export const told = (fields: ContactFields): Record<string, unknown> =>
  Object.fromEntries(
    FIELDS.map((field) => [field, field === 'tags' ? fields.tags.join(', ') : fields[field]]).filter(
      ([, value]) => value !== null && value !== '',
    ),
  );
