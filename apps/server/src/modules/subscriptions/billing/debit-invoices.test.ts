import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../../test/billing-scene.ts';
import { issueCredit } from '../../invoices/index.ts';
import { changeSubscription } from '../change-subscription.ts';
import { pauseSubscription, resumeSubscription, runBilling } from '../index.ts';

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
    const { id, payer } = await scene.subscribe(version, { start: '2026-12-10', isAgreed: true });
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

  it('are not scheduled on a day after the last of the request, by bank day or notice', async () => {
    const { plan_version_id: version } = await scene.plan();
    const made = async (last: string, set = '') => {
      scene.at('2026-11-23', '05:00');
      const { id, payer } = await scene.subscribe(version, { start: '2026-12-12' });
      await mandate(payer.mandateId, `end_date = '${last}'${set}`);
      onDay('2026-12-09');
      await bill();
      return (await scene.debits(id)).length;
    };
    // Saturday the 12th is debited on Monday; a change of what was agreed on is told 14 days before.
    expect(await made('2026-12-12')).toBe(0);
    expect(await made('2026-12-14')).toBe(1);
    expect(await made('2026-12-22', ", amount_rule = 'fixed', amount_cents = 3000")).toBe(0);
    expect(await made('2026-12-23', ", amount_rule = 'fixed', amount_cents = 3000")).toBe(1);
    const waiting = await scene.exceptions(scene.harbour);
    expect(waiting.map(({ reason }) => reason)).toEqual(['agreement_ends_before', 'agreement_ends_before']);
  });

  it('of another subscription of equal price are a change that the payer is notified of', async () => {
    const { plan_version_id: version } = await scene.plan();
    const agreed = await scene.subscribe(version, { start: '2026-12-10', isAgreed: true });
    await mandate(agreed.payer.mandateId, "amount_rule = 'fixed', amount_cents = 4000");
    const { payer } = agreed;
    const sameDates = await scene.subscribe(version, { start: '2026-12-10', payer });
    const otherDates = await scene.subscribe(version, { start: '2026-12-17', payer });
    for (const day of ['2026-12-07', '2026-12-17']) {
      onDay(day);
      await bill();
    }
    expect(await scene.debits(agreed.id)).toMatchObject([{ notice_kind: 'agreement' }]);
    expect(await scene.debits(sameDates.id)).toMatchObject([{ notice_kind: 'variation' }]);
    expect(await scene.debits(otherDates.id)).toMatchObject([{ notice_kind: 'variation' }]);
    await scene.runPhase(scene.harbour, 'notices', '2026-12-17');
    expect(await scene.debits(otherDates.id)).toMatchObject([{ debit_date: '2026-12-31' }]);
    const { rows: letters } = await scene.platform.pool.query<{ body: Buffer }>(
      "select body from messages where template = 'debit-variation' and customer_id = $1",
      [payer.customerId],
    );
    expect(letters).toHaveLength(2);
    expect(scene.platform.vault.open(letters[0]!.body)).toContain('differs in its amount or its date');
  });

  it('on other dates than the agreement states are a change, from the period that moves', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { id, payer } = await scene.subscribe(version, { start: '2026-12-10', isAgreed: true });
    await mandate(payer.mandateId, "amount_rule = 'fixed', amount_cents = 4000");
    onDay('2026-12-10');
    await bill();
    await scene.platform.pool.query(
      `update subscriptions set next_plan_version_id = plan_version_id, next_quantity = 1,
        next_from = '2027-01-10', next_anchor = '2027-01-10' where id = $1`,
      [id],
    );
    onDay('2027-01-10');
    await bill();
    expect(await scene.debits(id)).toMatchObject([
      { notice_kind: 'agreement' },
      { notice_kind: 'variation' },
    ]);
  });

  it('of a change between two periods are no debit that the agreement states, equal in amount or not', async () => {
    const { plan_version_id: version } = await scene.plan({ amount_cents: 3_800 });
    const { id, payer } = await scene.subscribe(version, { start: '2026-11-24', isAgreed: true });
    await mandate(payer.mandateId, "amount_rule = 'fixed', amount_cents = 3800");
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
    expect(await scene.debits(id)).toMatchObject([
      { amount_cents: 3_800, due_date: '2026-11-23', notice_kind: 'variation' },
      { amount_cents: 3_800, due_date: '2026-11-24' },
    ]);
  });

  it('of another cycle at the same price are a change', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { id, payer } = await scene.subscribe(version, { start: '2026-12-10', isAgreed: true });
    await mandate(payer.mandateId, "amount_rule = 'fixed', amount_cents = 4000");
    const { id: planId } = await scene.plan({ name: 'Weekly', process_type: 'weekly' });
    await scene.within(scene.harbour, (work) =>
      changeSubscription(work, {
        id,
        quantity: 1,
        mode: 'next_period',
        plan_id: planId,
        expected_credit_cents: 0 as never,
        expected_charge_cents: 0 as never,
      }),
    );
    onDay('2026-12-07');
    await bill();
    expect(await scene.debits(id)).toMatchObject([{ amount_cents: 4_000, notice_kind: 'variation' }]);
  });

  it('whose agreed day is over when they are billed are a change', async () => {
    const { plan_version_id: version } = await scene.plan({ process_type: 'one_off' });
    const { id, payer } = await scene.subscribe(version, { start: '2026-12-10', isAgreed: true });
    await mandate(payer.mandateId, "amount_rule = 'fixed', amount_cents = 4000, frequency = 'one_off'");
    await scene.within(scene.harbour, (work) => pauseSubscription(work, id));
    onDay('2026-12-11');
    await scene.within(scene.harbour, (work) => resumeSubscription(work, id));
    await bill();
    expect(await scene.debits(id)).toMatchObject([{ amount_cents: 4_000, notice_kind: 'variation' }]);
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
