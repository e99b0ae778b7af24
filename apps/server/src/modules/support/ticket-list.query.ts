import type { Input, Output } from '@lorikeet/contracts';
import type * as support from '@lorikeet/contracts/support';
import { listPage } from '../../platform/db/list-page.ts';
import { empty, raw, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { askerOf } from './ticket-mail.ts';
import { entriesOf, propertyOf } from './ticket-thread.query.ts';

type Row = Output<typeof support.listTickets>['rows'][number];

const ORDERS: Record<string, string> = {
  last_at: 't.last_at, t.id',
  '-last_at': 't.last_at desc, t.id desc',
  created_at: 't.created_at, t.id',
  '-created_at': 't.created_at desc, t.id desc',
};

const columns = raw('t.id, t.reference, t.status, t.kind, t.subject, t.asker, t.created_at, t.last_at');

/** One page of the questions to a desk. */
export function ticketList(work: Work, input: Input<typeof support.listTickets>) {
  const pattern = input.search && `%${input.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return listPage<Row>(work, {
    match: sql`from support_tickets t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty}
      ${input.kind ? sql`and t.kind = any(${input.kind}::text[])` : empty}
      ${pattern ? sql`and t.search_text like ${pattern}` : empty}`,
    orderBy: raw(ORDERS[input.sort ?? '-last_at']!),
    page: input.page,
    pageSize: input.page_size,
    load: (page) => sql`
      select ${columns} from ${page}
      join support_tickets t on t.merchant_id = ${work.merchantId} and t.id = page.id
      order by page.place`,
  });
}

type Stored = Row & { ratepayerId: string; property_id: string | null };

/** One question to a desk with its thread. Or 404. */
export async function ticketDetail(work: Work, id: string): Promise<Output<typeof support.getTicket>> {
  const { ratepayerId, property_id, ...row } = found(
    await work.maybe<Stored>(sql`
      select ${columns}, t.ratepayer_id as "ratepayerId", t.property_id from support_tickets t
      where t.merchant_id = ${work.merchantId} and t.id = ${id}`),
  );
  const asker = await askerOf(work, { ratepayerId });
  return {
    ...row,
    email: asker?.email ?? null,
    property: await propertyOf(work, work.merchantId, property_id),
    entries: await entriesOf(work, work, { tenant: work.merchantId, id }),
  };
}
