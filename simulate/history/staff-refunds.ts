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
  const cleared = await queriesOn(platform.pool).rows<{ id: string; reference: string; cents: number }>(sql`
    select id, lodgement_reference as reference, amount_cents as cents from payments
    where merchant_id = ${merchantId} and stage = 'cleared' and cleared_on = ${yesterday}
    order by lodgement_reference`);
  for (const { id, reference, cents } of cleared) {
    if (luck(`refund ${reference}`) >= REFUNDED) continue;
    const part = luck(`part ${reference}`) < IN_PART ? Math.ceil(cents / 3) : cents;
    const asked = { payment_id: id, amount_cents: toCents(part), reason: 'goodwill' } as const;
    await inTenant(platform, merchantId, staff, (work) => makeRefund(work, asked)).catch((error) => {
      if (!isRefusal(error)) throw error;
    });
  }
}
