import { type Sql, sql } from '../../platform/db/sql.ts';
import { uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';

/** The events of a payment's timeline beside its batch, file, notices and postings. */
export type PaymentEventName =
  | 'created'
  | 'held'
  | 'redated'
  | 'cancelled'
  | 'taken_out'
  | 'rejected'
  | 'returned'
  | 'return_queued'
  | 'retry_scheduled'
  | 'tried_again'
  | 'notice_bounced'
  | 'refund_approved'
  | 'refund_lodged'
  | 'refund_paid'
  | 'refund_withdrawn'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_answered'
  | 'dispute_appealed'
  | 'dispute_reopened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'bpay_matched'
  | 'bpay_released';

/** Writes one line into a payment's timeline. */
export async function paymentEvent(
  work: Work,
  paymentId: string,
  name: PaymentEventName,
  details: Record<string, unknown> = {},
): Promise<void> {
  await paymentEvents(work, name, sql`select ${paymentId}::uuid as id`, details);
}

/** Writes one line into the timelines of every payment of a query yielding (id). */
export async function paymentEvents(
  work: Work,
  name: PaymentEventName,
  payments: Sql,
  details: Record<string, unknown> = {},
): Promise<void> {
  await work.run(
    eventRows(
      work,
      sql`select p.id, ${name}::text as name, ${JSON.stringify(details)}::jsonb as details from (${payments}) p`,
    ),
  );
}

/** Writes one line into each of several timelines, with details of its own. */
export async function paymentEventsOf(
  work: Work,
  name: PaymentEventName,
  payments: readonly { id: string; details: Record<string, unknown> }[],
): Promise<void> {
  if (payments.length === 0) return;
  await work.run(
    eventRows(
      work,
      sql`select p.id, ${name}::text as name, p.details::jsonb as details
        from unnest(${payments.map(({ id }) => id)}::uuid[],
          ${payments.map(({ details }) => JSON.stringify(details))}::text[]) as p (id, details)`,
    ),
  );
}

/** The statement that writes lines of timelines from a query yielding (id, name, details), alone or inside another. */
export function eventRows(work: Work, rows: Sql): Sql {
  const { ms, salt } = uuidSeed();
  return sql`insert into payment_events (merchant_id, id, payment_id, name, at, actor_name, details)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (order by e.id), ${salt}), e.id, e.name,
      ${work.now}::timestamptz, ${work.actor.name}, e.details
    from (${rows}) e`;
}
