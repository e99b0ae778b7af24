import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant, SYSTEM } from '../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../test/council-stage.ts';
import { ratepayerLimits } from './index.ts';

let stage: CouncilStage;
let owner: string;
beforeAll(async () => {
  stage = await openCouncilStage();
  owner = await stage.staff(stage.banksia);
});
afterAll(() => stage.close());

type Entry = { name: string; isHide: boolean; children: Entry[] };
const hidden = async () => {
  const { data } = await stage.call<{ menus: Entry[] }>('GET', '/api/merchant/getUserInfo', { token: owner });
  return data.menus.filter(({ isHide }) => isHide).map(({ name }) => name);
};
const settings = () =>
  stage.call<Record<string, unknown>>('GET', '/api/merchant/council/settings', { token: owner });
const update = (body: object) =>
  stage.call('POST', '/api/merchant/council/settings/update', { token: owner, body });

it('limits are what the council says, and defaults before', async () => {
  const { data } = await settings();
  expect(data).toMatchObject({ skips_a_year: 2, minimum_cents: 1_000, interest_bps: null });
  await update({ ...data, skips_a_year: 4, kept_plan_suspends_interest: true, interest_bps: 1_050 });
  const limits = await inTenant(stage.platform, stage.banksia.merchantId, SYSTEM, ratepayerLimits);
  expect(limits).toMatchObject({ skips_a_year: 4, smoothing: 'level', interest_bps: 1_050 });
  const neighbour = await inTenant(stage.platform, stage.wattle.merchantId, SYSTEM, ratepayerLimits);
  expect(neighbour).toMatchObject({ skips_a_year: 2, smoothing: 'never_overdue' });
});

it('what is out of bounds is refused at its field', async () => {
  const { data } = await settings();
  const answer = await update({ ...data, skips_a_year: 13, minimum_cents: 1 });
  expect(answer.status).toBe(422);
  expect((await settings()).data).toEqual(data);
});

it('screens of other services are in the menu only where the council bills for them', async () => {
  expect(await hidden()).toEqual(expect.arrayContaining(['customers', 'planSubscription', 'transactions']));
  const { data } = await settings();
  await update({ ...data, bills_services: true });
  expect(await hidden()).not.toContain('customers');
  expect(await hidden()).not.toContain('planSubscription');
});

it('what was opened before another changed it is refused, and changes nothing', async () => {
  const { data: seen } = await settings();
  expect(await update({ ...seen, seen, skips_a_year: 5 })).toMatchObject({ code: 0 });
  expect(await update({ ...seen, seen, minimum_cents: 2_000 })).toMatchObject({
    code: 1,
    data: { refusal: 'record.changed_meanwhile' },
  });
  expect((await settings()).data).toMatchObject({ skips_a_year: 5, minimum_cents: seen.minimum_cents });
});
