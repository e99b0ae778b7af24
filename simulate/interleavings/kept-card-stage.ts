import { heldLink, linkOfCard } from '../../apps/server/src/modules/cards/links/card-link-store.ts';
import { agreedNow } from '../../apps/server/src/modules/cards/links/link-page.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';

/** The letter's link about a subscription's card, which ends this month, and what its payer reads there. */
export function fillKeptCard(run: Run, card: { methodId: string; customerId: string }) {
  return run.inTransaction(async (work) => {
    await work.run(sql`
      update payment_methods set card_exp_month = 12, card_exp_year = 2026
      where merchant_id = ${work.merchantId} and id = ${card.methodId}`);
    const url = await linkOfCard(work, card);
    const { id } = await work.one<{ id: string }>(sql`
      select id from card_links where merchant_id = ${work.merchantId} and payment_method_id = ${card.methodId}`);
    const { terms } = await agreedNow(work, (await heldLink(work, id))!, 'en');
    return { ...card, token: url.split('/').at(-1)!, terms };
  });
}
