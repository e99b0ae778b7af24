import { addDays, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { trialNoticeOn } from '@lorikeet/domain/subscriptions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { runBilling } from './index.ts';

let scene: BillingScene;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;

/** Monthly at $40.00 after 17 free days from 23 November: the first period is that of 10 December. */
beforeEach(async () => {
  scene = await openBillingScene();
  const { plan_version_id: version } = await scene.plan({ trial_days: 17 });
  sub = await scene.subscribe(version, { start: '2026-11-23' });
});
afterEach(() => scene.close());

const wire = () => printId('subscription', sub.id);
const post = (path: string, body: object = {}) =>
  scene.portal.call<Record<string, never>>('POST', `/api/merchant/subscription/${path}/${wire()}`, {
    token: scene.harbour.token,
    body,
  });
const detail = async () =>
  (
    await scene.portal.call<{
      status: string;
      trial: object | null;
      started_on: string;
      end_date: string | null;
    }>('GET', `/api/merchant/subscription/detail?id=${wire()}`, { token: scene.harbour.token })
  ).data;
async function billThrough(from: string, until: string): Promise<void> {
  for (let day = toLocalDate(from); day <= until; day = addDays(day, 1)) {
    scene.at(day, '05:00');
    await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
  }
}
const billed = async () =>
  (await scene.bills(sub.id))
    .filter(({ status }) => status !== 'void')
    .map(({ period_start }) => period_start);
const letters = async () => {
  const { rows } = await scene.platform.pool.query<{ body: Buffer }>(
    "select body from messages where template = 'trial-ends' and customer_id = $1",
    [sub.payer.customerId],
  );
  return rows.map(({ body }) => scene.platform.vault.open(body));
};
const tell = (day: string) => {
  scene.at(day, '09:20');
  return scene.runPhase(scene.harbour, 'subscriptions.trials', day);
};

describe('a trial', () => {
  it('is not billed; the first bill is for the day after it, and the day stays for good', async () => {
    expect(await detail()).toMatchObject({
      started_on: '2026-11-23',
      trial: { from: '2026-11-23', until: '2026-12-10', told_on: null, is_over: false },
    });
    await billThrough('2026-11-24', '2027-01-10');
    expect(await billed()).toEqual(['2026-12-10', '2027-01-10']);
    expect(await detail()).toMatchObject({ started_on: '2026-11-23', trial: { is_over: true } });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('of a subscription goes before that of its plan, none included', async () => {
    const { id: plan } = await scene.plan({ trial_days: 30, name: 'Other' });
    const create = (trial_days?: number) =>
      scene.portal.call<{ first_period_start: string }>('POST', '/api/merchant/subscription/create', {
        token: scene.harbour.token,
        body: {
          customer_id: printId('customer', sub.payer.customerId),
          plan_id: printId('plan', plan),
          quantity: 1,
          start_date: '2026-12-01',
          ...(trial_days === undefined ? {} : { trial_days }),
        },
      });
    expect((await create()).data.first_period_start).toBe('2026-12-31');
    expect((await create(5)).data.first_period_start).toBe('2026-12-06');
    expect((await create(0)).data.first_period_start).toBe('2026-12-01');
    expect((await create(366)).status).toBe(422);
  });

  it('is told of a week before it ends, once, with the price and the way out', async () => {
    await tell('2026-12-02');
    expect(await letters()).toEqual([]);
    await tell('2026-12-03');
    await tell('2026-12-04');
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    for (const words of ['9 December 2026', '10 December 2026', '$40.00', 'To end it without paying'])
      expect(letter).toContain(words);
    const trial = { from: toLocalDate('2026-11-23'), until: toLocalDate('2026-12-10') };
    expect(await detail()).toMatchObject({ trial: { told_on: trialNoticeOn(trial) } });
  });

  it('is told of with the full price, and what a coupon leaves of the first bills', async () => {
    const made = await scene.portal.call('POST', '/api/merchant/coupon/create', {
      token: scene.harbour.token,
      body: { coupon_code: 'SPRING', kind: 'percent', percent_bp: 2_500, periods: 2 },
    });
    expect(made.message).toBe('success');
    await post('addCoupon', { coupon_code: 'SPRING' });
    await tell('2026-12-03');
    const [letter] = await letters();
    expect(letter).toContain('Each month: $40.00');
    expect(letter).toContain('Coupon: SPRING: $30.00 for the first 2 bills');
  });

  it('whose first period is skipped is told of a week before the day that is billed', async () => {
    await post('skip', { periods: 1, expected_from: '2026-12-10' });
    await tell('2026-12-03');
    expect(await letters()).toEqual([]);
    await tell('2027-01-03');
    const [letter] = await letters();
    expect(letter).toContain('Billed from: Sun 10 January 2027');
    expect(letter).toContain('Last free day: Sat 9 January 2027');
  });

  it('of a few days names its first bill, though that is made ahead of it', async () => {
    const { plan_version_id } = await scene.plan({ trial_days: 2, name: 'Short' });
    sub = await scene.subscribe(plan_version_id, { start: '2026-11-24' });
    await billThrough('2026-11-24', '2026-11-24');
    expect(await billed()).toEqual(['2026-11-26']);
    await tell('2026-11-24');
    expect((await letters())[0]).toContain('Billed from: Thu 26 November 2026');
  });

  it('names the price that holds from the day that is billed', async () => {
    const wanted = {
      quantity: 1,
      mode: 'next_period',
      plan_id: printId('plan', (await scene.plan({ name: 'Large', amount_cents: 9_000 })).id),
    };
    const changed = await post('change', { ...wanted, expected_credit_cents: 0, expected_charge_cents: 0 });
    expect(changed.message).toBe('success');
    await tell('2026-12-03');
    expect((await letters())[0]).toContain('Each month: $90.00');
  });

  it('is not told of where nothing follows', async () => {
    await post('pause');
    await tell('2026-12-03');
    expect(await letters()).toEqual([]);
    scene.at('2026-12-05', '09:00');
    await post('resume');
    await tell('2026-12-06');
    expect(await letters()).toHaveLength(1);
  });

  it('ended at its end is never billed, also when its first bill is made already', async () => {
    await billThrough('2026-12-07', '2026-12-07');
    expect(await billed()).toEqual(['2026-12-10']);
    scene.at('2026-12-08', '09:00');
    expect(await post('cancel', { when: 'period_end' })).toMatchObject({ data: { status: 'active' } });
    expect(await detail()).toMatchObject({ end_date: '2026-12-09' });
    await billThrough('2026-12-09', '2027-01-10');
    expect(await billed()).toEqual([]);
    expect(await detail()).toMatchObject({ status: 'completed' });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is kept through a change and not lengthened by a pause', async () => {
    const { id: plan } = await scene.plan({ trial_days: 90, name: 'Large', amount_cents: 9_000 });
    const wanted = { quantity: 1, mode: 'credit_and_charge_now', plan_id: printId('plan', plan) };
    const { data: quote } = await post('previewChange', wanted);
    expect(quote).toMatchObject({ due_now_cents: 0, credit_cents: 0, next_period_start: '2026-12-10' });
    await post('change', { ...wanted, expected_credit_cents: 0, expected_charge_cents: 0 });
    await post('pause');
    scene.at('2026-12-05', '09:00');
    await post('resume');
    await billThrough('2026-12-06', '2026-12-10');
    expect(await scene.bills(sub.id)).toMatchObject([{ period_start: '2026-12-10', total_cents: 9_000 }]);
  });
});
