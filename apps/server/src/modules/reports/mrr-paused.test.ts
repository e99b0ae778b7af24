import { readFileSync } from 'node:fs';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { createCustomer, merchantForecast } from '../customers/index.ts';
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  startSubscription,
} from '../subscriptions/index.ts';
import { makeReport } from './make-report.ts';

const BEGIN = toLocalDate('2026-08-03');
let scene: BillingScene;
const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const given = { openExceptions: async () => [], expectedCharges: merchantForecast };

beforeAll(async () => {
  scene = await openBillingScene(BEGIN);
});
afterAll(() => scene.close());

const reported = async (from: string, to = from) => {
  const days = { from: toLocalDate(from), to: toLocalDate(to) };
  const { tables } = await within((work) => makeReport(work, { report: 'subscriptions', ...days }, given));
  const { columns, total } = tables[0]!;
  return Object.fromEntries(columns.map(({ key }, at) => [key, total![at]]));
};

it('a subscription that ends while it is paused counted nothing since its pause, and does not come back', async () => {
  const { plan_version_id: planVersionId } = await scene.plan({ currency: 'AUD' });
  const id = await within(async (work) => {
    const customerId = await createCustomer(work, { name: 'Paused', currency: 'AUD' });
    const terms = { customerId, planVersionId, mandateId: null, quantity: 1, startDate: BEGIN };
    return (await startSubscription(work, terms)).id;
  });
  scene.at('2026-08-20', '10:00');
  await within((work) => pauseSubscription(work, id, { forUnpaid: true }));
  // A person's pause takes its place, and is no second one.
  scene.at('2026-08-25', '10:00');
  await within((work) => pauseSubscription(work, id));
  const september = ['2026-09-01', '2026-09-30'] as const;
  const before = await reported(...september);
  expect(before).toMatchObject({ mrr_opening: 0, mrr_closing: 0, subscribers: 0 });
  scene.at('2026-10-05', '10:00');
  await within((work) => cancelSubscription(work, id, 'now'));
  expect(await reported(...september)).toEqual(before);
  expect(await reported('2026-10-01', '2026-10-05')).toMatchObject({ mrr_churned: 0, ended: 0 });
  expect((await reported('2026-08-19')).subscribers).toBe(1);
  expect(await reported('2026-08-20')).toMatchObject({ ended: 1, subscribers: 0 });
});

it('the pause of before that a resume completed is read from the audit log, and none that it came out of', async () => {
  const { plan_version_id: planVersionId } = await scene.plan({ currency: 'AUD' });
  const started = (endDate: string) =>
    within(async (work) => {
      const customerId = await createCustomer(work, { name: 'Completed', currency: 'AUD' });
      const terms = { customerId, planVersionId, mandateId: null, quantity: 1, startDate: work.today };
      return (await startSubscription(work, { ...terms, endDate: toLocalDate(endDate) })).id;
    });
  const during = (day: string, change: (work: Work, id: string) => Promise<unknown>, ...ids: string[]) => {
    scene.at(day, '10:00');
    return within(async (work) => {
      for (const id of ids) await change(work, id);
    });
  };
  const kept = (id: string) =>
    within((work) =>
      work.one<{ status: string; paused_on: string | null }>(sql`
        select status, paused_on from subscriptions where merchant_id = ${work.merchantId} and id = ${id}`),
    );
  const [out, again] = [await started('2026-12-20'), await started('2027-06-20')];
  await during('2026-10-08', pauseSubscription, out, again);
  await during('2026-10-10', resumeSubscription, out, again);
  await during('2026-11-12', pauseSubscription, out, again);
  await during('2027-02-01', resumeSubscription, out, again);
  expect(await kept(out)).toEqual({ status: 'completed', paused_on: '2026-11-12' });
  await within((work) =>
    work.run(sql`
      update subscriptions set paused_on = null, status = 'completed', next_period_start = null, ended_at = ${work.now}
      where merchant_id = ${work.merchantId} and id = any(${[out, again]}::uuid[])`),
  );
  const migration = new URL('../../migrations/0875-paused-on-completed.sql', import.meta.url);
  await scene.platform.pool.query(readFileSync(migration, 'utf8'));
  expect((await kept(out)).paused_on).toBe('2026-11-12');
  expect((await kept(again)).paused_on).toBeNull();
});
