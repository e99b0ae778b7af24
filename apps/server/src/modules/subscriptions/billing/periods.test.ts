import { addDays, instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { PROCESS_TYPES } from '@lorikeet/domain/plans';
import { periodAt } from '@lorikeet/domain/subscriptions';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join, sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../../test/billing-scene.ts';
import { runBilling } from '../index.ts';
import { periodIndexSql, periodStartSql } from './period-sql.ts';

let scene: BillingScene;
beforeEach(async () => {
  scene = await openBillingScene();
});
afterEach(() => scene.close());

const bill = (options?: Parameters<typeof runBilling>[1]) =>
  runBilling(createRun(scene.platform, scene.harbour.id, SYSTEM), options);
const onDay = (day: string) => scene.at(day, '05:00');

describe('periods', () => {
  it('in sets start where the domain computes and are counted back, for any anchor, cycle and number', async () => {
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
              sql`select ${i}::int as i, ${periodStartSql(sql`${anchor}::date`, sql`${processType}::text`, sql`${n}::int`)} as start, ${periodIndexSql(sql`${anchor}::date`, sql`${processType}::text`, sql`${periodAt(anchor, processType, n).start}::date`)} as n`,
          );
          const rows = await work.rows<{ start: string; n: number }>(
            sql`${join(selects, ' union all ')} order by i`,
          );
          expect(rows.map(({ start }) => start)).toEqual(
            asked.map(({ anchor, processType, n }) => periodAt(anchor, processType, n).start),
          );
          expect(rows.map((row) => row.n)).toEqual(asked.map((one) => one.n));
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
