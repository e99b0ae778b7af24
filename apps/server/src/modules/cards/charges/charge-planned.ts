import { chargeStep } from '@lorikeet/domain/cards';
import { addDays, type Cents, isRefusal, maxDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { holdSavedCard, savedTokenOf } from '../../customers/index.ts';
import { dueWithPlanned } from '../../invoices/index.ts';
import { cardsOffered } from '../cards-offered.ts';
import { invoiceBill } from '../invoice-bill.ts';
import { payUnattended } from '../pay-by-card.ts';
import type { CardRail } from '../ports.ts';
import { type Asking, renewKept } from '../renew-kept.ts';
import { mailCharge, mailNotCharged } from './charge-mail.ts';
import { openCharge, type PlannedCharge, totalOf } from './charge-store.ts';
import { endCharges } from './plan-charges.ts';

export type WhatCame = 'charged' | 'announced' | 'waits' | 'ended';

/**
 * Goes on with a planned charge: announces it, makes it, or leaves it out, as what is due, its card and its merchant are at
 * this moment. The attempt is stored with the charge's id as its key, in the transaction that marks the charge as asked for:
 * two workers, a repeat and a crash make one attempt, which `cards.follow` then finishes. No lock is held while the
 * processor is asked. What changes in between is looked at once more; what somebody else is paying waits for tomorrow.
 */
export async function chargePlanned(run: Run, rail: CardRail, id: string, asking: Asking): Promise<WhatCame> {
  if (await isUnsaid(run, rail, id, asking)) return 'waits';
  return (await tryCharge(run, rail, id)) ?? (await tryCharge(run, rail, id)) ?? 'waits';
}

/** A card that is over by what is known of it may have been renewed by its bank: true while the processor does not say. */
async function isUnsaid(run: Run, rail: CardRail, id: string, asking: Asking): Promise<boolean> {
  const charge = await run.reading((work) => openCharge(work, id));
  if (charge?.card !== 'expired') return false;
  const method = { id: charge.payment_method_id, customerId: charge.customer_id };
  return (await renewKept(run, rail, method, asking)) === 'silent';
}

/** Undefined where something has changed since it was looked at. */
async function tryCharge(run: Run, rail: CardRail, id: string): Promise<WhatCame | undefined> {
  const found = await run.inTransaction((work) => lookAt(work, id));
  if (!('charge' in found)) return found.came;
  const { charge, token, fee } = found;
  try {
    await payUnattended(run, rail, {
      pays: invoiceBill(charge.invoice_id),
      amountCents: charge.due_cents,
      dueCents: charge.due_cents,
      currency: charge.currency,
      expectedFeeCents: fee,
      token,
      name: charge.name,
      email: charge.email,
      locale: charge.locale,
      key: `charge:${id}`,
      methodId: charge.payment_method_id,
      last: (work, paymentId) => markAsked(work, charge, paymentId),
    });
    return 'charged';
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

type Found = { came: WhatCame } | { charge: PlannedCharge; token: string; fee: Cents };

async function lookAt(work: Work, id: string): Promise<Found> {
  const charge = await openCharge(work, id, true);
  if (!charge) return { came: 'waits' };
  const { fee, total } = await totalOf(work, charge);
  const token = await savedTokenOf(work, {
    id: charge.payment_method_id,
    customerId: charge.customer_id,
  });
  const next = chargeStep({
    dueCents: charge.due_cents,
    inFlightCents: charge.in_flight_cents,
    totalCents: total,
    toldCents: charge.told_cents,
    isOffered: await cardsOffered(work),
    card: token || charge.card !== 'kept' ? charge.card : 'removed',
    isStopped: charge.messages_stopped,
    canBeTold: charge.email !== null,
  });
  switch (next.step) {
    case 'wait':
      return { came: 'waits' };
    case 'announce':
      await announce(work, charge);
      return { came: 'announced' };
    case 'charge':
      return token ? { charge, token, fee } : { came: 'waits' };
    case 'end':
      await endCharges(work, sql`c.id = ${id}`, next.because);
      await mailNotCharged(work, charge, next.because);
      return { came: 'ended' };
  }
}

/**
 * Writes the letter of a charge, and puts its day off where the letter is late, and with it the day on which its bill is due; one
 * that its payer could put off no further stays due before its charge. The caller holds the invoice. Harmless when repeated.
 */
export async function announce(work: Work, charge: PlannedCharge): Promise<void> {
  const on = maxDate(charge.charge_on, addDays(work.today, charge.told_on ? 2 : 1));
  const { fee, total } = await totalOf(work, charge);
  await work.run(sql`
    update card_charges set charge_on = ${on}, told_on = ${work.today}, told_cents = ${total}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${charge.id}`);
  await work.run(
    dueWithPlanned(
      work,
      sql`b.id = ${charge.invoice_id} and (b.put_off_from is null or b.due_date >= ${charge.charge_on})`,
    ),
  );
  await mailCharge(work, { ...charge, charge_on: on }, fee);
}

/** The last of the transaction that stores the attempt, which holds the invoice: the charge is asked for once. */
async function markAsked(work: Work, charge: PlannedCharge, paymentId: string): Promise<void> {
  refuseUnless(await holdSavedCard(work, charge.payment_method_id), 'card.not_saved');
  const taken = await work.run(sql`
    update card_charges set payment_id = ${paymentId}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${charge.id} and is_open`);
  refuseUnless(taken === 1, 'card_payment.in_progress');
}
