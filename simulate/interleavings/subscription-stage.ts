import { addDays, instantAt } from '@lorikeet/domain/kernel';
import { createCoupon } from '../../apps/server/src/modules/coupons/create-coupon.ts';
import { cancelDebit } from '../../apps/server/src/modules/debits/index.ts';
import { createPlan } from '../../apps/server/src/modules/plans/index.ts';
import { pauseSubscription, startSubscription } from '../../apps/server/src/modules/subscriptions/index.ts';
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
 * Weekly subscriptions of today: one by debit, whose present period is billed, whose next is due and whose third is
 * skipped; and two by one card, billed ahead, whose charges were announced and are to be made today. The bill of the first is
 * unpaid, and its days are over; a third was paused for such a bill, which is paid.
 */
export async function fillSubscriptions(
  scene: Scene,
  till: ReturnType<typeof cardTill>,
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
  await unpaid(run, { subscriptionId: id, today, isPaused: false });
  const paused = await scene.payer('Ivy Tran', '42345148');
  const { id: pausedId } = await run.inTransaction((work) =>
    startSubscription(work, {
      ...terms,
      customerId: paused.customerId,
      mandateId: paused.mandateId,
      startDate: work.today,
    }),
  );
  await run.inTransaction((work) => pauseSubscription(work, pausedId, { forUnpaid: true }));
  await till.pay(run, await unpaid(run, { subscriptionId: pausedId, today, isPaused: true }), 'approved');
  const coupon = 'LAST';
  await run.inTransaction((work) =>
    createCoupon(work, {
      coupon_code: coupon,
      kind: 'percent',
      percent_bp: 2_500,
      currency: 'AUD',
      periods: 2,
      most_redemptions: 1,
      plan_ids: [],
    }),
  );
  at(today, '18:00');
  const byCard = await run.inTransaction(async (work) => {
    const { customerId, methodId } = await keepCard(work, till.rail, 'Noah Webb');
    const startDate = addDays(today, 1);
    const given = { ...terms, customerId, mandateId: null, paymentMethodId: methodId, startDate };
    const other = await startSubscription(work, given);
    await skipPeriods(work, { id: other.id, periods: 1 });
    const one = await startSubscription(work, given);
    // The subscription that is earlier by id has the later bill: taking bills by their subscriptions is out of their order.
    await takeBackSkip(work, { id: other.id, period_start: startDate });
    const billOf = async ({ id }: { id: string }) => {
      const charge = await work.one<{ id: string; invoice_id: string }>(sql`
        update card_charges c set charge_on = ${today}, told_on = ${addDays(today, -2)}, told_cents = 2593
        from invoices i
        where c.merchant_id = ${work.merchantId} and i.merchant_id = ${work.merchantId}
          and i.id = c.invoice_id and i.subscription_id = ${id} and i.status <> 'void'
        returning c.id, c.invoice_id`);
      return { id, chargeId: charge.id, invoiceId: charge.invoice_id };
    };
    return { ...(await billOf(one)), customerId, methodId, other: await billOf(other) };
  });
  const plans = { smallId: small.id, smallVersionId: small.plan_version_id, largeId: large.id };
  return { id, skipped, ...plans, byCard, pausedId, coupon };
}

/** The decision on the debit of a subscription's bill: its days are over, or it was paused and the bill is paid. */
function unpaid(
  run: Run,
  { subscriptionId, today, isPaused }: { subscriptionId: string; today: typeof TODAY; isPaused: boolean },
): Promise<{ invoiceId: string; cents: number }> {
  return run.inTransaction(async (work) => {
    const bill = await work.one<{ id: string; customer_id: string; payment_id: string }>(sql`
      select i.id, i.customer_id, p.id as payment_id from invoices i
      join payments p on p.merchant_id = ${work.merchantId} and p.invoice_id = i.id
      where i.merchant_id = ${work.merchantId} and i.subscription_id = ${subscriptionId} order by p.id limit 1`);
    await work.run(sql`
      insert into dunning_decisions (merchant_id, id, payment_id, invoice_id, customer_id, return_code, attempt,
        amount_cents, currency, decision, because, is_agreed_day, retry_bank_days, retry_day, decided_at,
        subscription_id, ends_on, ends_with, warned_on, ended_as, ended_because, is_open)
      values (${work.merchantId}, ${work.newId()}, ${bill.payment_id}, ${bill.id}, ${bill.customer_id}, '6', 2, 2500, 'AUD',
        'no_retry', 'tried_already', false, 3, 1, ${work.now}, ${subscriptionId}, ${today}, 'pause', ${addDays(today, -2)},
        ${isPaused ? 'pause' : null}, ${isPaused ? 'policy' : null}, true)`);
    if (!isPaused)
      await work.run(sql`
        update merchants set settings = settings || '{"unpaid_action": "pause"}'::jsonb where id = ${work.merchantId}`);
    return { invoiceId: bill.id, cents: 2_500 };
  });
}
