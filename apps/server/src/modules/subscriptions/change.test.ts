import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { PRORATION_MODES, type ProrationMode, prorate } from '@lorikeet/domain/subscriptions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { changeCardCurrencies } from '../merchants/index.ts';
import { runBilling } from './index.ts';

const wire = (kind: string, id: string) => `${kind}_${id.replaceAll('-', '')}`;

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
const preview = (body: object) => post(`previewChange/${wire('sub', subscriptionId)}`, body);
async function change(body: { quantity: number; mode: ProrationMode; plan_id?: string }) {
  const quote = await preview(body);
  const answer = await post(`change/${wire('sub', subscriptionId)}`, {
    ...body,
    expected_credit_cents: quote.data.credit_cents,
    expected_charge_cents: quote.data.charge_cents,
  });
  return { quote: quote.data, answer };
}
const bill = () => runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
const otherPlan = async (terms: Parameters<BillingScene['plan']>[0]) => {
  const { id } = await scene.plan(terms);
  return wire('pln', id);
};

describe('a change inside a period', () => {
  // 20 of 30 days are left: the old 100.00 credits 66.67, the new 150.00 costs 100.00.
  it.each([
    ['credit_and_charge_now', { due_now_cents: 3333, due_next_cents: 0, customer_credit_cents: 0 }],
    ['credit_now_charge_next', { due_now_cents: 0, due_next_cents: 10000, customer_credit_cents: 6667 }],
    ['next_period', { due_now_cents: 0, due_next_cents: 0, customer_credit_cents: 0 }],
    ['none', { due_now_cents: 0, due_next_cents: 0, customer_credit_cents: 0 }],
  ] as const)('is previewed to the cent: %s', async (mode, settled) => {
    const { data } = await preview({ quantity: 15, mode });
    const domain = prorate({
      mode,
      period: { index: 0, start: toLocalDate('2026-11-23'), end: toLocalDate('2026-12-23') },
      changeOn: toLocalDate('2026-12-03'),
      oldAmount: toCents(10_000),
      newAmount: toCents(15_000),
    });
    expect(data).toMatchObject({
      ...settled,
      credit_cents: domain.credit,
      charge_cents: domain.charge,
      net_cents: domain.net,
      effective_on: domain.effectiveOn,
      before: { total_cents: 10_000 },
      after: { total_cents: 15_000 },
      periods: [{ start: '2026-11-23', end: '2026-12-23', days_left: 20, days_in_period: 30 }],
    });
    expect(await scene.subscription(subscriptionId)).toMatchObject({ quantity: 10 });
  });

  it('charged now makes an invoice of both shares and its debit', async () => {
    const { answer } = await change({ quantity: 15, mode: 'credit_and_charge_now' });
    expect(answer).toMatchObject({ code: 0, data: { invoice_id: expect.stringMatching(/^inv_/) } });
    expect(await scene.bills(subscriptionId)).toMatchObject([
      { total_cents: 10_000 },
      { total_cents: 3_333, period_start: null },
    ]);
    expect((await scene.debits(subscriptionId)).map(({ amount_cents }) => amount_cents)).toEqual([
      10_000, 3_333,
    ]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('charged next credits today and puts the charge on the next invoice', async () => {
    const { answer } = await change({ quantity: 15, mode: 'credit_now_charge_next' });
    expect(answer.data).toMatchObject({ invoice_id: null, credit_note_id: expect.stringMatching(/^crn_/) });
    scene.at('2026-12-18', '05:00');
    await bill();
    expect((await scene.bills(subscriptionId))[1]).toMatchObject({
      period_start: '2026-12-23',
      total_cents: 15_000 + 10_000,
      credited_cents: 6_667,
    });
    scene.at('2027-01-20', '05:00');
    await bill();
    expect((await scene.bills(subscriptionId))[2]).toMatchObject({ total_cents: 15_000, credited_cents: 0 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('to less is customer credit, whatever is left over', async () => {
    const { quote, answer } = await change({ quantity: 4, mode: 'credit_and_charge_now' });
    expect(quote).toMatchObject({ net_cents: -4_000, customer_credit_cents: 4_000 });
    expect(answer.data).toMatchObject({ invoice_id: null, credit_note_id: expect.any(String) });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('that waits holds from the next period, and is called off by the present terms', async () => {
    await change({ quantity: 15, mode: 'next_period' });
    expect(await scene.subscription(subscriptionId)).toMatchObject({ quantity: 10, next_quantity: 15 });
    await change({ quantity: 10, mode: 'next_period' });
    expect(await scene.subscription(subscriptionId)).toMatchObject({ next_quantity: null, next_from: null });
    await change({ quantity: 15, mode: 'next_period' });
    scene.at('2026-12-18', '05:00');
    await bill();
    expect((await scene.bills(subscriptionId))[1]).toMatchObject({ total_cents: 15_000 });
    expect(await scene.subscription(subscriptionId)).toMatchObject({ quantity: 10 });
    const refused = await preview({ quantity: 20, mode: 'none' });
    expect(refused).toMatchObject({ code: 1, message: expect.stringContaining('23 Dec 2026') });
    scene.at('2026-12-23', '05:00');
    await bill();
    expect(await scene.subscription(subscriptionId)).toMatchObject({ quantity: 15, next_quantity: null });
  });

  it('that waits is replaced or called off after its period was skipped, for nothing is billed under it', async () => {
    await change({ quantity: 15, mode: 'next_period' });
    const skipped = await post(`skip/${wire('sub', subscriptionId)}`, {
      periods: 1,
      expected_from: '2026-12-23',
    });
    expect(skipped.code).toBe(0);
    const replaced = await change({ quantity: 20, mode: 'next_period' });
    expect(replaced.answer).toMatchObject({ code: 0, data: { effective_on: '2027-01-23' } });
    await change({ quantity: 10, mode: 'next_period' });
    expect(await scene.subscription(subscriptionId)).toMatchObject({ next_quantity: null, next_from: null });
    scene.at('2027-01-20', '05:00');
    await bill();
    expect((await scene.bills(subscriptionId)).map((one) => [one.period_start, one.total_cents])).toEqual([
      ['2026-11-23', 10_000],
      ['2027-01-23', 10_000],
    ]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('counts a period billed ahead as a whole', async () => {
    scene.at('2026-12-18', '05:00');
    await bill();
    const { data } = await preview({ quantity: 11, mode: 'credit_and_charge_now' });
    expect(data).toMatchObject({
      periods: [
        { start: '2026-11-23', days_left: 5, credit_cents: -1_667, charge_cents: 1_833 },
        {
          start: '2026-12-23',
          days_left: 31,
          days_in_period: 31,
          credit_cents: -10_000,
          charge_cents: 11_000,
        },
      ],
      due_now_cents: 1_166,
    });
  });

  it('is refused when its amounts are no longer those of the preview', async () => {
    const quote = await preview({ quantity: 15, mode: 'credit_and_charge_now' });
    scene.at('2026-12-04', '09:00');
    const answer = await post(`change/${wire('sub', subscriptionId)}`, {
      quantity: 15,
      mode: 'credit_and_charge_now',
      expected_credit_cents: quote.data.credit_cents,
      expected_charge_cents: quote.data.charge_cents,
    });
    expect(answer).toMatchObject({
      status: 200,
      code: 1,
      message: expect.stringContaining('since the preview'),
    });
    expect(await scene.bills(subscriptionId)).toHaveLength(1);
  });

  it('is refused when its terms are no longer those of the preview, also where no amount is due', async () => {
    const wanted = { quantity: 15, mode: 'next_period' as const };
    const first = await preview(wanted);
    const agreed = {
      ...wanted,
      expected_credit_cents: 0,
      expected_charge_cents: 0,
      seen: first.data.seen,
    };
    await change({ quantity: 20, mode: 'next_period' });
    const path = `change/${wire('sub', subscriptionId)}`;
    expect(await post(path, agreed)).toMatchObject({ data: { refusal: 'subscription.preview_outdated' } });
    const again = await preview(wanted);
    expect(await post(path, { ...agreed, seen: again.data.seen })).toMatchObject({ code: 0 });
  });

  it('is refused in plain words when it makes no sense', async () => {
    const words = async (body: object) => (await preview(body)).message;
    expect(await words({ quantity: 10, mode: 'none' })).toBe('Plan and quantity are as they were');
    const weekly = await otherPlan({ process_type: 'weekly' });
    expect(await words({ quantity: 1, mode: 'none', plan_id: weekly })).toContain('next period only');
    await scene.within(scene.harbour, (work) => changeCardCurrencies(work, ['USD']));
    const dollars = await otherPlan({ currency: 'USD' });
    expect(await words({ quantity: 1, mode: 'none', plan_id: dollars })).toContain('AUD');
    const closed = await otherPlan({
      fee_type: 'tiered_volume',
      tiers: [{ first_unit: 1, last_unit: 5, unit_price_e4: 100, flat_fee_cents: 0 }],
    });
    expect(await words({ quantity: 6, mode: 'next_period', plan_id: closed })).toContain('ends at 5 units');
    const foreign = await post(
      `previewChange/${wire('sub', subscriptionId)}`,
      { quantity: 3, mode: 'none' },
      scene.other.token,
    );
    expect(foreign.status).toBe(404);
  });

  it('to another cycle begins a new count at the next period', async () => {
    const weekly = await otherPlan({ process_type: 'weekly', fee_type: 'per_unit', unit_price_e4: 25_000 });
    const { answer } = await change({ quantity: 10, mode: 'next_period', plan_id: weekly });
    expect(answer).toMatchObject({ code: 0, data: { effective_on: '2026-12-23' } });
    for (const day of ['2026-12-18', '2026-12-24', '2026-12-31', '2027-01-07']) {
      scene.at(day, '05:00');
      await bill();
    }
    expect(
      (await scene.bills(subscriptionId)).map(({ period_start, period_end, total_cents }) => [
        period_start,
        period_end,
        total_cents,
      ]),
    ).toEqual([
      ['2026-11-23', '2026-12-23', 10_000],
      ['2026-12-23', '2026-12-30', 2_500],
      ['2026-12-30', '2027-01-06', 2_500],
      ['2027-01-06', '2027-01-13', 2_500],
    ]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it.each(PRORATION_MODES)('leaves every book in balance: %s', async (mode) => {
    const { quote } = await change({ quantity: 17, mode });
    scene.at('2026-12-18', '05:00');
    await bill();
    const billed = (await scene.bills(subscriptionId)).reduce(
      (sum, one) => sum + one.total_cents - one.credited_cents,
      0,
    );
    const net = Number(quote.net_cents);
    expect(billed).toBe(10_000 + net + 17_000);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });
});
