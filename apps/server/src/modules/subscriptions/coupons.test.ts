import { toCents, ZERO } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { changeSubscription, quoteChange, runBilling } from './index.ts';
import { skipPeriods } from './skip-periods.ts';

let scene: BillingScene;
let plan: Awaited<ReturnType<BillingScene['plan']>>;
beforeEach(async () => {
  scene = await openBillingScene();
  plan = await scene.plan({ process_type: 'weekly', amount_cents: 4_000 });
});
afterEach(() => scene.close());

type Answer<T> = { code: number; data: T; message: string };
const post = <T = { id: string }>(path: string, body: object): Promise<Answer<T>> =>
  scene.portal.call<T>('POST', `/api/merchant${path}`, { token: scene.harbour.token, body });
const get = <T>(path: string) =>
  scene.portal.call<T>('GET', `/api/merchant${path}`, { token: scene.harbour.token });
const wire = (prefix: string, id: string) => `${prefix}_${id.replaceAll('-', '')}`;

async function coupon(terms: object): Promise<string> {
  const { message, data } = await post('/coupon/create', { coupon_code: 'SPRING', ...terms });
  expect(message).toBe('success');
  return data.id;
}
const give = (id: string, code = 'spring') =>
  post<{ net_cents: number; full_cents: number; from: string }>(
    `/subscription/addCoupon/${wire('sub', id)}`,
    { coupon_code: code },
  );
async function bill(day: string): Promise<void> {
  scene.at(day, '05:00');
  await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
}
const totals = async (id: string) =>
  (await scene.bills(id)).filter(({ status }) => status !== 'void').map((one) => one.total_cents);
const letters = (id: string) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ template: string; body: Buffer }>(sql`
      select template, body from messages
      where merchant_id = ${work.merchantId} and subject_id = ${id} order by created_at, id`);
    return rows.map(({ template, body }) => ({ template, body: work.vault.open(body) }));
  });

describe('a coupon of a subscription', () => {
  it('reduces the bills that it holds for, as a line of its own with its GST, then the price is full again', async () => {
    await coupon({ kind: 'percent', percent_bp: 2_500, periods: 2 });
    const { id } = await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' });
    const { data } = await give(id);
    expect(data).toMatchObject({ full_cents: 4_000, net_cents: 3_000, from: '2026-12-07' });
    await bill('2026-12-24');
    expect((await totals(id)).slice(0, 3)).toEqual([3_000, 3_000, 4_000]);
    const lines = await scene.within(scene.harbour, (work) =>
      work.rows(sql`
        select l.kind, l.description, l.amount_cents, l.gst_cents from invoice_lines l
        join invoices i on i.merchant_id = l.merchant_id and i.id = l.invoice_id
        where l.merchant_id = ${work.merchantId} and i.subscription_id = ${id} order by i.number, l.position limit 2`),
    );
    expect(lines).toEqual([
      { kind: 'flat', description: 'Membership', amount_cents: 4_000, gst_cents: 364 },
      { kind: 'discount', description: 'SPRING', amount_cents: -1_000, gst_cents: -91 },
    ]);
    const [letter] = await letters(id);
    expect(letter).toMatchObject({ template: 'coupon-given' });
    for (const word of ['$30.00', '2 bills', '$40.00']) expect(letter!.body).toContain(word);
    const detail = await get<{ coupon: object }>(`/subscription/detail?id=${wire('sub', id)}`);
    expect(detail.data.coupon).toMatchObject({ coupon_code: 'SPRING', used: 2, net_cents: 4_000 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is forecast and shown in the dry run as it is then billed', async () => {
    await coupon({ kind: 'amount', amount_cents: 1_500, periods: 3 });
    const { id, payer } = await scene.subscribe(plan.plan_version_id, { start: '2026-12-14' });
    await give(id);
    const { data: forecast } = await get<{ rows: { amount_cents: number }[] }>(
      `/customer/forecast?id=${wire('cus', payer.customerId)}`,
    );
    expect(forecast.rows.slice(0, 5).map((row) => row.amount_cents)).toEqual([
      2_500, 2_500, 2_500, 4_000, 4_000,
    ]);
    scene.at('2026-12-10', '04:00');
    const preview = await post<{ comparison: { total_cents: number } }>('/billing/preview', {});
    expect(preview.data.comparison.total_cents).toBe(2_500);
    await bill('2026-12-10');
    expect(await totals(id)).toEqual([2_500]);
    await bill('2027-01-14');
    expect((await totals(id)).slice(0, 5)).toEqual([2_500, 2_500, 2_500, 4_000, 4_000]);
  });

  it('pays a bill as a whole where nothing is left of it, and nothing is debited', async () => {
    await coupon({ kind: 'percent', percent_bp: 10_000, periods: 1 });
    const { id } = await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' });
    await give(id);
    await bill('2026-12-10');
    expect(await scene.bills(id)).toMatchObject([
      { total_cents: 0, status: 'paid' },
      { total_cents: 4_000, status: 'open' },
    ]);
    expect(await scene.debits(id)).toMatchObject([{ amount_cents: 4_000 }]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is not used up by a period that is skipped or whose bill is taken back', async () => {
    await coupon({ kind: 'amount', amount_cents: 1_000, periods: 1 });
    const { id } = await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' });
    await give(id);
    await bill('2026-12-03');
    expect(await totals(id)).toEqual([3_000]);
    await scene.within(scene.harbour, (work) => skipPeriods(work, { id, periods: 1 }));
    await bill('2026-12-17');
    expect(await totals(id)).toEqual([3_000, 4_000]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('goes into what a change credits and charges, by the plan that it holds for', async () => {
    const large = await scene.plan({ name: 'Large', process_type: 'weekly', amount_cents: 8_000 });
    const [{ rows }] = [(await get<{ rows: { id: string; name: string }[] }>('/plan/list')).data];
    await coupon({
      kind: 'percent',
      percent_bp: 5_000,
      plan_ids: [rows.find((one) => one.name === 'Membership')!.id],
    });
    const { id } = await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' });
    await give(id);
    await bill('2026-12-07');
    const mode = 'credit_and_charge_now' as const;
    const quote = (wanted: { plan_id?: string; quantity: number }) =>
      scene.within(scene.harbour, (work) => quoteChange(work, id, { ...wanted, mode }));
    // The discounted old price against the full price of a plan that the coupon does not hold for.
    expect(await quote({ plan_id: large.id, quantity: 1 })).toMatchObject({ credit: -2_000, charge: 8_000 });
    const { credit, charge } = await quote({ plan_id: large.id, quantity: 1 });
    await scene.within(scene.harbour, (work) =>
      changeSubscription(work, {
        id,
        plan_id: large.id,
        quantity: 1,
        mode,
        expected_credit_cents: credit,
        expected_charge_cents: toCents(charge),
      }),
    );
    await bill('2026-12-14');
    expect((await totals(id)).at(-1)).toBe(8_000);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is not given for other bills than were seen', async () => {
    await coupon({ kind: 'percent', percent_bp: 2_500 });
    const { id } = await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' });
    const body = { coupon_code: 'spring' };
    const preview = async () =>
      (await post<{ seen: string; from: string }>(`/subscription/previewCoupon/${wire('sub', id)}`, body))
        .data;
    const path = `/subscription/addCoupon/${wire('sub', id)}`;
    const { seen, from } = await preview();
    await bill('2026-12-03');
    expect(await post(path, { ...body, seen })).toMatchObject({
      data: { refusal: 'subscription.preview_outdated' },
    });
    expect(await letters(id)).toEqual([]);
    const next = await preview();
    expect([from, next.from]).toEqual(['2026-12-07', '2026-12-14']);
    expect(await post(path, { ...body, seen: next.seen })).toMatchObject({ code: 0 });
  });

  it('is taken off: what is billed keeps it, the next period is full, and the payer is told', async () => {
    await coupon({ kind: 'amount', amount_cents: 1_000 });
    const { id } = await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' });
    await give(id);
    await bill('2026-12-03');
    expect((await give(id)).message).toContain('has the coupon SPRING already');
    expect((await post(`/subscription/removeCoupon/${wire('sub', id)}`, {})).code).toBe(0);
    await bill('2026-12-14');
    expect(await totals(id)).toEqual([3_000, 4_000]);
    expect((await letters(id)).map(({ template }) => template)).toEqual(['coupon-given', 'coupon-removed']);
  });
});

describe('a coupon while a change waits for its period', () => {
  /** Weekly, 4 units at $10.00, and from the next period 3 units at $20.00 of a plan of at most 3. */
  async function waitingChange(): Promise<string> {
    const units = await scene.plan({ process_type: 'weekly', fee_type: 'per_unit', unit_price_e4: 100_000 });
    const few = await scene.plan({
      name: 'Few',
      process_type: 'weekly',
      fee_type: 'tiered_volume',
      tiers: [{ first_unit: 1, last_unit: 3, unit_price_e4: 200_000, flat_fee_cents: 0 }],
    });
    const { id } = await scene.subscribe(units.plan_version_id, { start: '2026-12-07', quantity: 4 });
    await bill('2026-12-07');
    const wanted = { plan_id: few.id, quantity: 3, mode: 'next_period' } as const;
    await scene.within(scene.harbour, (work) =>
      changeSubscription(work, { id, ...wanted, expected_credit_cents: ZERO, expected_charge_cents: ZERO }),
    );
    return id;
  }

  it('is given and taken off at the price that waits, and its letters name the plan that waits', async () => {
    await coupon({ kind: 'amount', amount_cents: 1_000 });
    const id = await waitingChange();
    expect((await give(id)).data).toMatchObject({ full_cents: 6_000, net_cents: 5_000, from: '2026-12-14' });
    expect(await post(`/subscription/removeCoupon/${wire('sub', id)}`, {})).toMatchObject({ code: 0 });
    const told = await letters(id);
    expect(told.map(({ template }) => template)).toEqual(['coupon-given', 'coupon-removed']);
    expect(told[0]!.body).toContain('$50.00');
    expect(told[1]!.body).toContain('$60.00');
    for (const { body } of told) expect(body).toContain('Few');
    await bill('2026-12-14');
    expect((await totals(id)).at(-1)).toBe(6_000);
  });
});

describe('a coupon that is given', () => {
  it('has one code in any case, and says why it cannot be given', async () => {
    const id = await coupon({ kind: 'percent', percent_bp: 1_000, ends_on: '2026-11-30' });
    expect(
      (await post('/coupon/create', { coupon_code: 'spring', kind: 'percent', percent_bp: 1 })).message,
    ).toContain('Another coupon has the code SPRING');
    const dollars = { coupon_code: 'abroad', kind: 'amount', amount_cents: 500, currency: 'USD' };
    expect((await post('/coupon/create', dollars)).message).toContain('USD');
    const sub = await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' });
    expect((await give(sub.id, 'WINTER')).message).toContain('no coupon with the code WINTER');
    scene.at('2026-12-01', '05:00');
    expect((await give(sub.id)).message).toContain('could be given until');
    await post(`/coupon/archive/${id}`, {});
    expect((await give(sub.id)).message).toContain('is archived');
    expect(await letters(sub.id)).toEqual([]);
  });

  it('is the last one for one of two who ask at once', async () => {
    await coupon({ kind: 'percent', percent_bp: 1_000, most_redemptions: 1 });
    const subs = [
      await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' }),
      await scene.subscribe(plan.plan_version_id, { start: '2026-12-07' }),
    ];
    const answers = await Promise.all(subs.map(({ id }) => give(id)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    const { data } = await get<{ rows: { redemptions: number; state: string }[] }>('/coupon/list');
    expect(data.rows).toMatchObject([{ redemptions: 1, state: 'used_up' }]);
  });
});
