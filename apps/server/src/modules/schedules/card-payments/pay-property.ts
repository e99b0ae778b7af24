import type { Input, Output } from '@lorikeet/contracts';
import type * as propertyPayments from '@lorikeet/contracts/property-payments';
import { Refusal } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import { type CardRail, lookAtAttempt, payByCard } from '../../cards/index.ts';
import { refuseClosing } from '../../merchants/index.ts';
import { holdOwed, RATES_CURRENCY } from './hold-owed.ts';

type By = { ratepayerId: string; key: string | undefined };

/**
 * Pays what a property owes by card, or a part of it, once for a key: debits of its plan that wait are not claimed until the
 * outcome is known, and its plan is then spread anew. Refuses as `payByCard`, and `merchant.closing`.
 */
export async function payProperty(
  run: Run,
  rail: CardRail | undefined,
  asked: Input<typeof propertyPayments.payMyProperty>,
  { ratepayerId, key }: By,
): Promise<Output<typeof propertyPayments.payMyProperty>> {
  if (!rail) throw new Refusal('card_payment.not_offered');
  const { id: propertyId } = asked;
  const id = await payByCard(run, rail, {
    pays: {
      propertyId,
      hold: async (work) => {
        await refuseClosing(work);
        return holdOwed(work, propertyId, ratepayerId);
      },
    },
    amountCents: asked.amount_cents,
    dueCents: asked.due_cents,
    currency: RATES_CURRENCY,
    expectedFeeCents: asked.expected_fee_cents,
    token: asked.card_token,
    name: asked.name,
    email: asked.email ?? null,
    locale: asked.locale,
    key,
  });
  return lookAtAttempt(run, rail, { bill: { propertyId }, id });
}
