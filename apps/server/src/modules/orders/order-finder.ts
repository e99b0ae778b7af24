import { sql } from '../../platform/db/sql.ts';
import { type Found, finder, type Meaning } from '../../platform/search/finder.ts';
import { rowColumns, type StoredRow, shownRow } from './order-list.query.ts';

type Row = StoredRow & Pick<Found, 'at' | 'is_exact'>;

/** Orders by their number in any writing, or their total. */
export const orderFinder = finder<Row>({
  kind: 'order',
  permission: 'orders.read',
  meanings({ merchantId }, { id, document, number, cents }) {
    const from = sql`select id from orders where merchant_id = ${merchantId}`;
    if (id) return id.kind === 'order' ? [{ ids: sql`${from} and id = ${id.uuid}`, isExact: true }] : [];
    const meanings: Meaning[] = [];
    if (document) {
      const { prefix, sequence } = document;
      meanings.push({ ids: sql`${from} and prefix = ${prefix} and number = ${sequence}`, isExact: true });
    }
    if (number !== undefined) meanings.push({ ids: sql`${from} and number = ${number} order by id desc` });
    if (cents) meanings.push({ ids: sql`${from} and total_cents = ${cents} order by id desc` });
    return meanings;
  },
  load: (work, f) => sql`
    select ${rowColumns(work)}, f.is_exact, o.created_at as at
    from ${f} join orders o on o.merchant_id = ${work.merchantId} and o.id = f.id
    join customers c on c.merchant_id = ${work.merchantId} and c.id = o.customer_id`,
  show({ at: _at, is_exact: _exact, ...stored }) {
    const { number, customer_name, status, total_cents, currency } = shownRow(stored);
    return { title: number, note: customer_name, status, amount_cents: total_cents, currency };
  },
});
