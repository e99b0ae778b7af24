import { sumCents } from '@lorikeet/domain/kernel';
import { PRORATION_MODES, type ProrationMode } from '@lorikeet/domain/subscriptions';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { createCoupon } from '../coupons/index.ts';
import { addCoupon, changeSubscription, pauseSubscription, quoteChange, runBilling } from './index.ts';

let scene: BillingScene;
let versionId: string;

/** Units at $10.00 a month; today is 16 November. */
beforeEach(async () => {
  scene = await openBillingScene('2026-11-16');
  versionId = (await scene.plan({ fee_type: 'per_unit', unit_price_e4: 100_000 })).plan_version_id;
});
afterEach(() => scene.close());

type Step = { units: number; mode: ProrationMode; day?: string };

const bill = () => runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM));

/** Changes a subscription as its preview says, and returns the credit and the charge of each billed period. */
function change(id: string, { units, mode }: Step) {
  return scene.within(scene.harbour, async (work) => {
    const quote = await quoteChange(work, id, { quantity: units, mode });
    await changeSubscription(work, {
      id,
      quantity: units,
      mode,
      expected_credit_cents: quote.credit,
      expected_charge_cents: quote.charge,
    });
    return quote.shares.map(({ period, proration: { credit, charge } }) => ({ period, credit, charge }));
  });
}

const SETTLED = 'credit_now_charge_next';
const NOW = 'credit_and_charge_now';
const up = { units: 20, mode: 'none' } as const;
const back = { units: 10, mode: SETTLED } as const;

// 10 units are billed 100.00 for 23 November to 23 December; the changes are of 3 December, when 20 of 30 days are left.
it.each<[string, string | undefined, Step[], [credit: number, charge: number][]]>([
  [
    'up unsettled, then back',
    undefined,
    [up, back],
    [
      [0, 0],
      [-6_667, 6_667],
    ],
  ],
  [
    'back in one sum',
    undefined,
    [up, { units: 10, mode: NOW }],
    [
      [0, 0],
      [-6_667, 6_667],
    ],
  ],
  [
    'down unsettled, then up',
    undefined,
    [{ units: 5, mode: 'none' }, back],
    [
      [0, 0],
      [-6_667, 6_667],
    ],
  ],
  [
    'unsettled twice, then settled',
    undefined,
    [up, { units: 30, mode: 'none' }, { units: 15, mode: SETTLED }],
    [
      [0, 0],
      [0, 0],
      [-6_667, 10_000],
    ],
  ],
  [
    'settled, unsettled, settled: the price that was settled last counts',
    undefined,
    [{ units: 20, mode: SETTLED }, { units: 5, mode: 'none' }, back],
    [
      [-6_667, 13_333],
      [0, 0],
      [-13_333, 6_667],
    ],
  ],
  [
    'settled to less in one sum, and up again unsettled',
    undefined,
    [{ units: 4, mode: NOW }, up, { units: 10, mode: NOW }],
    [
      [-6_667, 2_667],
      [0, 0],
      [-2_667, 6_667],
    ],
  ],
  [
    'a change that waited and was called off',
    undefined,
    [
      { units: 20, mode: 'next_period' },
      { units: 10, mode: 'none' },
      { units: 20, mode: SETTLED },
    ],
    [
      [0, 0],
      [0, 0],
      [-6_667, 13_333],
    ],
  ],
  [
    'settled ten days later',
    undefined,
    [up, { ...back, day: '2026-12-13' }],
    [
      [0, 0],
      [-3_333, 3_333],
    ],
  ],
  [
    'half price by a coupon',
    'HALF',
    [up, back],
    [
      [0, 0],
      [-3_333, 3_333],
    ],
  ],
  [
    'less than its coupon takes off, and up again',
    'FIFTEEN',
    [{ units: 1, mode: 'none' }, back],
    [
      [0, 0],
      [-5_667, 5_667],
    ],
  ],
  [
    'nothing to pay by its coupon, settled, then up',
    'FIFTEEN',
    [{ units: 1, mode: SETTLED }, up, back],
    [
      [-5_667, 0],
      [0, 0],
      [0, 5_667],
    ],
  ],
])(
  'a change settles the price in force, which an unsettled one leaves: %s',
  async (_, code, steps, expected) => {
    const { id } = await scene.subscribe(versionId, { start: '2026-11-23', quantity: 10 });
    if (code) {
      await scene.within(scene.harbour, async (work) => {
        const half = {
          kind: 'percent',
          percent_bp: 5_000,
          currency: 'AUD',
          plan_ids: [] as string[],
        } as const;
        const fifteen = {
          kind: 'amount',
          amount_cents: 1_500,
          currency: 'AUD',
          plan_ids: [] as string[],
        } as const;
        await createCoupon(work, { coupon_code: code, ...(code === 'HALF' ? half : fifteen) });
        await addCoupon(work, { id, coupon_code: code });
      });
    }
    scene.at('2026-11-23', '05:00');
    await bill();
    const settled: [number, number][] = [];
    for (const step of steps) {
      scene.at(step.day ?? '2026-12-03', '09:00');
      for (const { credit, charge } of await change(id, step)) settled.push([credit, charge]);
    }
    expect(settled).toEqual(expected);
    expect(await scene.brokenAnywhere()).toEqual([]);
  },
);

it('a period billed ahead has its own price in force, and is taken back with what was settled for it', async () => {
  const { id, payer } = await scene.subscribe(versionId, { start: '2026-11-23', quantity: 10 });
  scene.at('2026-12-18', '09:00');
  await bill();
  await change(id, up);
  expect(await change(id, back)).toMatchObject([
    { credit: -1_667, charge: 1_667 },
    { credit: -10_000, charge: 10_000 },
  ]);
  await change(id, up);
  await change(id, { units: 12, mode: NOW });
  const owed = async () => {
    const { rows } = await scene.platform.pool.query<{ cents: number }>(
      `select ((select coalesce(sum(total_cents), 0) from invoices where subscription_id = $1 and status <> 'void')
        + (select carry_cents from subscriptions where id = $1)
        - (select coalesce(sum(amount_cents), 0) from credit_notes where customer_id = $2))::int as cents`,
      [id, payer.customerId],
    );
    return rows[0]!.cents;
  };
  expect(await owed()).toBe(20_000 + 333 + 2_000);
  await scene.within(scene.harbour, (work) => pauseSubscription(work, id));
  expect(await owed()).toBe(10_000 + 333);
  expect(await scene.brokenAnywhere()).toEqual([]);
});

it('a change of an earlier version, whose price was not kept, counts by the terms that it left', async () => {
  const { id } = await scene.subscribe(versionId, { start: '2026-11-23', quantity: 10 });
  scene.at('2026-11-23', '05:00');
  await bill();
  scene.at('2026-12-03', '09:00');
  await change(id, { units: 20, mode: SETTLED });
  await scene.platform.pool.query(
    'update subscription_change_shares set price_cents = null where subscription_id = $1',
    [id],
  );
  // A change that settles nothing keeps the price from here on.
  await change(id, { units: 5, mode: 'none' });
  expect(await change(id, back)).toMatchObject([{ credit: -13_333, charge: 6_667 }]);
});

it('after any changes in any modes no more is credited for a period than was billed for it', async () => {
  const anyStep = fc.record({
    units: fc.integer({ min: 1, max: 40 }),
    mode: fc.constantFrom(...PRORATION_MODES),
  });
  const lives = fc.sample(fc.array(anyStep, { minLength: 4, maxLength: 7 }), {
    numRuns: 12,
    seed: 20_261_123,
  });
  const ids: string[] = [];
  while (ids.length < lives.length)
    ids.push((await scene.subscribe(versionId, { start: '2026-11-23', quantity: 10 })).id);
  scene.at('2026-12-18', '05:00');
  await bill();
  for (const [i, steps] of lives.entries()) {
    const id = ids[i]!;
    const net = new Map<string, number>((await scene.bills(id)).map((one) => [one.id, one.total_cents]));
    let units = 10;
    for (const [day, step] of steps.entries()) {
      if (step.units === units) continue;
      scene.at(`2026-12-${18 + Math.min(day, 4)}`, '09:00');
      const why = JSON.stringify({ steps, day });
      for (const { period, credit, charge } of await change(id, step)) {
        const before = net.get(period.invoiceId)!;
        expect(before + credit, why).toBeGreaterThanOrEqual(0);
        net.set(period.invoiceId, sumCents([before, credit, charge] as never));
      }
      if (step.mode !== 'next_period') units = step.units;
    }
  }
  expect(await scene.brokenAnywhere()).toEqual([]);
});
