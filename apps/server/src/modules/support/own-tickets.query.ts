import type { Input, Output } from '@lorikeet/contracts';
import type * as support from '@lorikeet/contracts/support';
import type * as asking from '@lorikeet/contracts/support-asking';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Queries, raw, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Tools, Work } from '../../platform/work.ts';
import { platformTenantId } from '../merchants/index.ts';
import { platformDesk } from './platform-desk.query.ts';
import { searched, ticketOrder } from './ticket-list.query.ts';
import { isUnread, ownedBy } from './ticket-store.ts';
import { entriesOf, propertyOf } from './ticket-thread.query.ts';

type Row = Output<typeof support.ratepayerListTickets>['rows'][number];
type Stored = Omit<Row, 'council'> & { slug: string; council_name: string; property_id: string | null };
type Place = { id: string; tenant: string };

const columns = raw('t.id, t.reference, t.status, t.kind, t.subject, t.created_at, t.last_at');

/** One page of what a ratepayer asked. Each tenant is asked for its own, so that none is joined with another. */
export async function ratepayerTickets(
  queries: Queries,
  ratepayerId: string,
  input: Input<typeof support.ratepayerListTickets>,
): Promise<Output<typeof support.ratepayerListTickets>> {
  const { rows: places, count } = await foundPage<Place>(queries, input, {
    match: sql`from (select ticket_id as id, tenant, created_at from ratepayer_tickets
      where ratepayer_id = ${ratepayerId}) t where true`,
    orderBy: orderOf(input.sort ?? '-created_at'),
    select: (page) => sql`
      select r.ticket_id as id, r.tenant from ${page}
      join ratepayer_tickets r on r.ratepayer_id = ${ratepayerId} and r.ticket_id = page.id
      order by page.place`,
  });
  const rows = new Map<string, Row>();
  for (const tenant of new Set(places.map((place) => place.tenant))) {
    const ids = places.filter((place) => place.tenant === tenant).map(({ id }) => id);
    for (const stored of await storedOf(queries, { tenant, ratepayerId, ids }))
      rows.set(stored.id, shownOf(stored));
  }
  return { rows: places.flatMap(({ id }) => rows.get(id) ?? []), count };
}

/** One of a ratepayer's tickets with its thread; 404 for everybody else's. */
export async function ratepayerTicket(
  queries: Queries,
  tools: Pick<Tools, 'vault'>,
  { ratepayerId, id }: { ratepayerId: string; id: string },
): Promise<Output<typeof support.ratepayerGetTicket>> {
  const { tenant } = found(
    await queries.maybe<{ tenant: string }>(sql`
      select tenant from ratepayer_tickets where ratepayer_id = ${ratepayerId} and ticket_id = ${id}`),
  );
  const stored = found((await storedOf(queries, { tenant, ratepayerId, ids: [id] }))[0]);
  return {
    ...shownOf(stored),
    property: await propertyOf(queries, tenant, stored.property_id),
    entries: await entriesOf(queries, tools, { tenant, id }),
  };
}

function storedOf(
  queries: Queries,
  { tenant, ratepayerId, ids }: { tenant: string; ratepayerId: string; ids: readonly string[] },
): Promise<Stored[]> {
  return queries.rows<Stored>(sql`
    select ${columns}, t.property_id, ${isUnread(tenant, ratepayerId)} as is_unread, m.slug, m.trading_name as council_name from support_tickets t
    join merchants m on m.id = ${tenant}
    where t.merchant_id = ${tenant} and t.ratepayer_id = ${ratepayerId} and t.id = any(${ids})
    order by t.id`);
}

const shownOf = ({ slug, council_name: name, property_id: _, ...row }: Stored): Row => ({
  ...row,
  council: { slug, name },
});

type Own = Output<typeof asking.listOwnTickets>['rows'][number];

/** One page of what a merchant's staff asked the platform, in whose tenant it stands. */
export async function merchantTickets(work: Work, input: Input<typeof asking.listOwnTickets>) {
  const desk = await platformDesk(work);
  return foundPage<Own>(work, input, {
    match: sql`from support_tickets t where t.merchant_id = ${desk} and ${ownedBy({ askerTenant: work.merchantId })}
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty} ${searched(input.search)}`,
    orderBy: ticketOrder(input.sort),
    select: (page) => sql`
      select ${columns}, t.asker, ${isUnread(desk, work.actor.id ?? work.merchantId)} as is_unread from ${page}
      join support_tickets t on t.merchant_id = ${desk} and t.id = page.id
      order by page.place`,
  });
}

/** How many of them the platform has answered since the reader last opened them; the platform's own staff ask nobody. */
export async function unreadAnswers(work: Work): Promise<number> {
  const desk = await platformTenantId(work);
  if (!desk || desk === work.merchantId) return 0;
  const { count } = await work.one<{ count: number }>(sql`
    select count(*)::int as count from support_tickets t
    where t.merchant_id = ${desk} and ${ownedBy({ askerTenant: work.merchantId })}
      and t.status = 'waiting' and ${isUnread(desk, work.actor.id ?? work.merchantId)}`);
  return count;
}

/** One of them with its thread; 404 for every other merchant's. */
export async function merchantTicket(work: Work, id: string): Promise<Output<typeof asking.getOwnTicket>> {
  const desk = await platformDesk(work);
  const row = found(
    await work.maybe<Own>(sql`
      select ${columns}, t.asker, ${isUnread(desk, work.actor.id ?? work.merchantId)} as is_unread
      from support_tickets t
      where t.merchant_id = ${desk} and t.id = ${id} and ${ownedBy({ askerTenant: work.merchantId })}`),
  );
  return { ...row, entries: await entriesOf(work, work, { tenant: desk, id }) };
}
