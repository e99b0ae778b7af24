import type { Input, Output } from '@lorikeet/contracts';
import type * as contacts from '@lorikeet/contracts/contacts';
import { splitTags } from '@lorikeet/domain/contacts';
import { parseId } from '@lorikeet/domain/kernel';
import { anywhere, atStart } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type ListInput = Input<typeof contacts.listContacts>;
export type ContactRow = Output<typeof contacts.listContacts>['rows'][number];

/** One page of contacts. */
export function contactList(work: Work, input: ListInput): Promise<Output<typeof contacts.listContacts>> {
  return foundPage(work, input, foundContacts(work, input));
}

/** The contacts that the filters match, in the list's order. */
export function foundContacts(work: Work, input: ListInput): FoundRows<ContactRow> {
  const tags = input.tag ? splitTags(input.tag) : [];
  return {
    match: sql`from contacts t where t.merchant_id = ${work.merchantId} and t.merged_into_id is null
      ${input.side?.length ? sql`and t.side = any(${input.side})` : empty}
      ${tags.length > 0 ? sql`and t.tags && ${tags}::text[]` : empty}
      ${input.customer_id ? sql`and t.customer_id = ${input.customer_id}` : empty}
      ${input.search ? sql`and ${meaningOf(work, input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-created_at', { name: 'lower(t.name)' }),
    select: (page) => sql`
      select ${CONTACT_COLUMNS} from ${page}
      join contacts c on c.merchant_id = ${work.merchantId} and c.id = page.id
      left join customers u on u.merchant_id = ${work.merchantId} and u.id = c.customer_id
      order by page.place`,
    shown: (rows: Stored[]) => rows.map((row) => opened(work, row)),
  };
}

export type Stored = Omit<ContactRow, 'notes'> & { notes: Buffer | null };

/** Of a contact `c` and its customer `u`. */
export const CONTACT_COLUMNS = sql`c.id, c.side, c.customer_id, coalesce(u.name, c.organisation) as organisation, c.name,
  c.role, c.email, c.phone, c.tags, c.notes, c.created_at, c.updated_at`;

export const opened = <R extends Stored>(work: Work, { notes, ...row }: R) => ({
  ...row,
  notes: notes && work.vault.open(notes),
});

/** An id, digits of a phone, else a part of a name, of an organisation or the beginning of an e-mail. */
function meaningOf(work: Work, typed: string): Sql {
  const { merchantId } = work;
  const id = parseId('contact', typed.toLowerCase());
  if (id) return sql`t.id = ${id}`;
  const digits = typed.replace(/[\s()+-]/g, '');
  if (/^\d{3,}$/.test(digits)) return sql`t.phone_digits like ${anywhere(digits)}`;
  const part = typed.toLowerCase();
  return sql`t.id in (
    select id from contacts
    where merchant_id = ${merchantId} and (name ilike ${anywhere(part)} or organisation ilike ${anywhere(part)})
    union
    select id from contacts where merchant_id = ${merchantId} and lower(email) like ${atStart(part)}
    union
    select p.id from customers u
    join contacts p on p.merchant_id = ${merchantId} and p.customer_id = u.id
    where u.merchant_id = ${merchantId} and u.name ilike ${anywhere(part)})`;
}

/** The tags that contacts have, the most frequent first. */
export async function contactTags(work: Work): Promise<Output<typeof contacts.listContactTags>> {
  const rows = await work.rows<{ tag: string; contacts: number }>(sql`
    select tag, count(*)::int as contacts from contacts c cross join unnest(c.tags) as tag
    where c.merchant_id = ${work.merchantId} and c.merged_into_id is null
    group by tag order by count(*) desc, tag limit 200`);
  return { rows };
}
