import { addDays, instantAt } from '@lorikeet/domain/kernel';
import { cancelDebit } from '../../apps/server/src/modules/debits/index.ts';
import { createPlan } from '../../apps/server/src/modules/plans/index.ts';
import { startSubscription } from '../../apps/server/src/modules/subscriptions/index.ts';
import { skipPeriods } from '../../apps/server/src/modules/subscriptions/skip-periods.ts';
import { takeBackSkip } from '../../apps/server/src/modules/subscriptions/take-back-skip.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';
import type { Payer } from '../../apps/server/src/test/debit-merchants.ts';
import type { cardTill } from '../fixture/card-till.ts';
import { keepCard } from './charge-stage.ts';
import type { TODAY } from './stage.ts';

type Scene = {
  platform: Platform & { clock: { set(at: Date): void } };
  run: Run;
  payer(name: string, account: string): Promise<Payer>;
};

/**
 * Two weekly subscriptions of today: one by debit, whose present period is billed, whose next is due and whose third is
 * skipped; and one by card, billed ahead, whose charge was announced and is to be made today.
 */
export async function fillSubscriptions(
  scene: Scene,
  rail: ReturnType<typeof cardTill>['rail'],
  today: typeof TODAY,
) {
  const { platform, run } = scene;
  const payer = await scene.payer('Olga Novak', '32345148');
  const at = (day: typeof today, time: string) =>
    platform.clock.set(instantAt(day, time, 'Australia/Sydney'));
  const plan = (name: string, amount_cents: number) =>
    run.inTransaction((work) =>
      createPlan(work, {
        name,
        process_type: 'weekly',
        fee_type: 'flat',
        currency: 'AUD',
        tax_code: 'taxable',
        amount_cents,
      }),
    );
  const [small, large] = [await plan('Small', 2_500), await plan('Large', 3_333)];
  const terms = { planVersionId: small.plan_version_id, quantity: 1, endDate: null, isAgreed: false };
  at(addDays(today, -2), '08:00');
  const { id } = await run.inTransaction((work) =>
    startSubscription(work, {
      ...terms,
      customerId: payer.customerId,
      mandateId: payer.mandateId,
      startDate: work.today,
    }),
  );
  // The debit of the present period is off the stage: what the bank's evening does is played with debits of its own.
  await run.inTransaction(async (work) => {
    const debit = await work.one<{ id: string }>(sql`
      select id from payments where merchant_id = ${work.merchantId} and customer_id = ${payer.customerId}`);
    await cancelDebit(work, debit.id, 'by_staff');
  });
  const skipped = addDays(today, 12);
  await run.inTransaction((work) => skipPeriods(work, { id, periods: 2 }));
  await run.inTransaction((work) => takeBackSkip(work, { id, period_start: addDays(today, 5) }));
  at(today, '18:00');
  const byCard = await run.inTransaction(async (work) => {
    const { customerId, methodId } = await keepCard(work, rail, 'Noah Webb');
    const startDate = addDays(today, 1);
    const { id } = await startSubscription(work, {
      ...terms,
      customerId,
      mandateId: null,
      paymentMethodId: methodId,
      startDate,
    });
    const charge = await work.one<{ id: string }>(sql`
      update card_charges set charge_on = ${today}, told_on = ${addDays(today, -2)}, told_cents = 2593
      where merchant_id = ${work.merchantId} and customer_id = ${customerId} returning id`);
    return { id, chargeId: charge.id };
  });
  return { id, skipped, largeId: large.id, byCard };
}
