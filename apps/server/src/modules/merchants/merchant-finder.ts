import { anywhere } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder } from '../../platform/search/finder.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact' | 'status'> & { trading_name: string; slug: string };

/** Merchants, for the platform's staff: by a part of a name, the Merchant ID or an ABN. */
export const merchantFinder = finder<Row>({
  kind: 'merchant',
  permission: 'merchants.read',
  meanings(_work, { id, text, abn }) {
    const from = sql`select id from merchants where kind <> 'platform'`;
    if (id) return id.kind === 'merchant' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    if (abn) return [{ ids: sql`${from} and abn = ${abn}`, isExact: true }];
    const part = anywhere(text);
    return [
      {
        ids: sql`${from} and (trading_name ilike ${part} or legal_name ilike ${part} or slug ilike ${part})
          order by created_at desc, id desc`,
      },
    ];
  },
  load: (_work, f) => sql`
    select m.id, f.is_exact, m.created_at as at, m.trading_name, m.slug, m.status
    from ${f} join merchants m on m.id = f.id`,
  show: ({ trading_name, slug, status }) => ({ title: trading_name, note: slug, status }),
});
