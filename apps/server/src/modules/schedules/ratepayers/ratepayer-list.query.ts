import type { Input, Output } from '@lorikeet/contracts';
import type * as ratepayers from '@lorikeet/contracts/ratepayers';
import { anywhere } from '../../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { owedSql } from '../../council/index.ts';

export type RatepayerRow = Output<typeof ratepayers.listRatepayers>['rows'][number];
type Asked = Input<typeof ratepayers.listRatepayers>;

const standings: Record<NonNullable<Asked['standing']>, (work: Work) => Sql> = {
  with_access: () => sql`and t.properties > 0`,
  former: () => sql`and t.properties = 0`,
  paying: (work) => sql`and exists (
    select 1 from schedules s
    where s.merchant_id = ${work.merchantId} and s.ratepayer_id = t.id and s.status = 'active')`,
};

/** One page of the people who have, or had, a property of the council. */
export function ratepayerList(work: Work, input: Asked): Promise<Output<typeof ratepayers.listRatepayers>> {
  return foundPage(work, input, foundRatepayers(work, input));
}

/** The ratepayers that the filters match, in the list's order. */
export function foundRatepayers(work: Work, input: Asked): FoundRows<RatepayerRow> {
  const pattern = input.search && anywhere(input.search.toLowerCase());
  return {
    match: sql`from (${peopleOf(work)}) t where true
      ${input.standing ? standings[input.standing](work) : empty}
      ${pattern ? sql`and (lower(t.name) like ${pattern} or t.email like ${pattern})` : empty}`,
    orderBy: orderOf(input.sort ?? 'name', { name: 'lower(t.name)' }),
    select: (page) => sql`
      select ${ratepayerColumns(work)} from ${page}
      join ratepayers r on r.id = page.id
      order by page.place`,
  };
}

/** Everybody of this council's accesses, once each. */
const peopleOf = (work: Work): Sql => sql`
  select r.id, r.name, r.email, min(a.granted_at) as since,
    count(*) filter (where a.ended_at is null) as properties
  from property_access a
  join ratepayers r on r.id = a.ratepayer_id
  where a.merchant_id = ${work.merchantId}
  group by r.id, r.name, r.email`;

/** What every screen says of a ratepayer, who is aliased `r`. */
export const ratepayerColumns = (work: Work): Sql => sql`r.id, r.name, r.email,
  (select count(*)::int from property_access a
    where a.merchant_id = ${work.merchantId} and a.ratepayer_id = r.id and a.ended_at is null) as properties,
  (select count(*)::int from schedules s
    where s.merchant_id = ${work.merchantId} and s.ratepayer_id = r.id and s.status = 'active') as paying,
  coalesce((select sum(${owedSql(work, sql`a.property_id`)}) from property_access a
    where a.merchant_id = ${work.merchantId} and a.ratepayer_id = r.id and a.ended_at is null), 0)::bigint as owed_cents,
  (select min(a.granted_at) from property_access a
    where a.merchant_id = ${work.merchantId} and a.ratepayer_id = r.id) as since`;
