import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Work } from '../../platform/work.ts';
import { type BillingScene, openBillingScene } from '../../test/billing-scene.ts';
import { createCustomer, merchantForecast } from '../customers/index.ts';
import { cancelSubscription, pauseSubscription, startSubscription } from '../subscriptions/index.ts';
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
