import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { runBilling } from './index.ts';

const wire = (kind: string, id: string) => `${kind}_${id.replaceAll('-', '')}`;

const DEARER = {
  name: 'Dearer',
  process_type: 'monthly',
  fee_type: 'flat',
  currency: 'AUD',
  tax_code: 'taxable',
};

let scene: BillingScene;
let subscriptionId: string;
let versionId: string;

/** A subscription of 10 units at $10.00, billed for 23 November to 23 December; today is 3 December. */
beforeEach(async () => {
  scene = await openBillingScene();
  versionId = (await scene.plan({ fee_type: 'per_unit', unit_price_e4: 100_000 })).plan_version_id;
  subscriptionId = (await scene.subscribe(versionId, { start: '2026-11-23', quantity: 10 })).id;
  scene.at('2026-12-03', '09:00');
});
afterEach(() => scene.close());

const post = (path: string, body: object, token = scene.harbour.token) =>
  scene.portal.call<Record<string, never>>('POST', `/api/merchant/subscription/${path}`, { token, body });
async function charge(quantity: number): Promise<void> {
  const wanted = { quantity, mode: 'credit_now_charge_next' };
  const { data } = await post(`previewChange/${wire('sub', subscriptionId)}`, wanted);
  await post(`change/${wire('sub', subscriptionId)}`, {
    ...wanted,
    expected_credit_cents: data.credit_cents,
    expected_charge_cents: data.charge_cents,
  });
}
const bill = () => runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));

describe('a subscription', () => {
  const status = async () => (await scene.subscription(subscriptionId)).status;
  const act = (verb: string, body: object = {}) => post(`${verb}/${wire('sub', subscriptionId)}`, body);

  /** Everything that a stop leaves behind. */
  const told = async () => {
    const { rows } = await scene.platform.pool.query<{ audited: number; notes: number }>(
      `select (select count(*)::int from audit_log where subject_id = $1 and action in
          ('subscription.paused', 'subscription.cancelled', 'subscription.end_set')) as audited,
        (select count(*)::int from credit_notes) as notes`,
      [subscriptionId],
    );
    const subscription = await scene.subscription(subscriptionId);
    return { ...rows[0]!, subscription, bills: await scene.bills(subscriptionId) };
  };

  it('paused takes back what was billed ahead, and resumes without billing what it left out', async () => {
    scene.at('2026-12-18', '05:00');
    await bill();
    expect(await scene.bills(subscriptionId)).toHaveLength(2);
    expect((await act('pause')).data).toMatchObject({ status: 'paused' });
    expect(await scene.bills(subscriptionId)).toMatchObject([{ status: 'open' }, { status: 'void' }]);
    expect(await scene.debits(subscriptionId)).toMatchObject([
      { stage: 'scheduled' },
      { stage: 'cancelled' },
    ]);
    scene.at('2027-02-20', '09:00');
    await bill();
    expect(await scene.bills(subscriptionId)).toHaveLength(2);
    expect((await act('resume')).data).toMatchObject({ status: 'active' });
    expect((await scene.bills(subscriptionId)).at(-1)).toMatchObject({
      status: 'open',
      period_start: '2027-02-23',
    });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('paused and resumed before its next period bills that period once', async () => {
    scene.at('2026-12-18', '05:00');
    await bill();
    await act('pause');
    await act('resume');
    const standing = (await scene.bills(subscriptionId)).filter((one) => one.status !== 'void');
    expect(standing.map(({ period_start }) => period_start)).toEqual(['2026-11-23', '2026-12-23']);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('cancelled now bills a waiting charge and nothing more', async () => {
    await charge(15);
    expect((await act('cancel')).data).toMatchObject({ status: 'cancelled' });
    expect((await act('cancel')).data).toMatchObject({ status: 'cancelled' });
    expect((await scene.bills(subscriptionId)).map(({ total_cents }) => total_cents)).toEqual([
      10_000, 10_000,
    ]);
    scene.at('2027-01-19', '05:00');
    expect(await bill()).toEqual({ invoices: 0, total_cents: 0 });
    const refused = await act('pause');
    expect(refused).toMatchObject({ code: 1, message: 'Only a running subscription can be paused' });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('cancelled at its period’s end runs until then and is completed', async () => {
    expect((await act('cancel', { when: 'period_end' })).data).toMatchObject({ status: 'active' });
    expect(await scene.subscription(subscriptionId)).toMatchObject({
      end_date: '2026-12-22',
      next_period_start: null,
    });
    scene.at('2026-12-22', '05:00');
    await bill();
    expect(await status()).toBe('active');
    scene.at('2026-12-23', '05:00');
    await bill();
    expect(await status()).toBe('completed');
    expect(await scene.bills(subscriptionId)).toHaveLength(1);
  });

  it('is started by staff only on an offered plan and an active mandate', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'New Payer' });
    const planId = wire('pln', (await scene.plan()).id);
    const create = (body: object) =>
      post('create', {
        customer_id: wire('cus', payer.customerId),
        plan_id: planId,
        quantity: 1,
        start_date: '2026-12-20',
        ...body,
      });
    expect(await create({ quantity: 0 })).toMatchObject({ status: 422 });
    expect(await create({ end_date: '2026-12-19' })).toMatchObject({ status: 422 });
    expect(await create({})).toMatchObject({ code: 0, data: { first_period_start: '2026-12-20' } });
    await scene.platform.pool.query(`update mandates set status = 'cancelled' where id = $1`, [
      payer.mandateId,
    ]);
    expect(await create({})).toMatchObject({ code: 1, message: expect.stringContaining('no active') });
    await scene.portal.call('POST', `/api/merchant/plan/archive/${planId}`, { token: scene.harbour.token });
    expect(await create({})).toMatchObject({
      code: 1,
      message: expect.stringContaining('no new subscriptions'),
    });
    const list = await scene.portal.call('GET', `/api/merchant/subscription/list?plan_id=${planId}`, {
      token: scene.harbour.token,
    });
    expect(list.data).toMatchObject({ count: 1, rows: [{ customer_name: 'New Payer', status: 'active' }] });
    const detail = await scene.portal.call(
      'GET',
      `/api/merchant/subscription/detail?id=${wire('sub', subscriptionId)}`,
      { token: scene.harbour.token },
    );
    expect(detail.data).toMatchObject({
      price: { total_cents: 10_000 },
      can: { pause: true, resume: false, change: true, cancel: true },
    });
  });

  it.each([
    ['pause', 'previewPause', {}],
    ['cancel', 'previewCancel', { when: 'now' }],
    ['cancel', 'previewCancel', { when: 'period_end' }],
  ])('is not stopped (%s, %s, %j) otherwise than was seen', async (stop, preview, how) => {
    const seenIn = async () => (await act(preview, how)).data.seen;
    const before = await seenIn();
    scene.at('2026-12-18', '05:00');
    await bill();
    expect(await act(stop, { ...how, seen: before })).toMatchObject({
      data: { refusal: 'subscription.preview_outdated' },
    });
    expect(await scene.subscription(subscriptionId)).toMatchObject({ status: 'active', end_date: null });
    expect(await scene.bills(subscriptionId)).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    expect(await act(stop, { ...how, seen: await seenIn() })).toMatchObject({ code: 0 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it.each([
    ['pause', 'previewPause', {}],
    ['cancel', 'previewCancel', { when: 'now' }],
    ['cancel', 'previewCancel', { when: 'period_end' }],
  ])('is stopped once (%s, %s, %j), as often as what was seen is sent', async (stop, preview, how) => {
    const atEnd = 'when' in how && how.when === 'period_end';
    await charge(15);
    scene.at('2026-12-18', '05:00');
    // Nothing is billed ahead where the period that runs is to be the last one, and the charge waits.
    if (!atEnd) await bill();
    const { data: previewed } = await act(preview, how);
    expect(previewed).toMatchObject(
      atEnd ? { due_now_cents: 10_000 } : { taken_back: [{ start: '2026-12-23' }] },
    );
    const asked = { ...how, seen: previewed.seen };
    const both = await Promise.all([act(stop, asked), act(stop, asked)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const left = await told();
    expect(await act(stop, asked)).toMatchObject({ code: 0, data: { taken_back: [], due_now_cents: 0 } });
    expect(await told()).toEqual(left);
    expect(left.audited).toBe(1);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is not started at another price, or on another day, than was seen', async () => {
    const payer = await scene.payer(scene.harbour, { name: 'New Payer' });
    const plan = await scene.plan({ amount_cents: 4_000 });
    const wanted = {
      customer_id: wire('cus', payer.customerId),
      plan_id: wire('pln', plan.id),
      quantity: 1,
      start_date: '2026-12-03',
      end_date: '2027-06-30',
      trial_days: 10,
    };
    const preview = async () => (await post('preview', wanted)).data;
    const create = (seen: unknown) => post('create', { ...wanted, seen });
    const refused = { data: { refusal: 'subscription.preview_outdated' } };
    const first = await preview();
    expect(first).toMatchObject({
      price: { total_cents: 4_000 },
      first_period_start: '2026-12-13',
      end_date: '2027-06-30',
    });
    scene.at('2026-12-04', '00:10');
    expect(await create(first.seen)).toMatchObject(refused);
    const second = await preview();
    expect(second).toMatchObject({ first_period_start: '2026-12-14' });
    await scene.portal.call('POST', `/api/merchant/plan/update/${wanted.plan_id}`, {
      token: scene.harbour.token,
      body: { ...DEARER, amount_cents: 5_000 },
    });
    expect(await create(second.seen)).toMatchObject(refused);
    const third = await preview();
    expect(third).toMatchObject({ price: { total_cents: 5_000 } });
    const ofThem = () =>
      scene.portal.call('GET', `/api/merchant/subscription/list?plan_id=${wanted.plan_id}`, {
        token: scene.harbour.token,
      });
    expect((await ofThem()).data).toMatchObject({ count: 0 });
    expect(await create(third.seen)).toMatchObject({ code: 0, data: { first_period_start: '2026-12-14' } });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });
});
