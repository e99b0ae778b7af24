import type { Input, Output } from '@lorikeet/contracts';
import type * as support from '@lorikeet/contracts/support';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { askerOf } from './ticket-mail.ts';
import { isUnread } from './ticket-store.ts';
import { entriesOf, propertyOf } from './ticket-thread.query.ts';
import { whoMayAnswer } from './who-may-answer.query.ts';

type Row = Output<typeof support.listTickets>['rows'][number];

const columns = (
  work: Work,
): Sql => sql`t.id, t.reference, t.status, t.kind, t.subject, t.asker, t.created_at,
  t.last_at, ${isUnread(work.merchantId, work.actor.id ?? work.merchantId)} as is_unread,
  (select u.name from merchant_users u where u.merchant_id = ${work.merchantId} and u.id = t.assignee_id) as assignee`;

/** One page of the questions to a desk. */
export function ticketList(work: Work, input: Input<typeof support.listTickets>) {
  const me = work.actor.id ?? null;
  return foundPage<Row>(work, input, {
    match: sql`from support_tickets t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty}
      ${input.kind ? sql`and t.kind = any(${input.kind}::text[])` : empty}
      ${input.assigned === 'me' ? sql`and t.assignee_id = ${me}` : empty}
      ${input.assigned === 'nobody' ? sql`and t.assignee_id is null` : empty}
      ${searched(input.search)}`,
    orderBy: ticketOrder(input.sort),
    select: (page) => sql`
      select ${columns(work)} from ${page}
      join support_tickets t on t.merchant_id = ${work.merchantId} and t.id = page.id
      order by page.place`,
  });
}

export const ticketOrder = (sort: string | undefined): Sql => orderOf(sort ?? '-last_at');

/** The tickets `t` in whose number, subject or asker something stands. */
export function searched(search: string | undefined): Sql {
  const pattern = search && anywhere(search.toLowerCase());
  return pattern ? sql`and t.search_text like ${pattern}` : empty;
}

type Stored = Row & {
  ratepayerId: string | null;
  askerTenant: string | null;
  askedBy: string | null;
  assignee_id: string | null;
  property_id: string | null;
};

/** One question to a desk with its thread. Or 404. */
export async function ticketDetail(work: Work, id: string): Promise<Output<typeof support.getTicket>> {
  const { ratepayerId, askerTenant, askedBy, property_id, ...row } = found(
    await work.maybe<Stored>(sql`
      select ${columns(work)}, t.ratepayer_id as "ratepayerId", t.asker_tenant as "askerTenant",
        t.asked_by as "askedBy", t.assignee_id, t.property_id
      from support_tickets t where t.merchant_id = ${work.merchantId} and t.id = ${id}`),
  );
  const [asker, merchant, property, colleagues, entries] = await Promise.all([
    askerOf(work, { ratepayerId, askerTenant, askedBy }),
    askerTenant ? merchantOf(work, askerTenant) : null,
    propertyOf(work, work.merchantId, property_id),
    whoMayAnswer(work),
    entriesOf(work, work, { tenant: work.merchantId, id }),
  ]);
  return { ...row, email: asker?.email ?? null, property, merchant, colleagues, entries };
}

const merchantOf = (work: Work, tenant: string) =>
  work.one<{ id: string; name: string }>(
    sql`select id, trading_name as name from merchants where id = ${tenant}`,
  );
