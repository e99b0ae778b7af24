import type { Output } from '@lorikeet/contracts';
import type * as paymentMethods from '@lorikeet/contracts/payment-methods';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { cardsOffered, linkOfCard } from '../../cards/index.ts';
import { savedCardsOf } from '../../customers/index.ts';

/**
 * The page on which a ratepayer lets the council keep another card in the place of one of theirs. Refuses `card.not_saved`,
 * `card_payment.not_offered`.
 */
export async function cardToReplace(
  work: Work,
  customerId: string,
  methodId: string,
): Promise<Output<typeof paymentMethods.replaceMyCard>> {
  const isKept = (await savedCardsOf(work, customerId)).some(({ id }) => id === methodId);
  if (!isKept) throw new Refusal('card.not_saved');
  refuseUnless(await cardsOffered(work), 'card_payment.not_offered');
  await work.audit({
    action: 'payment_method.replacement_asked',
    subjectKind: 'customer',
    subjectId: customerId,
    after: { payment_method_id: methodId },
  });
  return { url: await linkOfCard(work, { methodId, customerId }) };
}
