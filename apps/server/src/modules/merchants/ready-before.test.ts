import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type MerchantsStage, openMerchantsStage, wire } from '../../test/merchants-stage.ts';
import { planOf } from '../../test/plan-of.ts';
import { actsAlone } from '../../test/second-person.ts';
import { listenersOf, phasesOf } from '../../worker.ts';
import { settledByHand } from '../exceptions/index.ts';
import { platformTenantId } from './platform-tenant.query.ts';

const business = {
  legal_name: 'Harbour Fitness Pty Ltd',
  trading_name: 'Harbour Fitness',
  abn: '51824753556',
};
type Exceptions = { rows: { id: string; kind: string; status: string; resolution: string | null }[] };

let stage: MerchantsStage;
beforeAll(async () => {
  stage = await openMerchantsStage();
});
afterAll(() => stage.close());

const ready = async () =>
  (await stage.get<Exceptions>('/exception/list', stage.platformStaff)).data.rows.filter(
    ({ kind }) => kind === 'merchant.ready',
  );
/** What the operators have been told, the latest first, as `status` or how it was settled. */
const told = async () => (await ready()).map(({ status, resolution }) => resolution ?? status);

/** The phase on one more day, where it says that something may be due; false where it passes the merchant by. */
async function day(): Promise<boolean> {
  const { platform, portal } = stage.portal;
  const phase = phasesOf(portal).find(({ name }) => name === 'merchants.ready')!;
  const today = platform.clock.today('Australia/Sydney');
  const { is_due } = await queriesOn(platform.pool).one<{ is_due: boolean }>(sql`
    select (${phase.mayBeDue!(today, platform.clock.now(), platform.carries)}) as is_due from merchants m where m.id = ${stage.merchantId}`);
  if (!is_due) return false;
  const tenant = {
    id: stage.merchantId,
    slug: 'harbour-fitness',
    kind: 'business',
    timeZone: 'Australia/Sydney',
  } as const;
  await phase.run(createRun(platform, stage.merchantId, SYSTEM), today, tenant);
  return true;
}
const drain = () => drainEvents(stage.portal.platform, listenersOf(stage.portal.portal));
const update = async (change: object) => {
  expect(await stage.post('/merchant/update', { ...business, ...change })).toMatchObject({ code: 0 });
  await drain();
};

it('puts a merchant before the operators that was ready before anything said so, and one line of it', async () => {
  expect(await day(), 'without ABN').toBe(false);
  await stage.post('/merchant/update', business);
  const account = { bsb: '062184', account: '10025148', account_name: 'Harbour Fitness' };
  await stage.post('/merchant/payoutAccount/set', account);
  await stage.database.pool.query(`delete from outbox where name = 'merchant.preparation_changed'`);
  await drain();
  expect(await told()).toEqual([]);
  expect([await day(), await day()]).toEqual([true, true]);
  expect(await told()).toEqual(['open']);
});

it('is not raised again once a person has settled it, until what they checked is another', async () => {
  const [line] = await ready();
  const settle = { resolution: 'Its papers are on their way' };
  const path = `/exception/resolve/${line!.id}`;
  expect(await stage.post(path, settle, stage.platformStaff)).toMatchObject({ code: 0 });
  await day();
  await update({ phone: '02 5550 1234' });
  expect(await told()).toEqual([settle.resolution]);
  await update({ abn: '53004085616' });
  expect(await told()).toEqual(['open', settle.resolution]);
});

it('comes back with another account of the same last digits or another name, and not with the one that was settled', async () => {
  const [line] = await ready();
  const settle = { resolution: 'Seen' };
  expect(await stage.post(`/exception/resolve/${line!.id}`, settle, stage.platformStaff)).toMatchObject({
    code: 0,
  });
  await day();
  expect((await told())[0]).toBe('Seen');
  await actsAlone(queriesOn(stage.database.pool), stage.merchantId);
  const account = { bsb: '062184', account: '99995148', account_name: 'Harbour Fitness' };
  await stage.post('/merchant/payoutAccount/set', account);
  await drain();
  expect((await told())[0]).toBe('open');
});

it('passes by who was approved', async () => {
  const path = `/platform/merchant/move/${wire(stage.merchantId, 'mer')}`;
  expect(await stage.post(path, { event: 'approve' }, stage.platformStaff)).toMatchObject({ code: 0 });
  await drain();
  expect(await day()).toBe(false);
});

it('finds who settled a merchant last by an index, however much the platform’s staff have settled', async () => {
  const { platform } = stage.portal;
  const platformId = (await platformTenantId(queriesOn(platform.pool)))!;
  const { plan } = await inTenant(platform, platformId, SYSTEM, async (work) => {
    await work.run(sql`
      insert into exceptions (merchant_id, id, kind, reason, subject_id, status, created_at, resolved_at)
      select ${platformId}, gen_random_uuid(), 'merchant.ready', 'set_up', gen_random_uuid(), 'resolved', now(), now()
      from generate_series(1, 3000)`);
    return planOf(work, 'is_by_hand', (noted) =>
      settledByHand(noted, { kind: 'merchant.ready', subjectId: stage.merchantId, since: new Date(0) }),
    );
  });
  expect(plan.join('\n')).toContain('exceptions_settled');
});
