import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginPhases } from '../../platform/days/begin-phases.ts';
import { createDays } from '../../platform/days/days.ts';
import { queriesOn } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { healthRoutes } from '../../platform/http/health.ts';
import { type DaysStage, notingPhase, openDaysStage } from '../../test/days-stage.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { listenersOf } from '../../worker.ts';
import { createMerchant } from '../merchants/index.ts';

const DAY = '2026-11-23';
let stage: DaysStage;
let token: string;

beforeAll(async () => {
  stage = await openDaysStage(DAY);
  const { merchantId, ownerId } = await createMerchant(stage.platform, {
    slug: 'lorikeet',
    kind: 'platform',
    legalName: 'Lorikeet',
    tradingName: 'Lorikeet',
    owner: {
      username: 'owner',
      name: 'Owner',
      email: 'operator@lorikeet.test',
      passwordHash: await quickHash('Demo-Pass-2026'),
    },
  });
  token = await stage.portal.tokenFor(merchantId, ownerId);
});

afterAll(() => stage.close());

type Phases = {
  phases: { name: string; lag_seconds: number; waiting: number; failing: number }[];
  stopped: { merchant_name: string; phase: string; day: string; error: string; attempts: number }[];
};
type Exceptions = {
  rows: { kind: string; status: string; resolution: string | null; details: Record<string, string> }[];
};

const get = async <T>(url: string) => (await stage.portal.call<T>('GET', url, { token })).data;
const phaseNamed = (list: Phases, name: string) => list.phases.find((phase) => phase.name === name);
const exceptions = async () =>
  (await get<Exceptions>('/api/merchant/exception/list')).rows.filter(
    ({ kind }) => kind === 'merchant.day_stopped',
  );

it('a merchant whose day has stopped stands before the operators until its phase completes', async () => {
  const tenants = await stage.tenants(50);
  const [poisoned] = tenants;
  let isPoisoned = true;
  const phases = [
    notingPhase('claim', '07:00', [], {
      kinds: ['business'],
      fails: ({ id }) => isPoisoned && id === poisoned,
    }),
  ];
  await beginPhases(queriesOn(stage.platform.pool), phases);
  healthRoutes(stage.portal.portal.routes, phases);
  const days = createDays(stage.platform, phases);
  const settle = () => drainEvents(stage.platform, listenersOf(stage.portal.portal, phases));
  const now = stage.reach(DAY, '08:00');
  await days.runDue(now);
  await settle();

  const late = await get<Phases>('/api/merchant/platform/phase/list');
  expect(phaseNamed(late, 'claim')).toMatchObject({ lag_seconds: 3_600, waiting: 1, failing: 1 });
  expect(late.stopped).toEqual([
    expect.objectContaining({ merchant_name: 'Tenant 1', phase: 'claim', error: 'the poison', attempts: 1 }),
  ]);
  expect(await exceptions()).toEqual([
    expect.objectContaining({
      status: 'open',
      details: { merchant: 'Tenant 1', phase: 'claim', day: DAY, error: 'the poison' },
    }),
  ]);
  const metrics = await stage.portal.portal.app.inject({ url: '/metrics' });
  expect(metrics.body).toContain('phase_lag_seconds{phase="claim"} 3600');
  expect(metrics.body).toContain('phase_tenants_failing{phase="claim"} 1');

  stage.passWall(31);
  await days.runDue(now);
  await settle();
  expect(await exceptions(), 'one line, however often it fails').toHaveLength(1);

  isPoisoned = false;
  stage.passWall(61);
  await days.runDue(now);
  await settle();
  const healed = await get<Phases>('/api/merchant/platform/phase/list');
  expect(phaseNamed(healed, 'claim')).toMatchObject({ lag_seconds: 0, waiting: 0, failing: 0 });
  expect(healed.stopped).toEqual([]);
  expect(await exceptions()).toEqual([
    expect.objectContaining({ status: 'resolved', resolution: 'phase_completed' }),
  ]);
});
