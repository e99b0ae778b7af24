import { anywhere } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Found, finder } from '../../platform/search/finder.ts';

type Row = Pick<Found, 'id' | 'at' | 'is_exact'> & { code: string };

/** Coupons by a part of their code: a merchant has few, so they are read through. */
export const couponFinder = finder<Row>({
  kind: 'coupon',
  permission: 'plans.read',
  meanings({ merchantId }, { id, text }) {
    const from = sql`select id from coupons where merchant_id = ${merchantId}`;
    if (id) return id.kind === 'coupon' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    return [{ ids: sql`${from} and code ilike ${anywhere(text)} order by created_at desc, id desc` }];
  },
  load: ({ merchantId }, f) => sql`
    select c.id, f.is_exact, c.created_at as at, c.code
    from ${f} join coupons c on c.merchant_id = ${merchantId} and c.id = f.id`,
  show: ({ code }) => ({ title: code }),
});
