import type { EventName } from '@lorikeet/contracts/events';
import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import {
  choiceOf,
  exceptionNotification,
  type NotificationKind,
  type NotificationKindDefinition,
  notificationKind,
} from '@lorikeet/contracts/notification-kinds';
import { TO_FULFIL_STATES } from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Event } from '../../platform/events/event.ts';
import { announceRecords } from '../../platform/news.ts';
import type { Run } from '../../platform/run.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { RECORD_EVENTS } from './record-events.ts';
import { type NewNotification, storeNotification } from './store-notification.ts';

/** The tenants that lodge the files of the work's merchant. */
export type LodgersOf = (work: Work) => Promise<readonly string[]>;

type Payload = Readonly<Record<string, unknown>>;

/**
 * Tells the people of a tenant what happened, and open records that it did. An event that comes again tells nothing new, and
 * for one that tells nobody nothing is begun.
 */
export async function notify(run: Run, event: Event, lodgersOf: LodgersOf): Promise<void> {
  const told = await run.reading(async (work) => {
    if (RECORD_EVENTS.has(event.name)) await announceRecords(work);
    const found = await readNews(work, event.name, event.payload);
    if (!found || !(await isWanted(work, found.kind))) return undefined;
    const { staff } = notificationKind(found.kind);
    return { found, tenants: staff === 'lodger' ? await lodgersOf(work) : [work.merchantId] };
  });
  if (!told) return;
  await run.inTransaction(async (work) => {
    for (const tenant of told.tenants)
      await storeNotification(await alongside(work, tenant), event.id, told.found);
  });
}

/** Whether anybody is told of a kind: where people get it only once they choose it, nothing is kept before somebody does. */
async function isWanted(work: Work, kind: NotificationKind): Promise<boolean> {
  if (!notificationKind(kind).untold) return true;
  const { wanted } = await work.one<{ wanted: boolean }>(sql`
    select exists (select 1 from notification_choices
      where merchant_id = ${work.merchantId} and choice = ${choiceOf(kind)} and (in_app or by_email)) as wanted`);
  return wanted;
}

/** Whether something of an order is still to be handed over: codes that were given out at once ask nothing of staff. */
async function waitsForHands(work: Work, orderId: string): Promise<boolean> {
  const { waits } = await work.one<{ waits: boolean }>(sql`
    select exists (select 1 from orders
      where merchant_id = ${work.merchantId} and id = ${orderId} and status ${among(TO_FULFIL_STATES)}) as waits`);
  return waits;
}

/** What an event tells, if it tells anything. */
async function readNews(work: Work, name: EventName, given: object): Promise<NewNotification | undefined> {
  const payload = given as Payload;
  if (name === 'exception.raised') return readException(work, payload);
  if (name === 'order.paid' && !(await waitsForHands(work, payload.id as string))) return undefined;
  const kind = name as NotificationKind;
  const rule = notificationKind(kind);
  const items = rule.itemsField ? Number(payload[rule.itemsField]) : 1;
  const addressedTo = rule.staff === 'addressed' ? (payload.user_ids as string[]) : null;
  if (items === 0 || addressedTo?.length === 0) return undefined;
  return {
    kind,
    items,
    subjectId: payload[rule.subjectField ?? 'id'] as string,
    aboutMerchantId: work.merchantId,
    customerId: (payload.customer_id as string | null | undefined) ?? null,
    ...amountOf(rule, payload),
    onDate: (payload.answer_due_on as string | undefined) ?? null,
    addressedTo,
  };
}

/** Only what the sentence says is kept: elsewhere amounts of several currencies may stand beside one another. */
function amountOf(rule: NotificationKindDefinition, payload: Payload) {
  if (!rule.one.en.includes('{amount}')) return { amountCents: null, currency: null };
  return {
    amountCents: (payload.amount_cents ?? payload.total_cents) as number,
    currency: (payload.currency as string | undefined) ?? 'AUD',
  };
}

async function readException(work: Work, { id, kind }: Payload): Promise<NewNotification | undefined> {
  const row = await work.maybe<{ subject_id: string | null; customer_id: string | null }>(sql`
    select e.subject_id, case e.subject_kind when 'customer' then e.subject_id else p.customer_id end as customer_id
    from exceptions e
    left join payments p on p.merchant_id = e.merchant_id and p.id = e.subject_id
    where e.merchant_id = ${work.merchantId} and e.id = ${id as string}`);
  if (!row?.subject_id) return undefined;
  return {
    kind: exceptionNotification(kind as ExceptionKind),
    items: 1,
    subjectId: row.subject_id,
    aboutMerchantId: work.merchantId,
    customerId: row.customer_id,
    amountCents: null,
    currency: null,
    onDate: null,
    addressedTo: null,
  };
}
