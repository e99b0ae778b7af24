import type { Input, Output } from '@lorikeet/contracts';
import type * as webhooks from '@lorikeet/contracts/webhooks';
import { foundPage, orderOf } from '../../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';
import { bodyOf, type RecordedEvent } from './envelope.ts';

type Detail = Output<typeof webhooks.getWebhookDelivery>;
type Row = Output<typeof webhooks.listWebhookDeliveries>['rows'][number];
type Attempt = Omit<Detail['attempts'][number], 'answer'> & { answer: Buffer | null };

const ATTEMPTS_SHOWN = 50;

const COLUMNS = sql`d.id, d.event_id, d.name as type, d.subject, d.sequence::int as sequence, d.status, d.happened_at,
  d.tries, case when d.status = 'waiting' and d.tries > 0 then d.due_at end as next_try_at, d.delivered_at,
  d.answer_status`;

/** One page of the events of an address; 404 for one that is not this merchant's. */
export async function deliveryList(
  work: Work,
  input: Input<typeof webhooks.listWebhookDeliveries>,
): Promise<Output<typeof webhooks.listWebhookDeliveries>> {
  const { merchantId } = work;
  found(await work.maybe(sql`select 1 from webhooks where merchant_id = ${merchantId} and id = ${input.id}`));
  return foundPage<Row>(work, input, {
    match: sql`from webhook_deliveries t where t.merchant_id = ${merchantId} and t.webhook_id = ${input.id}
      ${input.status?.length ? sql`and t.status = any(${input.status})` : empty}
      ${input.type?.length ? sql`and t.name = any(${input.type})` : empty}
      ${input.search ? sql`and t.subject = ${input.search}` : empty}`,
    orderBy: orderOf(input.sort ?? '-happened_at'),
    select: (page) => sql`
      select ${COLUMNS} from ${page}
      join webhook_deliveries d on d.merchant_id = ${merchantId} and d.id = page.id order by page.place`,
  });
}

/** One event of one address with what was sent and answered, or 404. */
export async function deliveryDetail(work: Work, id: string): Promise<Detail> {
  const { merchantId } = work;
  const [row, attempts] = await Promise.all([
    work.maybe<Row & { url: string }>(
      sql`select ${COLUMNS}, w.url from webhook_deliveries d
        join webhooks w on w.merchant_id = d.merchant_id and w.id = d.webhook_id
        where d.merchant_id = ${merchantId} and d.id = ${id}`,
    ),
    work.rows<Attempt>(sql`
      select at, answer_status, duration_ms, fault, answer from webhook_attempts
      where merchant_id = ${merchantId} and delivery_id = ${id} order by at desc, id desc limit ${ATTEMPTS_SHOWN}`),
  ]);
  const delivery = found(row);
  const event = await work.one<RecordedEvent>(eventOf(merchantId, delivery.event_id));
  return {
    ...delivery,
    body: bodyOf(merchantId, event),
    attempts: attempts.map((one) => ({ ...one, answer: one.answer && work.vault.open(one.answer) })),
  };
}

const eventOf = (merchantId: string, id: string): Sql => sql`
  select id, name, version, sequence, payload, happened_at from webhook_events
  where merchant_id = ${merchantId} and id = ${id}`;
