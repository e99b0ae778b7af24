import { printId } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../../test/billing-scene.ts';
import { changeSubscription } from '../change-subscription.ts';
import { runBilling } from '../index.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

const bill = () => runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
const fixed = (mandateId: string, cents: number) =>
  scene.platform.pool.query("update mandates set amount_rule = 'fixed', amount_cents = $2 where id = $1", [
    mandateId,
    cents,
  ]);
/** The days on which a customer's bills are due, and those of their debits. */
const daysOf = (customerId: string) =>
  scene.within(scene.harbour, (work) =>
    work.rows<{ due: string; debited: string | null }>(sql`
      select i.due_date as due, p.debit_date as debited from invoices i
      left join payments p on p.merchant_id = ${work.merchantId} and p.invoice_id = i.id
      where i.merchant_id = ${work.merchantId} and i.customer_id = ${customerId} order by i.number`),
  );
const shownOf = async (customerId: string) => {
  const { data } = await scene.portal.call<{ rows: { status: string }[] }>(
    'GET',
    `/api/merchant/invoice/list?customer_id=${printId('customer', customerId)}`,
    { token: scene.harbour.token },
  );
  return data.rows.map(({ status }) => status).toSorted();
};

it('a bill of a day on which banks are closed is due on the day of its debit, and overdue only after it', async () => {
  const { plan_version_id: version } = await scene.plan();
  const { payer } = await scene.subscribe(version, { start: '2026-11-26' });
  await bill();
  scene.at('2026-12-22', '05:00');
  await bill();
  // Saturday the 26th, before a Monday on which banks are closed, too.
  const days = [
    { due: '2026-11-26', debited: '2026-11-26' },
    { due: '2026-12-29', debited: '2026-12-29' },
  ];
  expect(await daysOf(payer.customerId)).toEqual(days);
  scene.at('2026-12-28', '10:00');
  expect(await shownOf(payer.customerId)).toEqual(['open', 'overdue']);
});

it('a bill that nobody debits is due on the first day of its period, open or not', async () => {
  const { plan_version_id: version } = await scene.plan();
  const { payer } = await scene.subscribe(version, { start: '2026-12-12' });
  await scene.platform.pool.query("update mandates set status = 'suspended' where id = $1", [
    payer.mandateId,
  ]);
  scene.at('2026-12-09', '05:00');
  await bill();
  expect(await daysOf(payer.customerId)).toEqual([{ due: '2026-12-12', debited: null }]);
});

it('a charge inside a period is due on the day that its notice allows, and moves with it', async () => {
  const { plan_version_id: version } = await scene.plan({ amount_cents: 3_800 });
  const { id, payer } = await scene.subscribe(version, { start: '2026-11-24', isAgreed: true });
  await fixed(payer.mandateId, 3_800);
  const { id: planId } = await scene.plan({ name: 'Large', amount_cents: 7_600 });
  await scene.within(scene.harbour, (work) =>
    changeSubscription(work, {
      id,
      quantity: 1,
      mode: 'credit_and_charge_now',
      plan_id: planId,
      expected_credit_cents: -3_800 as never,
      expected_charge_cents: 7_600 as never,
    }),
  );
  const charged = async () => (await daysOf(payer.customerId)).at(-1);
  expect(await charged()).toEqual({ due: '2026-12-07', debited: '2026-12-07' });
  // Its letter leaves with those of the next morning.
  await scene.runPhase(scene.harbour, 'notices', '2026-11-24');
  expect(await charged()).toEqual({ due: '2026-12-08', debited: '2026-12-08' });
  expect(await shownOf(payer.customerId)).not.toContain('overdue');
});
