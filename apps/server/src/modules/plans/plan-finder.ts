import { anywhere } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder } from '../../platform/search/finder.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact' | 'status'> & { name: string };

/** Plans by a part of their name: a merchant has few, so they are read through. */
export const planFinder = finder<Row>({
  kind: 'plan',
  permission: 'plans.read',
  meanings({ merchantId }, { id, words }) {
    const from = sql`select id from plans where merchant_id = ${merchantId}`;
    if (id) return id.kind === 'plan' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    return words
      ? [{ ids: sql`${from} and name ilike ${anywhere(words)} order by created_at desc, id desc` }]
      : [];
  },
  load: ({ merchantId }, f) => sql`
    select p.id, f.is_exact, p.created_at as at, p.name, p.status
    from ${f} join plans p on p.merchant_id = ${merchantId} and p.id = f.id`,
  show: ({ name, status }) => ({ title: name, status }),
});
