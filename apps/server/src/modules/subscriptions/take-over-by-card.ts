import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { holdSavedCard } from '../customers/index.ts';
import { billBy, holdWithBills, RUNNING } from './change-method.ts';

/**
 * A payer let the merchant keep a card: the subscriptions whose own card was removed, has ended or was declined last are
 * billed by the new one from now on, and what they owe is charged to it after a letter. Harmless when repeated. Returns how
 * many moved. Bills are held before the card, as whoever charges one holds them.
 */
export async function takeOverByCard(work: Work, card: { id: string; customerId: string }): Promise<number> {
  const { merchantId } = work;
  const moved = await holdWithBills(
    work,
    sql`
    select s.id from subscriptions s
    join payment_methods m on m.merchant_id = ${merchantId} and m.id = s.payment_method_id
    where s.merchant_id = ${merchantId} and s.customer_id = ${card.customerId} and s.status ${among(RUNNING)}
      and s.payment_method_id <> ${card.id}
      and (m.status <> 'active'
        or make_date(m.card_exp_year, m.card_exp_month, 1) + interval '1 month' <= ${work.today}::date
        or (select p.stage = 'failed' from card_charges c
          join payments p on p.merchant_id = ${merchantId} and p.id = c.payment_id
          where c.merchant_id = ${merchantId} and c.payment_method_id = m.id order by p.id desc limit 1))
    order by s.id`,
  );
  if (moved.length === 0 || !(await holdSavedCard(work, card.id))) return 0;
  for (const subscription of moved)
    await billBy(work, subscription, { mandateId: null, methodId: card.id }, 'payer');
  return moved.length;
}
