import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { CardToSave } from './save-card.ts';

/**
 * A kept card as its bank has renewed it: the same card with another end, or other digits, which its holder agreed to charge.
 * It may be told of its end anew. Nothing changes where it is as it was, and where the customer has kept the new one beside
 * it. Returns whether it changed.
 */
export async function renewCard(
  work: Work,
  method: { id: string; customerId: string },
  card: Pick<CardToSave, 'network' | 'last4' | 'exp_month' | 'exp_year'>,
): Promise<boolean> {
  const { network, last4, exp_month, exp_year } = card;
  const isSame = sql`o.card_network = ${network} and o.card_last4 = ${last4} and o.card_exp_month = ${exp_month}
    and o.card_exp_year = ${exp_year}`;
  const renewed = await work.run(sql`
    update payment_methods m set card_network = ${network}, card_last4 = ${last4}, card_exp_month = ${exp_month},
      card_exp_year = ${exp_year}, account_masked = ${`••• ${last4}`}, expiry_noticed_on = null
    where m.merchant_id = ${work.merchantId} and m.id = ${method.id} and m.customer_id = ${method.customerId}
      and m.kind = 'card' and m.status = 'active' and not exists (
        select 1 from payment_methods o
        where o.merchant_id = ${work.merchantId} and o.customer_id = ${method.customerId} and o.kind = 'card'
          and o.status = 'active' and ${isSame})`);
  if (renewed === 0) return false;
  await work.audit({
    action: 'payment_method.card_renewed',
    subjectKind: 'customer',
    subjectId: method.customerId,
    after: { payment_method_id: method.id, network, last4, expires: `${exp_month}/${exp_year}` },
  });
  return true;
}
