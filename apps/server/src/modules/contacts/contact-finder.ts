import { anywhere, atStart } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder, isOneSign, type Meaning } from '../../platform/search/finder.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact'> & {
  name: string;
  organisation: string | null;
  email: string | null;
};

/** People at customers and suppliers by their name, their organisation, an e-mail or a phone. */
export const contactFinder = finder<Row>({
  kind: 'contact',
  permission: 'contacts.read',
  meanings({ merchantId }, { text, words, digits, id }) {
    const from = sql`select id from contacts where merchant_id = ${merchantId} and merged_into_id is null`;
    if (id) return id.kind === 'contact' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    const meanings: Meaning[] = [];
    if (digits)
      meanings.push({ ids: sql`${from} and phone_digits like ${anywhere(digits)} order by id desc` });
    if (!words) return meanings;
    const start = atStart(words.toLowerCase());
    meanings.push({ ids: sql`${from} and lower(name) like ${start} order by id desc` });
    if (isOneSign(text)) return meanings;
    return [
      ...meanings,
      { ids: sql`${from} and name ilike ${anywhere(words)} order by id desc` },
      { ids: sql`${from} and organisation ilike ${anywhere(words)} order by id desc` },
      { ids: sql`${from} and lower(email) like ${start} order by id desc` },
    ];
  },
  load: ({ merchantId }, f) => sql`
    select c.id, f.is_exact, c.created_at as at, c.name, coalesce(u.name, c.organisation) as organisation, c.email
    from ${f} join contacts c on c.merchant_id = ${merchantId} and c.id = f.id
    left join customers u on u.merchant_id = ${merchantId} and u.id = c.customer_id`,
  show: ({ name, organisation, email }) => ({
    title: name,
    note: [organisation, email].filter(Boolean).join(' · ') || null,
  }),
});
