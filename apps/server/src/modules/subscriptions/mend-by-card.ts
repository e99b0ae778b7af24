import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { type CheckFor, cardsOffered, heldLink, mailCardAgreement } from '../cards/index.ts';
import { billBy, chargeUnpaid, holdBills, RUNNING } from './change-method.ts';
import { lockSubscription, type Subscription } from './subscription-store.ts';

/**
 * A card that is kept at the link of a letter takes the place of the one that the letter is about: subscriptions which that one
 * pays for are billed by the new card, and what they owe is charged to it after a letter. A link about no card only keeps one.
 */
export const MENDING_CARDS: CheckFor = {
  hold: heldLink,
  async isWanted(work, check) {
    return (await heldLink(work, check.subjectId)) !== undefined && (await cardsOffered(work));
  },
  async done(work, check, methodId) {
    const link = await heldLink(work, check.subjectId);
    if (!link) return;
    if (link.old) await takePlace(work, { ...link.old, customerId: link.customerId }, methodId);
    if (link.email)
      await mailCardAgreement(work, {
        check,
        to: link.email,
        customerId: link.customerId,
        about: { kind: 'customer', id: link.customerId },
      });
  },
};

/** What the older card pays for is billed by the new one: all subscriptions are held, then all bills, each by id. */
async function takePlace(
  work: Work,
  old: { methodId: string; customerId: string },
  methodId: string,
): Promise<void> {
  const paid = await work.rows<{ id: string }>(sql`
    select id from subscriptions
    where merchant_id = ${work.merchantId} and payment_method_id = ${old.methodId} and status ${among(RUNNING)}
    order by id`);
  const held: Subscription[] = [];
  for (const { id } of paid) held.push(await lockSubscription(work, id));
  await holdBills(
    work,
    held.map(({ id }) => id),
  );
  for (const subscription of held) {
    await billBy(work, subscription, { mandateId: null, methodId });
    // The same card again is no other method: what it owes is planned all the same.
    if (methodId === old.methodId) await chargeUnpaid(work, subscription.id);
  }
  if (methodId !== old.methodId)
    await work.emit('payment_method.card_replaced', {
      id: methodId,
      customer_id: old.customerId,
      replaced_id: old.methodId,
    });
}
