import { toLocalDate } from '@lorikeet/domain/kernel';
import { periodsDue } from '@lorikeet/domain/subscriptions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../../test/billing-scene.ts';
import { runBilling } from '../index.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

const bill = (options?: Parameters<typeof runBilling>[1]) =>
  runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM), options);
const onDay = (day: string) => scene.at(day, '05:00');

/** Subscriptions that start on a day beyond the reach of today's run, so that starting bills nothing. */
async function subscribeMany(count: number, start = '2026-12-10'): Promise<string[]> {
  const { plan_version_id: version } = await scene.plan({
    fee_type: 'tiered_graduated',
    tiers: [
      { first_unit: 1, last_unit: 10, unit_price_e4: 12_500, flat_fee_cents: 500 },
      { first_unit: 11, last_unit: null, unit_price_e4: 9_999, flat_fee_cents: 0 },
    ],
  });
  const payer = await scene.payer(scene.harbour);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.push((await scene.subscribe(version, { start, quantity: n + 1, payer })).id);
  }
  return ids;
}

async function countBills() {
  const { rows } = await scene.platform.pool.query<{
    bills: number;
    numbers: number;
    periods: number;
  }>(
    `select count(*)::int as bills, max(number)::int as numbers,
       count(distinct (subscription_id, period_start))::int as periods
     from invoices`,
  );
  const { rows: scheduled } = await scene.platform.pool.query<{ debits: number }>(
    `select count(*)::int as debits from payments where stage = 'scheduled'`,
  );
  return { ...rows[0], ...scheduled[0] };
}

describe('a billing run', () => {
  it('bills each due period once with its debit, and the second run changes nothing', async () => {
    await subscribeMany(23);
    onDay('2026-12-07');
    const first = await bill({ chunk: 5 });
    expect(first).toMatchObject({ invoices: 23 });
    expect(await countBills()).toEqual({ bills: 23, numbers: 23, periods: 23, debits: 23 });
    expect(await bill()).toEqual({ invoices: 0, total_cents: 0 });
    expect(await countBills()).toEqual({ bills: 23, numbers: 23, periods: 23, debits: 23 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it('is shared by two that race, and neither bills what the other does', async () => {
    await subscribeMany(40);
    onDay('2026-12-07');
    await Promise.all([bill({ chunk: 3 }), bill({ chunk: 3 }), bill({ chunk: 7 })]);
    expect(await countBills()).toEqual({ bills: 40, numbers: 40, periods: 40, debits: 40 });
    expect(await scene.brokenAnywhere()).toEqual([]);
  });

  it.each(['billing.claim', 'billing.write', 'billing.commit'])(
    'goes on after dying at %s',
    async (point) => {
      await subscribeMany(20);
      onDay('2026-12-07');
      const { log } = scene.platform;
      let reached = 0;
      scene.platform.log = {
        ...log,
        info(fields: { point?: string }) {
          if (fields.point === point && ++reached === 3) throw new Error('killed');
        },
      };
      await expect(bill({ chunk: 4 })).rejects.toThrow('killed');
      scene.platform.log = log;
      expect(await countBills()).toMatchObject({ bills: 8, numbers: 8 });
      expect(await bill({ chunk: 4 })).toMatchObject({ invoices: 20 });
      expect(await countBills()).toEqual({ bills: 20, numbers: 20, periods: 20, debits: 20 });
      expect(await scene.brokenAnywhere()).toEqual([]);
    },
  );

  it('catches up on every period that fell due while nothing ran', async () => {
    const { plan_version_id: version } = await scene.plan({ process_type: 'weekly' });
    const { id } = await scene.subscribe(version, { start: '2026-12-10' });
    onDay('2027-01-06');
    await bill();
    const due = periodsDue({
      anchor: toLocalDate('2026-12-10'),
      processType: 'weekly',
      nextIndex: 0,
      through: toLocalDate('2027-01-11'),
    });
    expect((await scene.bills(id)).map(({ period_start: start, period_end: end }) => [start, end])).toEqual(
      due.map(({ start, end }) => [start, end]),
    );
    // The first day that their notice allows.
    expect((await scene.debits(id)).map(({ debit_date }) => debit_date)).toEqual(
      Array.from({ length: 5 }, () => '2027-01-08'),
    );
  });

  it('bills ahead by the days of notice, and leaves later periods alone', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { id } = await scene.subscribe(version, { start: '2026-12-10' });
    onDay('2026-12-04');
    await bill();
    expect(await scene.bills(id)).toEqual([]);
    // Monday; three bank days reach Thursday the tenth.
    onDay('2026-12-07');
    await bill();
    expect(await scene.bills(id)).toMatchObject([{ period_start: '2026-12-10', period_end: '2027-01-10' }]);
    expect(await scene.debits(id)).toMatchObject([{ due_date: '2026-12-10', notice_kind: 'advance' }]);
  });

  it('names no step that a person could be known by', async () => {
    await subscribeMany(1);
    onDay('2026-12-07');
    const said: object[] = [];
    scene.platform.log = { ...silentLog, info: (fields) => said.push(fields) };
    await bill();
    expect(said).toEqual(
      ['billing.claim', 'billing.write', 'billing.commit'].map((point) => ({
        point,
        merchant: scene.harbour.id,
        subscriptions: 1,
      })),
    );
  });
});
