import { type Cents, isRefusal, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import {
  type Asking,
  type CardRail,
  cardsOffered,
  isOver,
  payUnattended,
  renewKept,
  TAKES_NO_CARDS,
} from '../../cards/index.ts';
import { lockProperty, RATES_CURRENCY } from '../../council/index.ts';
import { customerContact, holdSavedCard, savedCardsOf, savedTokenOf } from '../../customers/index.ts';
import { holdOwed, isBeingPaid } from '../card-payments/hold-owed.ts';
import { stopSchedule } from '../end-schedule.ts';
import { followHeld } from '../follow-owed.ts';
import { currentSchedule, type ScheduleRecord } from '../schedule-store.ts';
import { stopWithoutCards } from './stop-without-cards.ts';

const BATCH = 200;

/** Which councils `m` may have debits of kept cards whose day has come, or cards that they take no more. */
export const cardsMayBeCharged = (day: LocalDate): Sql => sql`exists (
  select 1 from schedules s
  where s.merchant_id = m.id and s.status = 'active' and s.mandate_id is null
    and (${TAKES_NO_CARDS} or exists (
      select 1 from schedule_debits d
      where d.merchant_id = m.id and d.schedule_id = s.id and d.payment_id is null and d.debit_on <= ${day})))`;

type WhatCame = 'charged' | 'waits' | 'stopped';

/**
 * Charges kept cards what schedules take from them on a day, each in transactions of its own. What has a payment is passed
 * over, so that a repeat charges nothing twice; what cannot be charged today, because somebody is paying for the property by
 * card at this moment, is taken the next day.
 */
export async function takeByCard(
  run: Run,
  rail: CardRail | undefined,
  day: LocalDate,
): Promise<Record<WhatCame, number>> {
  const came: Record<WhatCame, number> = { charged: 0, waits: 0, stopped: await stopWithoutCards(run) };
  const asking: Asking = { isSilent: false };
  let after: string | null = null;
  while (rail) {
    const due: string[] = await run.inTransaction((work) => dueAfter(work, day, after));
    for (const propertyId of due) came[await takeFor(run, rail, { propertyId, day, asking })] += 1;
    if (due.length < BATCH) break;
    after = due.at(-1)!;
  }
  return came;
}

/** Properties with a debit that is due and not asked for, in the order of their ids. */
async function dueAfter(work: Work, day: LocalDate, after: string | null): Promise<string[]> {
  const due = await work.rows<{ property_id: string }>(sql`
    select distinct s.property_id from schedule_debits d
    join schedules s on s.merchant_id = ${work.merchantId} and s.id = d.schedule_id and s.status = 'active'
      and s.mandate_id is null
    where d.merchant_id = ${work.merchantId} and d.payment_id is null and d.debit_on <= ${day}
      and (${after}::uuid is null or s.property_id > ${after}::uuid)
    order by s.property_id limit ${BATCH}`);
  return due.map(({ property_id }) => property_id);
}

/** Every debit of a property that is due, one after another: the second waits for what came of the first. */
async function takeFor(
  run: Run,
  rail: CardRail,
  { propertyId, day, asking }: { propertyId: string; day: LocalDate; asking: Asking },
): Promise<WhatCame> {
  let came: WhatCame = 'waits';
  let isAsked = false;
  for (;;) {
    const found = await run.inTransaction((work) => lookAt(work, propertyId, day, isAsked));
    if (typeof found === 'object' && 'over' in found) {
      if ((await renewKept(run, rail, found.over, asking)) === 'silent') return came;
      isAsked = true;
      continue;
    }
    if (typeof found === 'string') return came === 'charged' ? came : found;
    try {
      await charge(run, rail, found);
      came = 'charged';
    } catch (error) {
      // What has changed since it was looked at follows, and is taken on its day.
      if (isRefusal(error)) return came;
      throw error;
    }
  }
}

type DueDebit = {
  id: string;
  propertyId: string;
  ratepayerId: string;
  methodId: string;
  amount: Cents;
  fee: Cents;
  token: string;
  payer: Awaited<ReturnType<typeof customerContact>>;
};

/**
 * The next debit of a property that is due, once its plan has followed what is owed at this moment. A card that cannot be
 * charged any more stops the schedule, and its payer is told; one that is `over` by what is known of it is asked for first.
 */
async function lookAt(
  work: Work,
  propertyId: string,
  day: LocalDate,
  isAsked: boolean,
): Promise<DueDebit | WhatCame | { over: { id: string; customerId: string } }> {
  await lockProperty(work, propertyId);
  const known = await currentSchedule(work, propertyId);
  if (!known || !(await dueOf(work, known, day))) return 'waits';
  await followHeld(work, [propertyId]);
  const schedule = await currentSchedule(work, propertyId);
  const debit = schedule && (await dueOf(work, schedule, day));
  if (!debit) return 'waits';
  if (!(await cardsOffered(work)) || (await isBeingPaid(work, propertyId))) return 'waits';
  const { customer_id: customerId, payment_method_id: methodId } = schedule;
  const card = (await savedCardsOf(work, customerId)).find(({ id }) => id === methodId);
  const token = card && (await savedTokenOf(work, card));
  const payer = await customerContact(work, customerId);
  if (card && token && !isAsked && isOver(card, work.clock.bankToday())) return { over: card };
  if (!card || !token || isOver(card, work.clock.bankToday()) || payer.messagesStopped) {
    await stopSchedule(work, schedule, 'no_account');
    return 'stopped';
  }
  return { ...debit, propertyId, ratepayerId: schedule.ratepayer_id, methodId, token, payer };
}

function dueOf(
  work: Work,
  { id, status, mandate_id }: ScheduleRecord,
  day: LocalDate,
): Promise<Pick<DueDebit, 'id' | 'amount' | 'fee'> | undefined> | undefined {
  if (status !== 'active' || mandate_id !== null) return undefined;
  return work.maybe(sql`
    select id, amount_cents as amount, fee_cents as fee from schedule_debits
    where merchant_id = ${work.merchantId} and schedule_id = ${id} and payment_id is null and debit_on <= ${day}
    order by debit_on, kind, id limit 1`);
}

/** The attempt is stored with its debit marked, in one transaction that holds the property: it is asked for once. */
async function charge(run: Run, rail: CardRail, debit: DueDebit): Promise<void> {
  const { id, propertyId, methodId, amount, payer } = debit;
  await payUnattended(run, rail, {
    pays: { propertyId, hold: (work) => holdDebit(work, debit) },
    amountCents: amount,
    dueCents: amount,
    currency: RATES_CURRENCY,
    expectedFeeCents: debit.fee,
    token: debit.token,
    name: payer.name,
    email: payer.email,
    locale: payer.locale,
    key: `schedule:${id}`,
    methodId,
    last: async (work, paymentId) => {
      refuseUnless(await holdSavedCard(work, methodId), 'card.not_saved');
      await work.run(sql`
        update schedule_debits set payment_id = ${paymentId} where merchant_id = ${work.merchantId} and id = ${id}`);
    },
  });
}

/** The property with the debit as it was looked at. Refuses `card_payment.in_progress` where anything of it has changed. */
async function holdDebit(work: Work, debit: DueDebit) {
  const held = await holdOwed(work, debit.propertyId, debit.ratepayerId);
  const same = await work.maybe(sql`
    select 1 from schedule_debits d
    join schedules s on s.merchant_id = ${work.merchantId} and s.id = d.schedule_id and s.status = 'active'
      and s.payment_method_id = ${debit.methodId} and s.mandate_id is null
    where d.merchant_id = ${work.merchantId} and d.id = ${debit.id} and d.payment_id is null
      and d.amount_cents = ${debit.amount}`);
  if (!same || held.isBeingPaid || held.dueCents < debit.amount)
    throw new Refusal('card_payment.in_progress');
  // It takes what the plan says and not all that is due, and no debit waits for the same money.
  return { ...held, waiting: [], refuse: () => undefined };
}
