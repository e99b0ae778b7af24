import type { Input, Output } from '@lorikeet/contracts';
import type * as propertyPayments from '@lorikeet/contracts/property-payments';
import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import { type CardRail, keptToken, lookAtAttempt, payByCard, payUnattended } from '../../cards/index.ts';
import { RATES_CURRENCY } from '../../council/index.ts';
import { customerContact, holdSavedCard } from '../../customers/index.ts';
import { refuseClosing } from '../../merchants/index.ts';
import { customerOf } from '../ratepayer-customer.ts';
import { holdOwed } from './hold-owed.ts';

type By = { ratepayerId: string; key: string | undefined };
type Asked = Pick<
  Input<typeof propertyPayments.payMyProperty>,
  'id' | 'amount_cents' | 'due_cents' | 'expected_fee_cents'
>;

/** What both ways of paying for a property by card say of it: what is paid, of what, once for a key. */
const paying = (asked: Asked, { ratepayerId, key }: By) => ({
  pays: {
    propertyId: asked.id,
    hold: async (work: Parameters<typeof holdOwed>[0]) => {
      const [, held] = await Promise.all([refuseClosing(work), holdOwed(work, asked.id, ratepayerId)]);
      return held;
    },
  },
  amountCents: asked.amount_cents,
  dueCents: asked.due_cents,
  currency: RATES_CURRENCY,
  expectedFeeCents: asked.expected_fee_cents,
  key,
  termsVersion: TERMS_VERSION,
});

/**
 * Pays what a property owes by card, or a part of it, once for a key: debits of its plan that wait are not claimed until the
 * outcome is known, and its plan is then spread anew. Refuses as `payByCard`, and `merchant.closing`.
 */
export async function payProperty(
  run: Run,
  rail: CardRail | undefined,
  asked: Input<typeof propertyPayments.payMyProperty>,
  by: By,
): Promise<Output<typeof propertyPayments.payMyProperty>> {
  if (!rail) throw new Refusal('card_payment.not_offered');
  const id = await payByCard(run, rail, {
    ...paying(asked, by),
    token: asked.card_token,
    name: asked.name,
    email: asked.email ?? null,
    locale: asked.locale,
    saves: asked.save_card,
  });
  return lookAtAttempt(run, rail, { bill: { propertyId: asked.id }, id });
}

/**
 * The same by a card that the ratepayer lets the council keep. A bank that asks for the holder's code gets no answer: the
 * attempt ends, and the card can be typed instead. Refuses as `payProperty`, and `card.not_saved`, `card.has_expired`.
 */
export async function payPropertyBySavedCard(
  run: Run,
  rail: CardRail | undefined,
  asked: Input<typeof propertyPayments.payMyPropertyBySavedCard>,
  by: By,
): Promise<Output<typeof propertyPayments.payMyPropertyBySavedCard>> {
  if (!rail) throw new Refusal('card_payment.not_offered');
  const { payment_method_id: methodId } = asked;
  const { token, payer } = await run.inTransaction(async (work) => {
    const customerId = await customerOf(work, by.ratepayerId);
    if (!customerId) throw new Refusal('card.not_saved');
    const token = await keptToken(work, { customerId, methodId });
    return { token, payer: await customerContact(work, customerId) };
  });
  const id = await payUnattended(run, rail, {
    ...paying(asked, by),
    token,
    name: payer.name,
    email: payer.messagesStopped ? null : payer.email,
    locale: payer.locale,
    methodId,
    // Removed since it was looked at: its holder has taken their consent back.
    last: async (work) => refuseUnless(await holdSavedCard(work, methodId), 'card.not_saved'),
  });
  return lookAtAttempt(run, rail, { bill: { propertyId: asked.id }, id });
}
