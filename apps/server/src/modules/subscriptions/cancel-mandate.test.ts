import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

/** The customer's DDR with a subscription under it, before either is touched. */
async function underOneMandate() {
  const { plan_version_id: version } = await scene.plan();
  const { id, payer } = await scene.subscribe(version, { start: '2026-12-10' });
  const path = `/api/merchant/mandate/delete/ddr_${payer.mandateId.replaceAll('-', '')}`;
  const send = (body: object) =>
    scene.portal.portal.app.inject({
      method: 'POST',
      url: path,
      headers: {
        authorization: `Bearer ${scene.harbour.token}`,
        'idempotency-key': `cancel-${payer.mandateId}`,
      },
      payload: body,
    });
  return { id, send };
}

it.each([
  [{ end_subscriptions: true }, 'cancelled'],
  [{ end_subscriptions: false }, 'active'],
  [{}, 'active'],
])('a cancelled DDR does with what is billed under it as was chosen: %o', async (chosen, status) => {
  const { id, send } = await underOneMandate();
  const { data } = (await send(chosen)).json();
  expect(data).toEqual({ status: 'cancelled' });
  expect(await scene.subscription(id)).toMatchObject({ status });
  expect(await scene.brokenAnywhere()).toEqual([]);
});
