import { addDays, type LocalDate, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { runBilling } from './index.ts';

let scene: BillingScene;
let version: string;
let sub: Awaited<ReturnType<BillingScene['subscribe']>>;

/** Monthly at $40.00 from 10 December; today is 23 November. */
beforeEach(async () => {
  scene = await openBillingScene();
  version = (await scene.plan()).plan_version_id;
  sub = await scene.subscribe(version, { start: '2026-12-10' });
});
afterEach(() => scene.close());

const wire = () => printId('subscription', sub.id);
const post = (path: string, body: object, token = scene.harbour.token) =>
  scene.portal.call<Record<string, never>>('POST', `/api/merchant/subscription/${path}/${wire()}`, {
    token,
    body,
  });
const skip = (expected_from: string, periods = 1) => post('skip', { periods, expected_from });
const detail = async () =>
  (
    await scene.portal.call<{ skips: { period_start: string; can_take_back: boolean }[] }>(
      'GET',
      `/api/merchant/subscription/detail?id=${wire()}`,
      { token: scene.harbour.token },
    )
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
const forecast = async () => {
  const id = printId('customer', sub.payer.customerId);
  const { data } = await scene.portal.call<{
    rows: { due_date: LocalDate; amount_cents: number; kind: string }[];
    total_cents: number;
  }>('GET', `/api/merchant/customer/forecast?id=${id}`, { token: scene.harbour.token });
  return data;
};

describe('a skipped period', () => {
  it('is previewed, left out of the bills and shown in the forecast; the days after it stay', async () => {
    const quote = await post('previewSkip', { periods: 2 });
    expect(quote.data).toMatchObject({
      periods: [
        { start: '2026-12-10', end: '2027-01-10', amount_cents: 4_000, was_billed: false },
        { start: '2027-01-10', end: '2027-02-10' },
      ],
      next_period_start: '2027-02-10',
    });
    expect((await detail()).skips).toEqual([]);
    expect((await skip('2026-12-10', 2)).data).toEqual(quote.data);
    const { rows, total_cents } = await forecast();
    expect(rows.slice(0, 3)).toMatchObject([
      { due_date: '2026-12-10', kind: 'skipped', amount_cents: 0 },
      { due_date: '2027-01-10', kind: 'skipped', amount_cents: 0 },
      { due_date: '2027-02-10', kind: 'forecast', amount_cents: 4_000 },
    ]);
    expect(total_cents).toBe(10 * 4_000);
    await billThrough('2026-12-01', '2027-03-10');
    expect(await billed()).toEqual(['2027-02-10', '2027-03-10']);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('that is billed ahead loses its bill and its debit, and the payer hears of it', async () => {
    await billThrough('2026-12-07', '2026-12-07');
    expect(await billed()).toEqual(['2026-12-10']);
    const { data } = await skip('2026-12-10');
    expect(data).toMatchObject({ periods: [{ was_billed: true }], next_period_start: '2027-01-10' });
    expect(await scene.debits(sub.id)).toMatchObject([{ stage: 'cancelled' }]);
    const { rows: letters } = await scene.platform.pool.query<{ body: Buffer }>(
      "select body from messages where template = 'period-skipped' and customer_id = $1",
      [sub.payer.customerId],
    );
    expect(letters).toHaveLength(1);
    expect(scene.platform.vault.open(letters[0]!.body)).toContain('10 January 2027');
    await billThrough('2026-12-08', '2027-01-10');
    expect(await billed()).toEqual(['2027-01-10']);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('whose debit the bank has is not skipped: the next one is', async () => {
    await billThrough('2026-12-07', '2026-12-07');
    await scene.platform.pool.query(
      "update invoices set in_flight_cents = total_cents where subscription_id = $1 and period_start = '2026-12-10'",
      [sub.id],
    );
    const quote = await post('previewSkip', { periods: 1 });
    expect(quote.data).toMatchObject({ periods: [{ start: '2027-01-10' }] });
    const unseen = await skip('2026-12-10');
    expect(unseen).toMatchObject({ code: 1, message: expect.stringContaining('meanwhile') });
  });

  it('is not skipped otherwise than was seen, though the first of those skipped is the same', async () => {
    const asked = { periods: 2, expected_from: '2026-12-10' };
    const seenNow = async () => (await post('previewSkip', { periods: 2 })).data.seen;
    const seen = await seenNow();
    const { id } = await scene.plan({ name: 'Dearer', amount_cents: 5_000 });
    const dearer = {
      plan_id: printId('plan', id),
      quantity: 1,
      mode: 'credit_now_charge_next',
      expected_credit_cents: 0,
      expected_charge_cents: 0,
    };
    expect(await post('change', dearer)).toMatchObject({ code: 0 });
    expect(await post('skip', { ...asked, seen })).toMatchObject({
      data: { refusal: 'subscription.preview_outdated' },
    });
    expect((await detail()).skips).toEqual([]);
    const done = await post('skip', { ...asked, seen: await seenNow() });
    expect(done.data).toMatchObject({ periods: [{ amount_cents: 5_000 }, { amount_cents: 5_000 }] });
  });

  it('is skipped once, by whoever asks first', async () => {
    const answers = await Promise.all([skip('2026-12-10'), skip('2026-12-10'), skip('2026-12-10')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect((await detail()).skips).toHaveLength(1);
  });

  it('meets the billing run of the same moment: billed and taken back, or never billed', async () => {
    scene.at('2026-12-07', '05:00');
    const run = runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
    const [answer] = await Promise.all([skip('2026-12-10'), run]);
    expect(answer.code).toBe(0);
    await runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
    expect(await billed()).toEqual([]);
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is billed after all while it has not begun, and once', async () => {
    await skip('2026-12-10', 2);
    const back = (period_start: string) => post('takeBackSkip', { period_start });
    expect(await back('2026-12-10')).toMatchObject({ code: 0, data: { next_period_start: '2026-12-10' } });
    expect(await back('2026-12-10')).toMatchObject({ code: 0, data: { next_period_start: '2026-12-10' } });
    expect((await back('2027-03-10')).status).toBe(404);
    // January stays skipped, between two periods that are billed.
    await billThrough('2026-12-07', '2027-02-10');
    expect(await billed()).toEqual(['2026-12-10', '2027-02-10']);
    expect((await detail()).skips.map(({ can_take_back }) => can_take_back)).toEqual([false, false]);
    const late = await back('2027-01-10');
    expect(late).toMatchObject({ code: 1, message: expect.stringContaining('has begun') });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('outlasts a pause', async () => {
    await skip('2026-12-10', 2);
    await post('takeBackSkip', { period_start: '2026-12-10' });
    await billThrough('2026-12-07', '2026-12-07');
    await post('pause', {});
    expect(await billed()).toEqual([]);
    expect(await skip('2026-12-10')).toMatchObject({
      code: 1,
      message: expect.stringContaining('Resume it'),
    });
    scene.at('2026-12-08', '09:00');
    await post('resume', {});
    await billThrough('2026-12-09', '2027-02-10');
    expect(await billed()).toEqual(['2026-12-10', '2027-02-10']);
    expect(await scene.subscription(sub.id)).toMatchObject({ periods_billed: 3 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('keeps the charge of a change for the next bill', async () => {
    await billThrough('2026-12-07', '2026-12-20');
    const wanted = { quantity: 1, mode: 'credit_now_charge_next', plan_id: '' };
    wanted.plan_id = printId('plan', (await scene.plan({ fee_type: 'per_unit', unit_price_e4: 900_000 })).id);
    const { data: quote } = await post('previewChange', wanted);
    await post('change', {
      ...wanted,
      expected_credit_cents: quote.credit_cents,
      expected_charge_cents: quote.charge_cents,
    });
    await billThrough('2027-01-06', '2027-01-06');
    const before = (await scene.bills(sub.id)).at(-1)!;
    expect(before.total_cents).toBeGreaterThan(9_000);
    await skip('2027-01-10');
    await billThrough('2027-01-07', '2027-02-10');
    expect((await scene.bills(sub.id)).at(-1)).toMatchObject({
      period_start: '2027-02-10',
      total_cents: before.total_cents,
    });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('takes what a change has settled for it along', async () => {
    await billThrough('2026-12-07', '2026-12-07');
    const wanted = { quantity: 1, mode: 'credit_now_charge_next', plan_id: '' };
    wanted.plan_id = printId('plan', (await scene.plan({ name: 'Large', amount_cents: 6_000 })).id);
    const { data: quote } = await post('previewChange', wanted);
    expect(quote).toMatchObject({ credit_cents: -4_000, charge_cents: 6_000 });
    await post('change', {
      ...wanted,
      expected_credit_cents: quote.credit_cents,
      expected_charge_cents: quote.charge_cents,
    });
    expect(await skip('2026-12-10')).toMatchObject({ code: 0, data: { periods: [{ was_billed: true }] } });
    // The credit of 40.00 stands against the 40.00 that wait: nothing is owed for a period that is not served.
    expect(await scene.subscription(sub.id)).toMatchObject({ carry_cents: 4_000 });
    await billThrough('2026-12-08', '2027-01-10');
    const next = (await scene.bills(sub.id)).at(-1)!;
    expect(next).toMatchObject({ period_start: '2027-01-10', total_cents: 10_000, credited_cents: 4_000 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is refused in plain words where there is nothing to skip', async () => {
    const words = async (terms: Parameters<BillingScene['plan']>[0], end?: string) => {
      const { plan_version_id: one } = await scene.plan(terms);
      sub = await scene.subscribe(one, { start: '2026-12-10', ...(end && { end }) });
      return (await post('previewSkip', { periods: 2 })).message;
    };
    expect(await words({ process_type: 'one_off' })).toContain('single period');
    expect(await words({}, '2027-02-09')).toContain('9 Feb 2027');
    expect((await post('previewSkip', { periods: 13 })).status).toBe(422);
    expect((await post('previewSkip', { periods: 1 }, scene.other.token)).status).toBe(404);
  });
});
