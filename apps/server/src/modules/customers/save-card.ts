import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { endPending } from './set-customer-status.ts';

export type CardToSave = {
  customerId: string;
  network: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** The processor's, for charges that the merchant makes. */
  token: string;
  /** The holder as they named themselves, and the words that they agreed to. */
  consentedBy: string;
  consent: string;
};

/**
 * Gives a customer a card that its holder lets the merchant keep; only the processor's token is stored, sealed. The same
 * card again keeps its place and takes the new token and consent. A customer who waited for a payment method is active. Returns
 * the method's id.
 */
export async function saveCard(work: Work, card: CardToSave): Promise<string> {
  const { customerId, network, last4, exp_month, exp_year } = card;
  const { id } = await work.one<{ id: string }>(sql`
    insert into payment_methods (merchant_id, id, customer_id, kind, status, is_default, account_masked, card_network,
      card_last4, card_exp_month, card_exp_year, card_token, consented_by, consented_at, consent, created_at)
    values (${work.merchantId}, ${work.newId()}, ${customerId}, 'card', 'active', false, ${`••• ${last4}`}, ${network},
      ${last4}, ${exp_month}, ${exp_year}, ${work.vault.seal(card.token)}, ${card.consentedBy}, ${work.now},
      ${card.consent}, ${work.now})
    on conflict (merchant_id, customer_id, card_network, card_last4, card_exp_month, card_exp_year)
      where kind = 'card' and status = 'active'
    do update set card_token = excluded.card_token, consented_by = excluded.consented_by,
      consented_at = excluded.consented_at, consent = excluded.consent
    returning id`);
  await work.audit({
    action: 'payment_method.card_saved',
    subjectKind: 'customer',
    subjectId: customerId,
    after: { payment_method_id: id, network, last4, expires: `${exp_month}/${exp_year}` },
  });
  await work.emit('payment_method.card_saved', { id, customer_id: customerId });
  await endPending(work, customerId);
  return id;
}

type SavedCard = {
  id: string;
  customerId: string;
  network: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  added_at: Date;
};

/** The cards that a customer lets the merchant keep, the latest first. */
export function savedCardsOf(work: Work, customerId: string): Promise<SavedCard[]> {
  return work.rows<SavedCard>(sql`
    select id, customer_id as "customerId", card_network as network, card_last4 as last4, card_exp_month as exp_month,
      card_exp_year as exp_year, created_at as added_at
    from payment_methods
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and kind = 'card' and status = 'active'
    order by created_at desc, id desc`);
}

/** True while a customer lets the merchant keep a card; held until the transaction ends, so that it is not removed meanwhile. */
export async function holdSavedCard(work: Work, id: string): Promise<boolean> {
  const held = await work.maybe(sql`
    select 1 from payment_methods
    where merchant_id = ${work.merchantId} and id = ${id} and kind = 'card' and status = 'active' for share`);
  return held !== undefined;
}

/** The processor's token of a card that a customer still lets the merchant keep; undefined once it is removed. */
export async function savedTokenOf(
  work: Work,
  method: { id: string; customerId: string },
): Promise<string | undefined> {
  const row = await work.maybe<{ token: Buffer }>(sql`
    select card_token as token from payment_methods
    where merchant_id = ${work.merchantId} and id = ${method.id} and customer_id = ${method.customerId}
      and kind = 'card' and status = 'active'`);
  return row && work.vault.open(row.token);
}
