import { anywhere } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder } from '../../platform/search/finder.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact'> & {
  assessment_number: string;
  address_line1: string;
  suburb: string;
  owner_name: string;
};

/** Properties by their assessment number, a part of their address or their owner. */
export const propertyFinder = finder<Row>({
  kind: 'property',
  permission: 'council.read',
  meanings({ merchantId }, { id, text, reference }) {
    const from = sql`select id from properties where merchant_id = ${merchantId}`;
    if (id) return id.kind === 'property' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    return [
      { ids: sql`${from} and assessment_number = ${reference}`, isExact: true },
      { ids: sql`${from} and search_text like ${anywhere(text.toLowerCase())} order by assessment_number` },
    ];
  },
  load: ({ merchantId }, f) => sql`
    select p.id, f.is_exact, p.created_at as at, p.assessment_number, p.address_line1, p.suburb, p.owner_name
    from ${f} join properties p on p.merchant_id = ${merchantId} and p.id = f.id`,
  show: ({ assessment_number, address_line1, suburb, owner_name }) => ({
    title: `${address_line1}, ${suburb}`,
    note: `${assessment_number} · ${owner_name}`,
  }),
});
