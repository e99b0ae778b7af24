import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { cardsOffered, isOver } from '../cards/index.ts';
import { holdSavedCard, savedCardsOf } from '../customers/index.ts';
import { isForRates } from './debit-agreement.ts';
import { customerOf } from './ratepayer-customer.ts';

export type UsableAccount = {
  customer_id: string;
  payment_method_id: string;
  /** Null for a kept card. */
  mandate_id: string | null;
};

/**
 * An account of the ratepayer that can be debited now, or a kept card that can be charged. Refuses
 * `schedule.account_not_usable`, `card.has_expired`, `card_payment.not_offered`.
 */
export function usableAccount(work: Work, methodId: string, ratepayerId: string): Promise<UsableAccount> {
  return accountUnder(work, { methodId, ratepayerId, states: ['active'] });
}

/** As above, also an account whose debits were suspended until its payer acts: acting is what they do. */
export function mandateToRestart(work: Work, methodId: string, ratepayerId: string): Promise<UsableAccount> {
  return accountUnder(work, { methodId, ratepayerId, states: ['active', 'suspended'] });
}

async function accountUnder(
  work: Work,
  { methodId, ratepayerId, states }: { methodId: string; ratepayerId: string; states: readonly string[] },
): Promise<UsableAccount> {
  const customerId = await customerOf(work, ratepayerId);
  const card = (customerId ? await savedCardsOf(work, customerId) : []).find(({ id }) => id === methodId);
  if (card) return chargeable(work, card);
  const mandate = await work.maybe<{ id: string }>(sql`
    select m.id from mandates m
    join payment_methods p on p.merchant_id = ${work.merchantId} and p.id = m.payment_method_id and p.status = 'active'
    where m.merchant_id = ${work.merchantId} and m.payment_method_id = ${methodId}
      and m.customer_id = ${customerId ?? null}::uuid and m.status = any(${[...states]})
      and ${isForRates('m')}
    order by (m.status = 'active') desc, m.created_at desc, m.id desc limit 1 for share of m`);
  refuseUnless(customerId !== undefined && mandate !== undefined, 'schedule.account_not_usable');
  return { customer_id: customerId, payment_method_id: methodId, mandate_id: mandate.id };
}

type KeptCard = Awaited<ReturnType<typeof savedCardsOf>>[number];

/** A kept card, held so that it is not removed meanwhile. */
async function chargeable(work: Work, card: KeptCard): Promise<UsableAccount> {
  refuseUnless(await holdSavedCard(work, card.id), 'schedule.account_not_usable');
  refuseUnless(!isOver(card, work.clock.bankToday()), 'card.has_expired');
  refuseUnless(await cardsOffered(work), 'card_payment.not_offered');
  return { customer_id: card.customerId, payment_method_id: card.id, mandate_id: null };
}
