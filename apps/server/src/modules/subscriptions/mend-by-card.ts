import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { type CheckFor, cardsOffered, heldLink, mailCardAgreement } from '../cards/index.ts';
import { billBy, chargeUnpaid, holdWithBills, RUNNING } from './change-method.ts';

/**
 * A card that is kept at the link of a letter takes the place of the one that the letter is about: subscriptions which that one
 * pays for are billed by the new card, and what they owe is charged to it after a letter. A link about no card only keeps one.
 * Bills are held before a card, as whoever charges one holds them: the same card may be typed again while it is charged.
 */
export const MENDING_CARDS: CheckFor = {
  async hold(work, subjectId) {
    const link = await heldLink(work, subjectId);
    if (link?.old) await holdPaid(work, link.old.methodId);
  },
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

/** What a card pays for: all subscriptions are held, then all bills, each by id. */
const holdPaid = (work: Work, methodId: string) =>
  holdWithBills(
    work,
    sql`
      select id from subscriptions
      where merchant_id = ${work.merchantId} and payment_method_id = ${methodId} and status ${among(RUNNING)}
      order by id`,
  );

/** What the older card pays for is billed by the new one. */
async function takePlace(
  work: Work,
  old: { methodId: string; customerId: string },
  methodId: string,
): Promise<void> {
  for (const subscription of await holdPaid(work, old.methodId)) {
    await billBy(work, subscription, { mandateId: null, methodId }, 'payer');
    // The same card again is no other method: what it owes is planned all the same.
    if (methodId === old.methodId) await chargeUnpaid(work, subscription.id, { by: 'payer' });
  }
  if (methodId !== old.methodId)
    await work.emit('payment_method.card_replaced', {
      id: methodId,
      customer_id: old.customerId,
      replaced_id: old.methodId,
    });
}
