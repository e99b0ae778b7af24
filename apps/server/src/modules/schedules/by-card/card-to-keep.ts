import type { Output } from '@lorikeet/contracts';
import type * as paymentMethods from '@lorikeet/contracts/payment-methods';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { cardsOffered, linkToKeep } from '../../cards/index.ts';
import { refuseClosing } from '../../merchants/index.ts';
import { ensureCustomer } from '../ratepayer-customer.ts';

/**
 * The page on which a ratepayer lets the council keep a card without paying; with the first method they become a customer of the
 * council. Refuses `merchant.closing`, `card_payment.not_offered`.
 */
export async function cardToKeep(
  work: Work,
  ratepayerId: string,
): Promise<Output<typeof paymentMethods.addMyCard>> {
  await refuseClosing(work);
  refuseUnless(await cardsOffered(work), 'card_payment.not_offered');
  const customerId = await ensureCustomer(work, ratepayerId);
  await work.audit({
    action: 'payment_method.card_asked',
    subjectKind: 'customer',
    subjectId: customerId,
  });
  return { url: await linkToKeep(work, customerId) };
}
