import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../../test/billing-scene.ts';
import { issueCredit } from '../../invoices/index.ts';
import { runBilling } from '../index.ts';

type Previewed = {
  id: string;
  comparison: {
    business_date: string;
    through: string;
    bills: number;
    total_cents: number;
    last_total_cents: number;
    credit_cents: number;
    differences: Record<string, { bills: number; total_cents: number }>;
    undebited: { bills: number; total_cents: number };
    others: object[];
  };
  held: object | null;
};

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

const bill = () => runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));
const post = <T = Record<string, unknown>>(path: string, body: object = {}, token = scene.harbour.token) =>
  scene.portal.call<T>('POST', `/api/merchant/billing/${path}`, { token, body });
const get = (path: string) =>
  scene.portal.call('GET', `/api/merchant/billing/${path}`, { token: scene.harbour.token });

/** Six subscriptions billed once in December; by January some have changed. */
async function changedSince() {
  const { plan_version_id: version } = await scene.plan({ fee_type: 'per_unit', unit_price_e4: 100_000 });
  const start = '2026-12-10';
  const subscribe = async (quantity = 10) => (await scene.subscribe(version, { start, quantity })).id;
  const [same, higher, lower, slightly, gone, undebited] = [
    await subscribe(),
    await subscribe(),
    await subscribe(),
    await subscribe(),
    await subscribe(),
    await subscribe(),
  ];
  scene.at('2026-12-07', '05:00');
  await bill();
  const { pool } = scene.platform;
  const quantity = (id: string, n: number) =>
    pool.query('update subscriptions set quantity = $2 where id = $1', [id, n]);
  await quantity(higher, 12);
  await quantity(lower, 8);
  await quantity(slightly, 11);
  await pool.query(`update subscriptions set status = 'paused' where id = $1`, [gone]);
  await pool.query(`update subscriptions set mandate_id = null where id = $1`, [undebited]);
  await scene.subscribe(version, { start: '2027-01-11', quantity: 3 });
  scene.at('2027-01-06', '04:00');
  return { same };
}

describe('a dry run', () => {
  it('shows what would be billed and how it differs from the last time, and bills nothing', async () => {
    await changedSince();
    const { data } = await post<Previewed>('preview');
    expect(data.comparison).toMatchObject({
      business_date: '2027-01-06',
      through: '2027-01-11',
      bills: 6,
      total_cents: 10_000 + 12_000 + 8_000 + 11_000 + 10_000 + 3_000,
      last_total_cents: 60_000,
      differences: {
        new: { bills: 1, total_cents: 3_000 },
        gone: { bills: 1, total_cents: 10_000 },
        higher: { bills: 1, total_cents: 12_000 },
        lower: { bills: 1, total_cents: 8_000 },
        same: { bills: 3, total_cents: 31_000 },
        zero: { bills: 0 },
        negative: { bills: 0 },
      },
      undebited: { bills: 1, total_cents: 10_000 },
      others: [],
    });
    const higher = await get(`previewedBills?id=${data.id}&difference=higher`);
    expect(higher.data).toMatchObject({
      count: 1,
      rows: [{ quantity: 12, amount_cents: 12_000, last_cents: 10_000 }],
    });
    expect((await get('list')).data).toMatchObject({ count: 1, rows: [{ invoices: 6, status: 'done' }] });
  });

  it('spends a customer’s credit once, on their bills in the order of the run', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { payer } = await scene.subscribe(version, { start: '2026-12-10' });
    await scene.subscribe(version, { start: '2026-12-10', payer });
    await scene.subscribe(version, { start: '2026-12-10', payer });
    await scene.within(scene.harbour, (work) =>
      issueCredit(work, {
        customerId: payer.customerId,
        currency: 'AUD',
        amountCents: 5_000 as never,
        taxCode: 'taxable',
        description: 'Membership',
      }),
    );
    scene.at('2026-12-07', '04:00');
    const { data } = await post<Previewed>('preview');
    expect(data.comparison).toMatchObject({ bills: 3, total_cents: 12_000, credit_cents: 5_000 });
    expect(data.comparison.differences).toMatchObject({ zero: { bills: 1 }, new: { bills: 2 } });
    scene.at('2026-12-07', '05:00');
    await bill();
    const { rows } = await scene.platform.pool.query<{ spent: number }>(
      'select sum(credited_cents)::int as spent from invoices where customer_id = $1',
      [payer.customerId],
    );
    expect(rows).toEqual([{ spent: data.comparison.credit_cents }]);
  });

  it('approved bills exactly that, once', async () => {
    await changedSince();
    const { data } = await post<Previewed>('preview');
    const approved = await post(`approve/${data.id}`);
    expect(approved).toMatchObject({ code: 0, data: { status: 'running', invoices: 0 } });
    await scene.drain();
    const progress = await get(`progress?id=${data.id}`);
    expect(progress.data).toMatchObject({
      status: 'done',
      invoices: 6,
      total_cents: data.comparison.total_cents,
      started_by: 'Owner',
    });
    expect(await post(`approve/${data.id}`)).toMatchObject({
      data: { status: 'done', invoices: 6 },
    });
    await scene.drain();
    expect(await bill()).toEqual({ invoices: 0, total_cents: 0 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is not approved once its bills have changed', async () => {
    const { same } = await changedSince();
    const { data } = await post<Previewed>('preview');
    await scene.platform.pool.query('update subscriptions set quantity = 99 where id = $1', [same]);
    const refused = await post(`approve/${data.id}`);
    expect(refused).toMatchObject({ status: 200, code: 1, message: expect.stringContaining('has changed') });
    expect((await get('list')).data).toMatchObject({ count: 1 });
  });

  it('held stops the day’s run, and new subscriptions, until it is approved or lifted', async () => {
    await changedSince();
    const { data } = await post<Previewed>('preview');
    expect(await post(`hold/${data.id}`)).toMatchObject({ code: 0, data: { status: 'held' } });
    scene.at('2027-01-06', '05:00');
    expect(await bill()).toMatchObject({ held: true, invoices: 0 });
    const { plan_version_id: version } = await scene.plan();
    const { id } = await scene.subscribe(version, { start: '2027-01-06' });
    expect(await scene.bills(id)).toEqual([]);
    expect((await post<Previewed>('preview')).data.held).toMatchObject({ status: 'held' });
    expect(await post('release')).toMatchObject({ data: { released: true } });
    expect(await post('release')).toMatchObject({ data: { released: false } });
    expect(await bill()).toMatchObject({ invoices: 7 });
    expect(await scene.bills(id)).toHaveLength(1);
  });

  it('is for today or tomorrow, for those who may, of their own merchant', async () => {
    expect(await post('preview', { business_date: '2026-12-30' })).toMatchObject({ status: 200, code: 1 });
    const { data } = await post<Previewed>('preview');
    expect((await post(`approve/${data.id}`, {}, scene.other.token)).status).toBe(404);
    expect((await post(`hold/${data.id}`, {}, scene.other.token)).status).toBe(404);
    expect((await scene.portal.call('POST', '/api/merchant/billing/preview', { body: {} })).status).toBe(401);
  });
});
