import type { Input, Output } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage } from '../../platform/db/list-page.ts';
import { empty, type Queries, raw, sql } from '../../platform/db/sql.ts';

export type MerchantRow = Output<typeof merchants.listMerchants>['rows'][number];

/** All merchants but the platform itself, for its staff: the one list that crosses tenants. */
export function listMerchants(
  queries: Queries,
  input: Input<typeof merchants.listMerchants>,
): Promise<Output<typeof merchants.listMerchants>> {
  return foundPage(queries, input, foundMerchants(input));
}

/** The merchants that the filters match, in the list's order. */
export function foundMerchants(input: Input<typeof merchants.listMerchants>): FoundRows<MerchantRow> {
  const pattern = input.search && anywhere(input.search);
  const match = sql`from merchants t where t.kind <> 'platform'
    ${input.status ? sql`and t.status = ${input.status}` : empty}
    ${input.kind ? sql`and t.kind = ${input.kind}` : empty}
    ${pattern ? sql`and (t.trading_name ilike ${pattern} or t.slug ilike ${pattern} or t.abn ilike ${pattern})` : empty}`;
  return {
    match,
    orderBy: orderBy(input.sort ?? '-created_at'),
    select: (page) => sql`
      select m.id, m.slug, m.trading_name, m.legal_name, m.abn, m.kind, m.status, m.created_at,
        array(select distinct f.settlement_model from facilities f
          where f.merchant_id = m.id and f.status <> 'closed' order by f.settlement_model) as models,
        exists (select 1 from payout_accounts p where p.merchant_id = m.id and p.status = 'active')
          as has_payout_account
      from ${page} join merchants m on m.id = page.id order by page.place`,
  };
}

function orderBy(sort: string) {
  const direction = raw(sort.startsWith('-') ? 'desc' : 'asc');
  const byName = sort.endsWith('trading_name');
  return byName
    ? sql`lower(t.trading_name) ${direction}, t.id ${direction}`
    : sql`t.created_at ${direction}, t.id ${direction}`;
}
