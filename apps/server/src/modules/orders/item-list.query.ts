import type { Input, Output } from '@lorikeet/contracts';
import type * as items from '@lorikeet/contracts/order-items';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Listed = Output<typeof items.listOrderItems>;
type Row = Omit<Listed['rows'][number], 'note'> & { note: Buffer | null };

/** One page of the catalogue, with what is left of each item. */
export async function orderItemList(work: Work, input: Input<typeof items.listOrderItems>): Promise<Listed> {
  const { merchantId } = work;
  const { search, type, offered } = input;
  const part = search && anywhere(search);
  const { rows, count } = await foundPage<Row>(work, input, {
    match: sql`from order_items t where t.merchant_id = ${merchantId}
      ${type?.length ? sql`and t.type = any(${type})` : empty}
      ${offered ? sql`and t.is_offered = ${offered === 'yes'}` : empty}
      ${part ? sql`and t.name ilike ${part}` : empty}`,
    orderBy: orderOf(input.sort ?? 'name', { name: 'lower(t.name)' }),
    select: (page) => sql`
      select i.id, i.type, i.name, i.unit_price_cents, i.currency, i.tax_code, i.stock, i.gives_codes, i.note, i.is_offered,
        i.created_at,
        (select count(*)::int from order_codes c
          where c.merchant_id = ${merchantId} and c.item_id = i.id and c.order_id is null) as codes_free,
        (select count(*)::int from order_codes c
          where c.merchant_id = ${merchantId} and c.item_id = i.id and c.given_at is not null) as codes_given
      from ${page} join order_items i on i.merchant_id = ${merchantId} and i.id = page.id
      order by page.place`,
  });
  return { count, rows: rows.map((row) => ({ ...row, note: row.note && work.vault.open(row.note) })) };
}
