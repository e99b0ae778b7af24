import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { type Event, type Listener, listener, longListener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import type { Run } from '../../platform/run.ts';
import type { CardRail } from '../cards/index.ts';
import type { InvitationsGiven } from '../customers/index.ts';
import { followDeclined } from './by-card/follow-declined.ts';
import { followRemoved, followReplaced } from './by-card/follow-method.ts';
import { cardsMayBeCharged, takeByCard } from './by-card/take-by-card.ts';
import { followCard } from './card-payments/follow-card.ts';
import { followLate, plansMayLag } from './follow-late.ts';
import { followOwed, followRefund, followReturned, followRoll } from './follow-owed.ts';
import { followAccess, followMandate } from './follow-people.ts';
import { followRatepayer } from './follow-ratepayer.ts';
import { ratepayerFinder } from './ratepayers/ratepayer-finder.ts';
import { sharedRatepayers } from './ratepayers/share-ratepayers.ts';
import { scheduleRoutes } from './routes.ts';
import { scheduleInvariants } from './schedule-invariants.ts';
import { sharedSchedules } from './share-schedules.ts';
import { debitsMayBePlanned, takeDue } from './take-due.ts';

export { addAccount } from './add-account.ts';
export { arrangeSchedule, holdSchedule, isScheduleHeld, releaseSchedule } from './arrange-schedule.ts';
export { type Change, changeSchedule } from './change-schedule.ts';
export { debitTerms, nameOfTerms } from './debit-agreement.ts';
export { inCouncilOf, ratepayerOf } from './in-council.ts';
export { removeAccount } from './remove-account.ts';
export { nextDebitSql } from './schedule-list.query.ts';

/** Before the morning's notices: planned debits become payments. */
const debitsPhase: Phase = {
  name: 'schedules.debits',
  meaning: { en: 'Makes debits of what ratepayers’ schedules plan', zh: '按缴费人的付款计划生成扣款' },
  at: '05:45',
  zone: 'bank',
  kinds: ['council'],
  begins: toLocalDate('2026-07-01'),
  mayBeDue: debitsMayBePlanned,
  run: (run, day) => takeDue(run, day),
};

/** Before the claim: a plan that has not followed yet takes nothing by it. */
const followPhase: Phase = {
  name: 'schedules.follow',
  meaning: {
    en: 'Lets plans follow what is owed before their debits are claimed',
    zh: '编入扣款前，使付款计划与欠款一致',
  },
  at: '06:55',
  zone: 'bank',
  kinds: ['council'],
  begins: toLocalDate('2026-11-26'),
  mayBeDue: plansMayLag,
  run: followLate,
};

/** In the morning, once the debits of the day have been made: kept cards are charged what schedules take from them. */
const cardsPhase = (rail: CardRail | undefined): Phase => ({
  name: 'schedules.cards',
  meaning: {
    en: 'Charges kept cards what ratepayers’ schedules plan',
    zh: '按缴费人的付款计划从所存银行卡扣款',
  },
  at: '08:20',
  zone: 'bank',
  kinds: ['council'],
  begins: toLocalDate('2026-11-26'),
  mayBeDue: cardsMayBeCharged,
  run: (run, day) => takeByCard(run, rail, day),
});

const mandateEnded = (
  run: Run,
  { payload }: Event<'mandate.cancelled' | 'mandate.expired' | 'mandate.details_requested'>,
) => run.inTransaction((work) => followMandate(work, payload.id, 'no_account'));
const cameBack = (run: Run, { payload }: Event<'payment.returned' | 'payment.rejected'>) =>
  run.inTransaction((work) => followReturned(work, payload.id));

const refunded = (
  run: Run,
  { payload }: Event<'refund.approved' | 'refund.withdrawn' | 'refund.failed' | 'refund.returned'>,
) => run.inTransaction((work) => followRefund(work, payload.payment_id));

const followBpay =
  (kind: 'paid_bpay' | 'bpay_taken_back') =>
  async (
    run: Run,
    {
      payload: { property_id: id, amount_cents: amountCents },
    }: Event<
      'bpay_receipt.received' | 'bpay_receipt.reversed' | 'bpay_receipt.matched' | 'bpay_receipt.unmatched'
    >,
  ) => {
    // Who pays by BPAY is not said by the bank.
    if (id) await run.inTransaction((work) => followOwed(work, id, { kind, amountCents, by: null }));
  };

const listeners: readonly Listener[] = [
  listener('property.owed_changed', 'schedules.follow-owed', (run, { payload }) =>
    run.inTransaction((work) => followOwed(work, payload.id)),
  ),
  listener('property.debit_cancelled', 'schedules.follow-cancelled', (run, { payload }) =>
    run.inTransaction((work) => followOwed(work, payload.id)),
  ),
  longListener('rates_import.applied', 'schedules.follow-roll', (run) => followRoll(run)),
  listener('card_payment.succeeded', 'schedules.follow-card', async (run, { payload }) => {
    const { id, property_id: propertyId } = payload;
    if (propertyId) await run.inTransaction((work) => followCard(work, propertyId, id));
  }),
  listener('card_payment.failed', 'schedules.follow-declined', async (run, { payload }) => {
    if (payload.property_id) await run.inTransaction((work) => followDeclined(work, payload.id));
  }),
  listener('payment_method.removed', 'schedules.method-removed', (run, { payload }) =>
    run.inTransaction((work) => followRemoved(work, payload.id)),
  ),
  listener('payment_method.card_replaced', 'schedules.card-replaced', (run, { payload }) =>
    run.inTransaction((work) => followReplaced(work, payload)),
  ),
  listener('bpay_receipt.received', 'schedules.follow-bpay', followBpay('paid_bpay')),
  listener('bpay_receipt.reversed', 'schedules.follow-bpay-taken-back', followBpay('bpay_taken_back')),
  listener('bpay_receipt.matched', 'schedules.follow-bpay-matched', followBpay('paid_bpay')),
  listener('bpay_receipt.unmatched', 'schedules.follow-bpay-unmatched', followBpay('bpay_taken_back')),
  listener('payment.returned', 'schedules.follow-return', cameBack),
  listener('payment.rejected', 'schedules.follow-rejection', cameBack),
  listener('property.debit_rejected', 'schedules.follow-rejected-file', (run, { payload }) =>
    run.inTransaction((work) => followReturned(work, payload.payment_id)),
  ),
  listener('refund.approved', 'schedules.follow-refund', refunded),
  listener('refund.withdrawn', 'schedules.follow-withdrawn-refund', refunded),
  listener('refund.failed', 'schedules.follow-failed-refund', refunded),
  listener('refund.returned', 'schedules.follow-returned-refund', refunded),
  listener('mandate.cancelled', 'schedules.mandate-cancelled', mandateEnded),
  listener('mandate.expired', 'schedules.mandate-expired', mandateEnded),
  listener('mandate.details_requested', 'schedules.mandate-details', mandateEnded),
  listener('mandate.suspended', 'schedules.mandate-suspended', (run, { payload }) =>
    run.inTransaction((work) => followMandate(work, payload.id, 'three_dishonours')),
  ),
  listener('property.access_ended', 'schedules.access-ended', (run, { payload }) =>
    run.inTransaction((work) =>
      followAccess(work, { propertyId: payload.id, ratepayerId: payload.ratepayer_id }),
    ),
  ),
];

type Given = { rail: CardRail | undefined; invitations: InvitationsGiven };

/** How ratepayers pay what their properties owe: accounts, plans, and what follows when something changes. */
export const schedulesModule = ({ rail, invitations }: Given): Module => ({
  name: 'schedules',
  routes: (routes) => scheduleRoutes(routes, rail),
  finders: [ratepayerFinder],
  lists: [sharedRatepayers, sharedSchedules],
  phases: [debitsPhase, followPhase, cardsPhase(rail)],
  listeners: [
    ...listeners,
    listener('ratepayer.details_changed', 'schedules.follow-ratepayer', (run, event) =>
      followRatepayer(run, event, invitations),
    ),
  ],
  invariants: scheduleInvariants,
});
