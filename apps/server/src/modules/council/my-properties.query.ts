import type { Input, Output } from '@lorikeet/contracts';
import type * as properties from '@lorikeet/contracts/properties';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { type LogoColumns, logoOf, shownLogo } from '../merchants/index.ts';
import { addressOf, type PropertyRecord, propertyColumns } from './property-store.ts';

type Card = Output<typeof properties.listMyProperties>['rows'][number];
type Row = PropertyRecord &
  LogoColumns & { slug: string; council_name: string; relation: Card['relation']; since: Date };
type Place = { id: string; tenant: string };

/** The councils that are open to ratepayers, by name. */
export async function councilList(queries: Queries): Promise<Output<typeof properties.listCouncils>> {
  const rows = await queries.rows<{ slug: string; name: string }>(sql`
    select slug, trading_name as name from merchants where kind = 'council' and status = 'live'
    order by lower(trading_name), slug`);
  return { rows };
}

/** One page of a ratepayer's properties. Each tenant is asked for its own, so that none is joined with another. */
export async function ratepayerProperties(
  queries: Queries,
  ratepayerId: string,
  input: Input<typeof properties.listMyProperties>,
): Promise<Output<typeof properties.listMyProperties>> {
  const { rows: places, count } = await foundPage<Place>(queries, input, {
    match: sql`from (select property_id as id, tenant, granted_at from ratepayer_properties
      where ratepayer_id = ${ratepayerId}) t where true`,
    orderBy: orderOf(input.sort ?? 'since', { since: 't.granted_at' }),
    select: (page) => sql`
      select r.property_id as id, r.tenant from ${page}
      join ratepayer_properties r on r.ratepayer_id = ${ratepayerId} and r.property_id = page.id
      order by page.place`,
  });
  const tenants = [...new Set(places.map(({ tenant }) => tenant))];
  const cards = new Map<string, Card>();
  for (const tenant of tenants) {
    const ids = places.filter((place) => place.tenant === tenant).map(({ id }) => id);
    for (const row of await rowsOf(queries, tenant, ratepayerId, ids)) cards.set(row.id, cardOf(row, tenant));
  }
  return { rows: places.flatMap(({ id }) => cards.get(id) ?? []), count };
}

/** One of a ratepayer's properties; 404 for everybody else's, and for one whose access has ended. */
export async function ratepayerProperty(
  queries: Queries,
  ratepayerId: string,
  propertyId: string,
): Promise<Output<typeof properties.getMyProperty>> {
  const { tenant } = found(
    await queries.maybe<{ tenant: string }>(sql`
      select tenant from ratepayer_properties
      where ratepayer_id = ${ratepayerId} and property_id = ${propertyId}`),
  );
  const row = found((await rowsOf(queries, tenant, ratepayerId, [propertyId]))[0]);
  const contact = await queries.one<Output<typeof properties.getMyProperty>['contact']>(
    sql`select email, phone, website, address from merchants where id = ${tenant}`,
  );
  return { ...cardOf(row, tenant), owner_name: row.owner_name, contact };
}

function rowsOf(
  queries: Queries,
  tenant: string,
  ratepayerId: string,
  ids: readonly string[],
): Promise<Row[]> {
  return queries.rows<Row>(sql`
    select ${propertyColumns}, m.slug, m.trading_name as council_name, m.logo_sha256, m.logo_width, m.logo_height,
      a.relation, a.granted_at as since
    from properties p
    join merchants m on m.id = ${tenant}
    join property_access a on a.merchant_id = p.merchant_id and a.property_id = p.id
      and a.ratepayer_id = ${ratepayerId} and a.ended_at is null
    where p.merchant_id = ${tenant} and p.id = any(${ids})
    order by p.id`);
}

const cardOf = (row: Row, tenant: string): Card => ({
  id: row.id,
  council: { slug: row.slug, name: row.council_name, logo: shownLogo(logoOf(tenant, row)) },
  assessment_number: row.assessment_number,
  address: addressOf(row),
  relation: row.relation,
  since: row.since,
});
