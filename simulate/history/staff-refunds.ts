import { isRefusal, toCents } from '@lorikeet/domain/kernel';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Actor, inTenant, type Platform } from '../../apps/server/src/platform/work.ts';
import type { Luck } from './luck.ts';

/** Of a hundred debits, how many are refunded soon after they have cleared. */
const REFUNDED = 0.03;
const IN_PART = 0.5;

/** Staff give some debits back on the day after they cleared, whole or a third of them. */
export async function refundSome(
  platform: Platform,
  merchantId: string,
  staff: Actor,
  luck: Luck,
): Promise<void> {
  const yesterday = new Date(platform.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  // Known by payer, day, amount and try: references differ between two lives of one seed.
  const cleared = await queriesOn(platform.pool).rows<{ id: string; name: string; cents: number }>(sql`
    select p.id, concat_ws(' ', c.reference, p.debit_date, p.amount_cents, p.attempt) as name, p.amount_cents as cents
    from payments p join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
    where p.merchant_id = ${merchantId} and p.stage = 'cleared' and p.cleared_on = ${yesterday}
    order by name, p.id`);
  for (const { id, name, cents } of cleared) {
    if (luck(`refund ${name}`) >= REFUNDED) continue;
    const part = luck(`part ${name}`) < IN_PART ? Math.ceil(cents / 3) : cents;
    const asked = { payment_id: id, amount_cents: toCents(part), reason: 'goodwill' } as const;
    await inTenant(platform, merchantId, staff, (work) => makeRefund(work, asked)).catch((error) => {
      if (!isRefusal(error)) throw error;
    });
  }
}
