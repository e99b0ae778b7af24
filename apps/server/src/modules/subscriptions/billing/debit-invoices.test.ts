import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../../test/billing-scene.ts';
import { issueCredit } from '../../invoices/index.ts';
import { runBilling } from '../index.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

const bill = (options?: Parameters<typeof runBilling>[1]) =>
  runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM), options);
const onDay = (day: string) => scene.at(day, '05:00');

describe('debits', () => {
  const mandate = (mandateId: string, set: string) =>
    scene.platform.pool.query(`update mandates set ${set} where id = $1`, [mandateId]);

  it.each([
    ["amount_rule = 'fixed', amount_cents = 4000", [{ notice_kind: 'agreement', amount_cents: 4000 }]],
    ["amount_rule = 'fixed', amount_cents = 3000", [{ notice_kind: 'variation', amount_cents: 4000 }]],
    ["amount_rule = 'maximum', amount_cents = 4000", [{ notice_kind: 'advance' }]],
    ["amount_rule = 'maximum', amount_cents = 3999", []],
    ["status = 'suspended'", []],
    ["status = 'needs_details'", []],
    ["status = 'cancelled'", []],
    ["end_date = '2026-12-09'", []],
  ])('follow the mandate: %s', async (set, debits) => {
    const { plan_version_id: version } = await scene.plan();
    const { id, payer } = await scene.subscribe(version, { start: '2026-12-10' });
    await mandate(payer.mandateId, set);
    onDay('2026-12-07');
    await bill();
    expect(await scene.bills(id)).toHaveLength(1);
    expect(await scene.debits(id)).toMatchObject(debits);
    const waiting = await scene.exceptions(scene.harbour);
    const state = /status = '(\w+)'/.exec(set)?.[1];
    expect(waiting.map(({ reason }) => reason)).toEqual([
      ...(set.includes('3999') ? ['amount_above_maximum'] : []),
      ...(state ? [state] : []),
    ]);
  });

  it('take what customer credit leaves, and nothing when it covers the bill', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { id, payer } = await scene.subscribe(version, { start: '2026-12-10' });
    const give = (cents: number) =>
      scene.within(scene.harbour, (work) =>
        issueCredit(work, {
          customerId: payer.customerId,
          currency: 'AUD',
          amountCents: cents as never,
          taxCode: 'taxable',
          description: 'Membership',
        }),
      );
    await give(1_500);
    onDay('2026-12-07');
    await bill();
    await give(4_000);
    onDay('2027-01-06');
    await bill();
    expect(await scene.bills(id)).toMatchObject([
      { status: 'part_paid', credited_cents: 1_500 },
      { status: 'paid', credited_cents: 4_000 },
    ]);
    expect(await scene.debits(id)).toMatchObject([{ amount_cents: 2_500 }]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });
});
