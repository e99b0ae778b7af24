import type { EventName } from '@lorikeet/contracts/events';
import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import { moveBy } from '@lorikeet/domain/kernel';
import type { MandateState } from '@lorikeet/domain/mandates';
import { BILLED_STATES, subscriptionTable } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { isAsked } from '../invoices/index.ts';

const ANNOUNCED = {
  past_due: 'subscription.fell_behind',
  caught_up: 'subscription.caught_up',
} as const satisfies Record<string, EventName>;

const { to: PAST_DUE } = moveBy(subscriptionTable, 'fall_behind', ['active']);
const { to: CAUGHT_UP } = moveBy(subscriptionTable, 'catch_up', ['past_due']);

/** What waits for a person while a request holds debits back. */
export const DEBITS_BLOCKED = 'customer.debits_blocked' satisfies ExceptionKind;

/** A mandate that cannot be debited. */
type Unwhole = Exclude<MandateState, 'active'>;

export type Followed = { fellBehind: number; caughtUp: number };

/** Something that the subscription `s` billed was due before today, is unpaid and is not with the bank. */
const owesOverdue = (work: Work) => sql`exists (
  select 1 from invoices i
  where i.merchant_id = ${work.merchantId} and i.subscription_id = s.id and i.due_date < ${work.today}
    and ${isAsked(work.merchantId, 'i')})`;

/**
 * Aligns the merchant's subscriptions with their mandates and cards. One whose mandate cannot be debited (suspended, in need of
 * details, cancelled, expired) and that owes something overdue is past due; it is still billed, and is active again
 * once nothing is overdue; so is one whose card is not charged any more for something overdue. The merchant sees one line for each mandate that holds a running subscription's debits back,
 * which closes itself. Harmless when repeated.
 */
export async function followMandates(work: Work): Promise<Followed> {
  // Sent together, and done in this order.
  const [byMandate, byCard, caughtUp] = await Promise.all([
    fallBehind(work),
    fallBehindByCard(work),
    catchUp(work),
    notifyStaff(work),
    closeSettled(work),
  ]);
  return { fellBehind: byMandate + byCard, caughtUp };
}

async function fallBehind(work: Work): Promise<number> {
  const rows = await work.rows<{ id: string; customer_id: string; reason: string }>(sql`
    update subscriptions s set status = ${word(PAST_DUE)}, updated_at = ${work.now}
    from mandates m
    where s.merchant_id = ${work.merchantId} and s.status = 'active' and m.merchant_id = ${work.merchantId}
      and m.status <> 'active' and s.customer_id = m.customer_id and s.mandate_id = m.id and ${owesOverdue(work)}
    returning s.id, s.customer_id, 'mandate.' || m.status as reason`);
  for (const { id, customer_id, reason } of rows) await note(work, id, customer_id, 'past_due', reason);
  return rows.length;
}

/** A card that is not charged: it was removed, has ended, or nothing further is planned for what is overdue. */
async function fallBehindByCard(work: Work): Promise<number> {
  const rows = await work.rows<{ id: string; customer_id: string }>(sql`
    update subscriptions s set status = ${word(PAST_DUE)}, updated_at = ${work.now}
    where s.merchant_id = ${work.merchantId} and s.status = 'active' and s.payment_method_id is not null
      and exists (
        select 1 from invoices i
        where i.merchant_id = ${work.merchantId} and i.subscription_id = s.id and i.due_date < ${work.today}
          and ${isAsked(work.merchantId, 'i')} and i.in_flight_cents = 0
          and not exists (select 1 from card_charges c
            where c.merchant_id = ${work.merchantId} and c.invoice_id = i.id and c.is_open))
    returning s.id, s.customer_id`);
  for (const { id, customer_id } of rows) await note(work, id, customer_id, 'past_due', 'card.not_charged');
  return rows.length;
}

async function catchUp(work: Work): Promise<number> {
  const rows = await work.rows<{ id: string; customer_id: string }>(sql`
    update subscriptions s set status = ${word(CAUGHT_UP)}, updated_at = ${work.now}
    where s.merchant_id = ${work.merchantId} and s.status = 'past_due' and not ${owesOverdue(work)}
    returning s.id, s.customer_id`);
  for (const { id, customer_id } of rows) await note(work, id, customer_id, 'caught_up', null);
  return rows.length;
}

async function note(
  work: Work,
  id: string,
  customerId: string,
  what: keyof typeof ANNOUNCED,
  reason: string | null,
): Promise<void> {
  await work.audit({
    action: ANNOUNCED[what],
    subjectKind: 'subscription',
    subjectId: id,
    after: { reason },
  });
  await work.emit(ANNOUNCED[what], { id, customer_id: customerId, reason });
}

async function notifyStaff(work: Work): Promise<void> {
  const held = await work.rows<{ customer_id: string; reference: string; reason: Unwhole }>(sql`
    select s.customer_id, m.reference, m.status as reason
    from mandates m
    join subscriptions s on s.merchant_id = ${work.merchantId} and s.customer_id = m.customer_id
      and s.mandate_id = m.id and s.status ${among(BILLED_STATES)} and s.next_period_start is not null
    where m.merchant_id = ${work.merchantId} and m.status <> 'active'
      and not exists (
        select 1 from exceptions x
        where x.merchant_id = ${work.merchantId} and x.status = 'open' and x.kind = ${word(DEBITS_BLOCKED)}
          and x.subject_id = s.customer_id and x.reason = m.status)
    order by m.reference, s.id`);
  for (const { customer_id, reference, reason } of held) {
    await raiseException(work, {
      kind: DEBITS_BLOCKED,
      reason,
      subjectId: customer_id,
      details: { reference },
    });
  }
}

/** The agreement is whole or replaced, or nothing is billed under it any more. */
async function closeSettled(work: Work): Promise<void> {
  const heldBy = (reason: ReturnType<typeof sql>) => sql`exists (
    select 1 from subscriptions s
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = s.mandate_id and m.customer_id = s.customer_id
    where s.merchant_id = ${work.merchantId} and s.customer_id = x.subject_id
      and s.status ${among(BILLED_STATES)} and s.next_period_start is not null and ${reason})`;
  const still = heldBy(sql`x.reason = m.status`);
  const runs = heldBy(sql`m.status = 'active'`);
  const kind = DEBITS_BLOCKED;
  await Promise.all([
    closeExceptions(work, { kind, gone: sql`not ${still} and ${runs}`, because: 'agreement_whole' }),
    closeExceptions(work, { kind, gone: sql`not ${still}`, because: 'nothing_to_debit' }),
  ]);
}
