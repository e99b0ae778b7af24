import { PROCESS_TYPES } from '@lorikeet/domain/catalogue';
import { addDays, instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { periodAt, periodsDue } from '@lorikeet/domain/subscriptions';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join, sql } from '../../../platform/db/sql.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../../test/billing-scene.ts';
import { runBilling } from '../index.ts';
import { periodStartSql } from './period-sql.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

const bill = (options?: Parameters<typeof runBilling>[2]) =>
  runBilling(scene.platform, { merchantId: scene.harbour.id, actor: SYSTEM }, options);
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
    debits: number;
    numbers: number;
    periods: number;
  }>(
    `select count(*)::int as bills, max(number)::int as numbers,
       count(distinct (subscription_id, period_start))::int as periods,
       (select count(*)::int from payments where stage = 'scheduled') as debits
     from invoices`,
  );
  return rows[0];
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
    expect((await scene.debits(id)).map(({ debit_date }) => debit_date)).toEqual([
      ...Array.from({ length: 4 }, () => '2027-01-06'),
      '2027-01-07',
    ]);
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
    scene.platform.log = { info: (fields) => said.push(fields), warn() {}, error() {} };
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

describe('periods', () => {
  it('in sets start where the domain says, for any anchor, cycle and number', async () => {
    const draw = fc.record({
      anchor: fc.integer({ min: 0, max: 4_000 }).map((n) => addDays(toLocalDate('2024-01-01'), n)),
      processType: fc.constantFrom(...PROCESS_TYPES.filter((type) => type !== 'one_off')),
      n: fc.nat(130),
    });
    await scene.within(scene.harbour, (work) =>
      fc.assert(
        fc.asyncProperty(fc.array(draw, { minLength: 50, maxLength: 50 }), async (asked) => {
          const selects = asked.map(
            ({ anchor, processType, n }, i) =>
              sql`select ${i}::int as i, ${periodStartSql(sql`${anchor}::date`, sql`${processType}::text`, sql`${n}::int`)} as start`,
          );
          const rows = await work.rows<{ start: string }>(sql`${join(selects, ' union all ')} order by i`);
          expect(rows.map(({ start }) => start)).toEqual(
            asked.map(({ anchor, processType, n }) => periodAt(anchor, processType, n).start),
          );
        }),
        { numRuns: 20 },
      ),
    );
  });

  it('anchored on a 31st clamp and come back', async () => {
    const { plan_version_id: version } = await scene.plan();
    scene.at('2027-01-20', '05:00');
    const { id } = await scene.subscribe(version, { start: '2027-01-31' });
    for (let day = toLocalDate('2027-01-20'); day < '2027-06-10'; day = addDays(day, 1)) {
      onDay(day);
      await bill();
    }
    expect((await scene.bills(id)).map(({ period_start }) => period_start)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    // The 31st of January is a Sunday, the 28th of February too: the debit rolls, the anchor does not.
    expect((await scene.debits(id)).slice(0, 2).map(({ debit_date }) => debit_date)).toEqual([
      '2027-02-01',
      '2027-03-01',
    ]);
  });

  it.each(['Australia/Perth', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Australia/Eucla'])(
    'are the local days of %s, over the start and end of daylight saving',
    async (zone) => {
      await scene.platform.pool.query(`update merchants set time_zone = $2 where id = $1`, [
        scene.harbour.id,
        zone,
      ]);
      const { plan_version_id: version } = await scene.plan({ process_type: 'weekly' });
      for (const start of ['2027-03-25', '2027-09-23']) {
        scene.clock.set(instantAt(addDays(toLocalDate(start), -10), '05:00', zone));
        const { id } = await scene.subscribe(version, { start });
        for (let n = -7; n < 25; n++) {
          scene.clock.set(instantAt(addDays(toLocalDate(start), n), '05:00', zone));
          await bill();
        }
        const starts = (await scene.bills(id)).map(({ period_start }) => period_start);
        expect(starts).toEqual([0, 7, 14, 21].map((n) => addDays(toLocalDate(start), n)));
      }
    },
  );

  it('of a one-off are one, and it is completed', async () => {
    const { plan_version_id: version } = await scene.plan({ process_type: 'one_off' });
    const { id } = await scene.subscribe(version, { start: '2026-12-10' });
    for (const day of ['2026-12-07', '2026-12-08', '2027-01-08']) {
      onDay(day);
      await bill();
    }
    expect(await scene.bills(id)).toHaveLength(1);
    expect(await scene.subscription(id)).toMatchObject({ status: 'completed', next_period_start: null });
  });

  it('end with the subscription, and with the plan', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { plan_version_id: ending } = await scene.plan({ end_date: toLocalDate('2027-01-15') });
    const own = await scene.subscribe(version, { start: '2026-12-10', end: '2027-02-09' });
    const plans = await scene.subscribe(ending, { start: '2026-12-10' });
    for (let day = toLocalDate('2026-12-01'); day < '2027-04-01'; day = addDays(day, 1)) {
      onDay(day);
      await bill();
    }
    const starts = async (id: string) => (await scene.bills(id)).map(({ period_start }) => period_start);
    expect(await starts(own.id)).toEqual(['2026-12-10', '2027-01-10']);
    expect(await starts(plans.id)).toEqual(['2026-12-10', '2027-01-10']);
    expect(await scene.subscription(own.id)).toMatchObject({ status: 'completed' });
    await expect(scene.subscribe(ending, { start: '2027-04-02' })).rejects.toThrow(
      'subscription.plan_has_ended',
    );
  });

  it('that are due when a subscription starts are billed at once, and nothing is back-debited', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { id } = await scene.subscribe(version, { start: '2026-10-01' });
    expect(await scene.bills(id)).toMatchObject([{ period_start: '2026-11-23', period_end: '2026-12-23' }]);
    expect(await bill()).toEqual({ invoices: 0, total_cents: 0 });
  });
});

describe('debits', () => {
  const mandate = (mandateId: string, set: string) =>
    scene.platform.pool.query(`update mandates set ${set} where id = $1`, [mandateId]);

  it.each([
    ["amount_rule = 'fixed', amount_cents = 4000", [{ notice_kind: 'agreement', amount_cents: 4000 }]],
    ["amount_rule = 'fixed', amount_cents = 3000", [{ notice_kind: 'variation', amount_cents: 4000 }]],
    ["amount_rule = 'maximum', amount_cents = 4000", [{ notice_kind: 'advance' }]],
    ["amount_rule = 'maximum', amount_cents = 3999", []],
    ["status = 'suspended'", [{ stage: 'scheduled' }]],
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
    expect(waiting.map(({ reason }) => reason)).toEqual(
      set.includes('3999') ? ['mandate.amount_above_agreed_maximum'] : [],
    );
  });

  it('ask for what customer credit leaves, and for nothing when it covers the bill', async () => {
    const { plan_version_id: version } = await scene.plan();
    const { id, payer } = await scene.subscribe(version, { start: '2026-12-10' });
    const { giveCredit } = await import('../../invoicing/index.ts');
    const give = (cents: number) =>
      scene.within(scene.harbour, (work) =>
        giveCredit(work, {
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
