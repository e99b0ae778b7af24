import type { Input, Output } from '@lorikeet/contracts';
import type * as savedCards from '@lorikeet/contracts/saved-cards';
import { payerFee } from '@lorikeet/domain/fees';
import { type Currency, type LocalDate, parts } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { holdSavedCard, savedCardsOf, savedTokenOf } from '../customers/index.ts';
import { holdOrder } from '../orders/index.ts';
import { cardSettingsOf, feePolicyOf } from './card-settings.ts';
import { cardTerms } from './card-terms.query.ts';
import { invoiceBill } from './invoice-bill.ts';
import { payUnattended } from './pay-by-card.ts';
import type { CardFacts, CardRail } from './ports.ts';

type Terms = Output<typeof savedCards.getChargeTerms>;

/** What charging an invoice to a card that its customer lets the merchant keep takes now. 404. */
export async function chargeTerms(work: Work, invoiceId: string, rail: CardRail | undefined): Promise<Terms> {
  const { customer_id: customerId } = found(
    await work.maybe<{ customer_id: string }>(sql`
      select customer_id from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId}`),
  );
  const [terms, cards, settings] = await Promise.all([
    cardTerms(work, invoiceId, rail),
    savedCardsOf(work, customerId),
    cardSettingsOf(work),
  ]);
  const today = work.clock.bankToday();
  return {
    reason: terms.reason,
    currency: terms.currency,
    amount_cents: terms.amount_cents,
    cards: cards.map(({ id, customerId: _, added_at: _added, ...card }) => {
      const network = card.network as CardFacts['network'];
      return {
        ...card,
        network,
        payment_method_id: id,
        has_expired: isOver(card, today),
        fee_cents: payerFee(feePolicyOf(settings), network, terms.amount_cents, today),
      };
    }),
  };
}

/** A card is good to the end of its month. */
export const isOver = (card: { exp_month: number; exp_year: number }, today: LocalDate) => {
  const { year, month } = parts(today);
  return card.exp_year * 12 + card.exp_month < year * 12 + month;
};

/**
 * Charges what is due of an invoice to a card that its customer lets the merchant keep, in the same three steps as a
 * payer's own payment. A bank that asks for the holder's code gets no answer here: the attempt ends, and the payer can pay
 * at the invoice's link. Refuses `card.not_saved`, `card.has_expired` and as `payByCard`; 404.
 */
export async function chargeSavedCard(
  run: Run,
  rail: CardRail | undefined,
  asked: Input<typeof savedCards.payBySavedCard>,
): Promise<Output<typeof savedCards.payBySavedCard>> {
  if (!rail) throw new Refusal('card_payment.not_offered');
  const { token, payer, currency } = await run.inTransaction((work) => chargeable(work, asked));
  const id = await payUnattended(run, rail, {
    pays: invoiceBill(asked.invoice_id),
    amountCents: asked.amount_cents,
    dueCents: asked.amount_cents,
    currency,
    expectedFeeCents: asked.expected_fee_cents,
    token,
    ...payer,
    key: undefined,
    methodId: asked.payment_method_id,
    // Removed since it was looked at: its holder has taken their consent back.
    last: async (work) => {
      refuseUnless(await holdSavedCard(work, asked.payment_method_id), 'card.not_saved');
      await holdOrder(work, asked.invoice_id, asked.amount_cents);
    },
  });
  return { id, ...(await stageOf(run, id)) };
}

type Payer = { name: string; email: string | null; locale: 'en' | 'zh' };

async function chargeable(
  work: Work,
  asked: Input<typeof savedCards.payBySavedCard>,
): Promise<{ token: string; payer: Payer; currency: Currency }> {
  const { customerId, currency, ...payer } = found(
    await work.maybe<Payer & { customerId: string; currency: Currency }>(sql`
      select i.currency, c.id as "customerId", c.name, c.locale,
        case when c.messages_stopped then null else c.email_primary end as email
      from invoices i join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
      where i.merchant_id = ${work.merchantId} and i.id = ${asked.invoice_id}`),
  );
  const token = await keptToken(work, { customerId, methodId: asked.payment_method_id });
  return { token, payer, currency };
}

/** The token of a card that a customer lets the merchant keep. Refuses `card.not_saved`, `card.has_expired`. */
export async function keptToken(
  work: Work,
  { customerId, methodId }: { customerId: string; methodId: string },
): Promise<string> {
  const card = (await savedCardsOf(work, customerId)).find(({ id }) => id === methodId);
  const token = card && (await savedTokenOf(work, card));
  if (!token) throw new Refusal('card.not_saved');
  if (isOver(card, work.clock.bankToday())) throw new Refusal('card.has_expired');
  return token;
}

function stageOf(run: Run, id: string) {
  return run.inTransaction((work) =>
    work.one<Omit<Output<typeof savedCards.payBySavedCard>, 'id'>>(sql`
      select p.stage, a.decline_reason from payments p
      join card_attempts a on a.merchant_id = ${work.merchantId} and a.payment_id = p.id
      where p.merchant_id = ${work.merchantId} and p.id = ${id}`),
  );
}
