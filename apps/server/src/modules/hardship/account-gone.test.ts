import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const ASKED = {
  reason: 'lost_work',
  words: 'I lost my work in June',
  income_cents: null,
  can_pay_cents: 2_000,
  can_pay_every: 'weekly',
  from_on: '2026-07-20',
  until_on: '2026-12-31',
  holds_debits: true,
};

/** A ratepayer whose schedule is held until their council decides. */
async function held() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const { first_day: start_on } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'fortnightly', start_on, payment_method_id: account.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  const flex = <T>(path: string, body: object) =>
    stage.call<T>('POST', `/api/flex/${path}`, { token: person.token, body });
  const { data } = await flex<{ id: string }>(`hardship/request/${home.wireId}`, ASKED);
  return {
    person,
    look: async () => (await stage.detail(person, home.wireId)).schedule,
    remove: (body: object) =>
      flex<{ moved: number; stopped: number }>(`paymentMethod/remove/${account.id}`, body),
    decline: () =>
      stage.call('POST', `/api/merchant/council/hardship/decline/${data.id}`, {
        token: stage.banksia.token,
        body: { answer: 'Your plan is in reach' },
      }),
  };
}

it('a held schedule goes on from the account that its payer named as another was removed', async () => {
  const { person, look, remove, decline } = await held();
  const { data: other } = await stage.account(person, '98765432');
  expect((await remove({ replace_with: other.id })).data).toEqual({ moved: 1, stopped: 0 });
  expect(await look()).toMatchObject({
    status: 'stopped',
    reason: 'hardship',
    account: { id: other.id },
    debits: [],
  });
  expect((await decline()).code).toBe(0);
  expect(await look()).toMatchObject({ status: 'active', account: { id: other.id } });
});

it('one whose account went with nothing in its place stops for that once it is decided', async () => {
  const { look, remove, decline } = await held();
  expect((await remove({})).data).toEqual({ moved: 0, stopped: 0 });
  expect(await look()).toMatchObject({ status: 'stopped', reason: 'hardship' });
  expect((await decline()).code).toBe(0);
  expect(await look()).toMatchObject({ status: 'stopped', reason: 'no_account' });
});
