import { addDays } from '@lorikeet/domain/kernel';
import { heldLink, linkOfCard } from '../../apps/server/src/modules/cards/links/card-link-store.ts';
import { agreedNow } from '../../apps/server/src/modules/cards/links/link-page.ts';
import { startSubscription } from '../../apps/server/src/modules/subscriptions/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Work } from '../../apps/server/src/platform/work.ts';
import type { cardTill } from '../fixture/card-till.ts';
import { keepAnother, keepCard } from './charge-stage.ts';
import type { TODAY } from './stage.ts';

/** The letter's link about a subscription's card, which ends this month, and what its payer reads there. */
export function fillKeptCard(run: Run, card: { methodId: string; customerId: string }) {
  return run.inTransaction(async (work) => {
    await work.run(sql`
      update payment_methods set card_exp_month = 12, card_exp_year = 2026
      where merchant_id = ${work.merchantId} and id = ${card.methodId}`);
    return letterAbout(work, card);
  });
}

/** A subscription whose card has ended, its unpaid bill, the letter's link about that card, and a card that was kept since. */
export function fillEndedCard(
  run: Run,
  rail: ReturnType<typeof cardTill>['rail'],
  { planVersionId, today }: { planVersionId: string; today: typeof TODAY },
) {
  return run.inTransaction(async (work) => {
    const card = await keepCard(work, rail, 'Rosa Diaz');
    await startSubscription(work, {
      planVersionId,
      customerId: card.customerId,
      mandateId: null,
      paymentMethodId: card.methodId,
      startDate: addDays(today, 1),
      endDate: null,
      quantity: 1,
      isAgreed: false,
    });
    await work.run(sql`
      update payment_methods set card_exp_year = 2025
      where merchant_id = ${work.merchantId} and id = ${card.methodId}`);
    const newId = await keepAnother(work, rail, card.customerId, '5555555555554444');
    return { ...(await letterAbout(work, card)), newId };
  });
}

async function letterAbout(work: Work, card: { methodId: string; customerId: string }) {
  const url = await linkOfCard(work, card);
  const { id } = await work.one<{ id: string }>(sql`
    select id from card_links where merchant_id = ${work.merchantId} and payment_method_id = ${card.methodId}`);
  const { terms } = await agreedNow(work, (await heldLink(work, id))!, 'en');
  return { ...card, token: url.split('/').at(-1)!, terms };
}
