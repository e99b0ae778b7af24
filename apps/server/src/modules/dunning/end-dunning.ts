import { UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { decideEnd, type EndAction, type EndDecision, type EndReason } from '@lorikeet/domain/dunning';
import { isRefusal, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf } from '../invoices/index.ts';
import { merchantTakesOnNew, settingsOf } from '../merchants/index.ts';
import { cancelSubscription, lockSubscription, pauseSubscription } from '../subscriptions/index.ts';
import { mailEnd } from './end-mail.ts';
import { resumePaid } from './resume-paid.ts';
import { warnOfEnds } from './warn-of-ends.ts';

const BATCH = 200;

/** In the morning, subscriptions whose bill was paid or settled go on, payers are warned, and those whose days are over are paused or cancelled. */
export const endPhase: Phase = {
  name: 'dunning.end',
  meaning: {
    en: 'Pauses or cancels subscriptions whose bill stayed unpaid, and resumes those that were paid',
    zh: '暂停或取消欠费未付的订阅，并恢复已付清的订阅',
  },
  at: '09:10',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: () => sql`exists (select 1 from dunning_decisions d where d.merchant_id = m.id and d.is_open)`,
  async run(run, day) {
    const { resumed } = await resumePaid(run);
    const { warned } = await warnOfEnds(run, day);
    return { resumed, warned, ...(await endUnpaid(run, day)) };
  },
};

type Ended = { paused: number; cancelled: number; left: number };

/** Each bill in a transaction of its own, looked at again under its locks: what is paid or collected meanwhile ends nothing. Harmless when repeated. */
export async function endUnpaid(run: Run, day: LocalDate): Promise<Ended> {
  const ended: Ended = { paused: 0, cancelled: 0, left: 0 };
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await run.reading((work) => endingOn(work, day, after));
    for (const id of ids) {
      const action = await endOrLeave(run, id, day);
      if (action) ended[COUNTED[action]] += 1;
    }
    if (ids.length < BATCH) return ended;
    after = ids.at(-1)!;
  }
}

const COUNTED = { leave: 'left', pause: 'paused', cancel: 'cancelled' } as const;

async function endingOn(work: Work, day: LocalDate, after: string | null): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select id from dunning_decisions
    where merchant_id = ${work.merchantId} and is_open and ended_as is null and ends_on <= ${day} and warned_on < ${day}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

/** What refuses the end leaves the subscription as it is: staff see why, and the day goes on. */
async function endOrLeave(run: Run, id: string, day: LocalDate): Promise<EndAction | undefined> {
  try {
    return await run.inTransaction((work) => endOne(work, id, day));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return await run.inTransaction((work) => conclude(work, { id, day }, 'leave', 'refused'));
  }
}

type Open = { invoice_id: string; subscription_id: string; ends_with: EndAction };

async function endOne(work: Work, id: string, day: LocalDate): Promise<EndAction | undefined> {
  const seen = await work.one<Open>(sql`
    select invoice_id, subscription_id, ends_with from dunning_decisions
    where merchant_id = ${work.merchantId} and id = ${id}`);
  // A subscription is locked before its bills, as whatever takes bills back does.
  const subscription = await lockSubscription(work, seen.subscription_id);
  const decision = await decideOn(work, id, seen, subscription.status);
  if (decision === 'wait' || decision === undefined) return undefined;
  const { action, because } = decision;
  if (action === 'pause') await pauseSubscription(work, subscription.id, { forUnpaid: true });
  if (action === 'cancel') await cancelSubscription(work, subscription.id, 'now');
  const ended = await conclude(work, { id, day }, action, because);
  if (action !== 'leave') await mailEnd(work, { kind: action, invoiceId: seen.invoice_id, subscription });
  return ended;
}

async function decideOn(
  work: Work,
  id: string,
  { invoice_id: invoiceId, ends_with: planned }: Open,
  subscription: Parameters<typeof decideEnd>[0]['subscription'],
): Promise<EndDecision | undefined> {
  const { merchantId } = work;
  await work.rows(sql`
    select 1 from invoices where merchant_id = ${merchantId} and id = ${invoiceId} for update`);
  const facts = await work.maybe<{ unpaid: number; is_collected: boolean; is_since: boolean }>(sql`
    select ${dueOf('i')} + i.in_flight_cents as unpaid,
      i.in_flight_cents > 0 or exists (
        select 1 from payments p
        where p.merchant_id = ${merchantId} and p.invoice_id = i.id and p.stage ${among(UNDECIDED_STAGES)})
      or exists (
        select 1 from card_charges c
        where c.merchant_id = ${merchantId} and c.invoice_id = i.id and c.is_open) as is_collected,
      exists (
        select 1 from dunning_decisions o
        where o.merchant_id = ${merchantId} and o.invoice_id = i.id and o.id > d.id) as is_since
    from dunning_decisions d
    join invoices i on i.merchant_id = ${merchantId} and i.id = d.invoice_id
    where d.merchant_id = ${merchantId} and d.id = ${id} and d.is_open and d.ended_as is null`);
  if (!facts) return undefined;
  return decideEnd({
    planned,
    present: (await settingsOf(work)).unpaid_action,
    isUnpaid: facts.unpaid > 0,
    isBeingCollected: facts.is_collected,
    isTriedSince: facts.is_since,
    takesOnNew: await merchantTakesOnNew(work),
    subscription,
  });
}

async function conclude(
  work: Work,
  of: { id: string; day: LocalDate },
  action: EndAction,
  because: EndReason,
): Promise<EndAction> {
  await work.run(sql`
    update dunning_decisions set ended_as = ${action}, ended_because = ${because}, ends_on = ${of.day},
      is_open = ${action === 'pause'}
    where merchant_id = ${work.merchantId} and id = ${of.id} and is_open and ended_as is null`);
  return action;
}
