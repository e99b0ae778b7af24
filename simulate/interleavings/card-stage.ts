import { toCents } from '@lorikeet/domain/kernel';
import { followCardRefund } from '../../apps/server/src/modules/refunds/card-refunds.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import { cardTill } from '../fixture/card-till.ts';

type Bill = { invoiceId: string; paymentId: string; cents: number };

/**
 * Something for every operation on cards: a payment that waits for the bank's code, two that
 * are captured, one refund that the acquirer nets tonight and one that no processor has heard of.
 */
export async function fillCards(
  platform: Platform,
  run: Run,
  bill: (cents: number, due: string) => Promise<Bill>,
  at: (day: string) => void,
) {
  const till = cardTill(platform);
  const refund = (paymentId: string, cents: number) =>
    run.inTransaction((work) =>
      makeRefund(work, { payment_id: paymentId, amount_cents: toCents(cents), reason: 'goodwill' }),
    );
  at('2026-11-30');
  const paid = await till.pay(run, await bill(8_000, '2026-12-20'), 'approved');
  const other = await till.pay(run, await bill(9_000, '2026-12-20'), 'approved');
  await followCardRefund(run, till.rail, await refund(other, 3_000));
  at('2026-12-02');
  const challenged = await till.pay(run, await bill(7_000, '2026-12-20'), 'challenge_passes');
  return { till, paid, other, challenged, refund: await refund(other, 700) };
}
