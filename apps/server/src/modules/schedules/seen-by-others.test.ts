import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/work.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { grantAccess } from '../council/index.ts';
import { arrangeSchedule } from './index.ts';
import { ratepayerDetail } from './ratepayers/ratepayer-detail.query.ts';
import { scheduleDetail, scheduleList } from './schedule-list.query.ts';
import { currentSchedule } from './schedule-store.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

/** A property that its owner pays for, arranged once and then held since the owner is in hardship, and its agent. */
async function held() {
  const owner = await stage.ratepayer();
  const agent = await stage.ratepayer('Abe Agent');
  const home = await stage.property(owner);
  const { data } = await stage.account(owner);
  const { first_day: start_on } = await stage.detail(owner, home.wireId);
  const begin = { kind: 'begin', frequency: 'fortnightly', start_on, payment_method_id: data.id };
  expect((await stage.change(owner, home.wireId, 0, begin)).code).toBe(0);
  const scheduleId = await stage.within(stage.banksia, async (work) => {
    await grantAccess(work, { propertyId: home.id, ratepayerId: agent.id, relation: 'agent' });
    const { id, version } = (await currentSchedule(work, home.id))!;
    await arrangeSchedule(work, home.id, { pauseUntil: null, finishBy: null }, version);
    return id;
  });
  const asked = await stage.call('POST', `/api/flex/hardship/request/${home.wireId}`, {
    ...owner,
    body: {
      reason: 'illness',
      words: 'In hospital',
      income_cents: null,
      can_pay_cents: 1_000,
      can_pay_every: 'weekly',
      from_on: '2026-07-20',
      until_on: '2026-12-31',
      holds_debits: true,
    },
  });
  expect(asked.code, asked.message).toBe(0);
  return { owner, agent, home, scheduleId };
}

const listed = async (person: { token: string }) =>
  (
    await stage.call<{ rows: { schedule: { status: string; reason: string | null } }[] }>(
      'GET',
      '/api/flex/schedule/list?page_size=100&sort=since',
      person,
    )
  ).data.rows[0]!.schedule;

it('who else has a property sees that its schedule stands still, and neither why nor from what it is paid', async () => {
  const { owner, agent, home } = await held();
  const own = await stage.detail(owner, home.wireId);
  expect(own.schedule).toMatchObject({ status: 'stopped', reason: 'hardship' });
  expect(own.schedule!.account).not.toBeNull();
  expect(own.schedule!.changes.map(({ kind }) => kind)).toEqual(['stop', 'arranged', 'begin']);
  expect(await listed(owner)).toMatchObject({ status: 'stopped', reason: 'hardship' });

  const seen = await stage.detail(agent, home.wireId);
  expect(seen).toMatchObject({ is_mine: false, owed_cents: own.owed_cents });
  expect(seen.schedule).toMatchObject({ status: 'stopped', reason: null, account: null, changes: [] });
  expect(await listed(agent)).toMatchObject({ status: 'stopped', reason: null });
});

it('staff who may not read of hardship see no reason and no arrangement, and those who may see both', async () => {
  const { owner, scheduleId } = await held();
  const seenWith = (...permissions: string[]) =>
    inTenant(
      stage.platform,
      stage.banksia.id,
      { kind: 'user', name: 'Sam', permissions: new Set(permissions) } as never,
      async (work) => ({
        detail: (await scheduleDetail(work, scheduleId)).schedule!,
        row: (await scheduleList(work, { page: 1, page_size: 100 } as never)).rows.find(
          ({ id }) => id === scheduleId,
        )!,
        activity: (await ratepayerDetail(work, owner.id)).activity.map(({ kind }) => kind),
      }),
    );
  const few = await seenWith('council.read');
  expect(few.detail).toMatchObject({ status: 'stopped', reason: null });
  expect(few.detail.account).not.toBeNull();
  expect(few.detail.changes.map(({ kind }) => kind)).toEqual(['stop', 'begin']);
  expect(few.row).toMatchObject({ status: 'stopped', reason: null });
  expect(few.activity).not.toContain('arranged');
  const all = await seenWith('council.read', 'hardship.read');
  expect(all.detail).toMatchObject({ status: 'stopped', reason: 'hardship' });
  expect(all.detail.changes.map(({ kind }) => kind)).toEqual(['stop', 'arranged', 'begin']);
  expect(all.row).toMatchObject({ reason: 'hardship' });
  expect(all.activity).toContain('arranged');
});

it('a request for help says that nothing is taken while that is so: not once its payer has started again', async () => {
  const { owner, agent, home } = await held();
  const mine = async () =>
    (
      await stage.call<{ request: { status: string; debits_are_held: boolean } | null }>(
        'GET',
        `/api/flex/hardship/detail?id=${home.wireId}`,
        owner,
      )
    ).data.request;
  expect(await mine()).toMatchObject({ status: 'waiting', holds_debits: true, debits_are_held: true });
  const { schedule } = await stage.detail(owner, home.wireId);
  const restart = { kind: 'restart', payment_method_id: schedule!.account!.id };
  expect((await stage.change(owner, home.wireId, schedule!.version, restart)).code).toBe(0);
  expect((await stage.detail(agent, home.wireId)).schedule!.debits.length).toBeGreaterThan(0);
  expect(await mine()).toMatchObject({ status: 'waiting', holds_debits: true, debits_are_held: false });
});
