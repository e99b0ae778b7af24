import { addDays } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { arrangedUntil, grantAccess, grantArrangement, waiversOf } from '../council/index.ts';

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
type Person = { id: string; token: string; email: string };
const ask = (person: Person, wireId: string) =>
  stage.call<{ id: string; refusal?: string }>('POST', `/api/flex/hardship/request/${wireId}`, {
    token: person.token,
    body: ASKED,
  });
const council = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.call<T>(method, `/api/merchant/council/${path}`, {
    token: stage.banksia.token,
    ...(body && { body }),
  });
const statusOf = async (id: string) =>
  (await council<{ status: string }>('GET', `hardship/detail?id=${id}`)).data.status;
const sell = (wireId: string) =>
  council('POST', `property/transfer/${wireId}`, {
    owner_name: 'Ben Buyer',
    owner_email: null,
    owner_phone: null,
  });
const letIn = (person: Person, propertyId: string) =>
  stage.within(stage.banksia, (work) =>
    grantAccess(work, { propertyId, ratepayerId: person.id, relation: 'owner' }),
  );
const approve = (id: string) =>
  council<{ refusal?: string }>('POST', `hardship/approve/${id}`, {
    pause_until: null,
    finish_by: '2027-12-31',
    waived_from: null,
    waived_until: null,
    answer: 'We are glad to help',
    schedule_version: null,
  });
const lettersOf = async (person: Person) =>
  (await stage.letters(person.email))
    .map(({ template }) => template)
    .filter((one) => one.startsWith('hardship'));

it('a request ends with the sale: the seller is told of no decision, and the buyer may ask', async () => {
  const seller = await stage.ratepayer();
  const home = await stage.property(seller);
  const { data } = await ask(seller, home.wireId);
  expect((await sell(home.wireId)).code).toBe(0);
  // Before the listener has run nobody decides it, and nobody waits for it.
  expect((await approve(data.id)).data.refusal).toBe('hardship.asker_gone');
  await stage.drain();
  expect(await statusOf(data.id)).toBe('ended');
  expect((await approve(data.id)).data.refusal).toBe('hardship.asker_gone');
  const declined = await council<{ refusal?: string }>('POST', `hardship/decline/${data.id}`, {
    answer: 'No',
  });
  expect(declined.data.refusal).toBe('hardship.asker_gone');
  const buyer = await stage.ratepayer('Ben Buyer');
  await letIn(buyer, home.id);
  expect((await ask(buyer, home.wireId)).code).toBe(0);
  expect(await lettersOf(seller)).toEqual(['hardship-received']);
});

it('the buyer who asks at once is heard, and another person’s request stays', async () => {
  const seller = await stage.ratepayer();
  const home = await stage.property(seller);
  const { data: old } = await ask(seller, home.wireId);
  await sell(home.wireId);
  const buyer = await stage.ratepayer('Ben Buyer');
  await letIn(buyer, home.id);
  const asked = await ask(buyer, home.wireId);
  expect(asked.code, asked.message).toBe(0);
  expect(await statusOf(old.id)).toBe('ended');
  await stage.drain();
  expect(await statusOf(asked.data.id)).toBe('waiting');
});

it('what was granted ends with the sale, but for the days without interest that are over', async () => {
  const seller = await stage.ratepayer();
  const home = await stage.property(seller);
  const today = stage.platform.clock.bankToday();
  await stage.within(stage.banksia, (work) =>
    grantArrangement(work, {
      propertyId: home.id,
      pauseUntil: null,
      finishBy: addDays(today, 400),
      waiver: { from: addDays(today, -10), until: addDays(today, 200) },
    }),
  );
  const granted = () =>
    stage.within(stage.banksia, async (work) => ({
      until: (await arrangedUntil(work, [home.id], work.today)).get(home.id),
      waivers: await waiversOf(work, home.id),
    }));
  expect(await granted()).toEqual({
    until: addDays(today, 400),
    waivers: [{ from: addDays(today, -10), until: addDays(today, 200) }],
  });
  await sell(home.wireId);
  expect(await granted()).toEqual({
    until: undefined,
    waivers: [{ from: addDays(today, -10), until: addDays(today, -1) }],
  });
});
