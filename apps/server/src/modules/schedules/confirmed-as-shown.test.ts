import { toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { issueRatesNotice } from '../council/index.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

/** A ratepayer with an account and a property, and the beginning of a schedule of it. */
async function newcomer() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data } = await stage.account(person);
  const { first_day: start_on } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'monthly', start_on, payment_method_id: data.id };
  return { person, home, begin, look: () => stage.detail(person, home.wireId) };
}

/** A notice whose news no plan has followed yet. */
const noticeUnheard = (home: { id: string }) =>
  stage.within(stage.banksia, (work) =>
    issueRatesNotice(work, {
      propertyId: home.id,
      ratingYear: 2027,
      issuedOn: work.today,
      total: toCents(50_000),
    }),
  );

it('a schedule does not begin with other amounts than were shown', async () => {
  const { person, home, begin, look } = await newcomer();
  const shown = (await stage.preview(person, home.wireId, begin)).data;
  await noticeUnheard(home);
  const refused = await stage.change(person, home.wireId, shown.version, begin, shown.owed_cents);
  expect(refused.data.refusal).toBe('schedule.owed_changed');
  expect(refused.message).toContain('$2,376.43');
  expect((await look()).schedule).toBeNull();
  const again = (await stage.preview(person, home.wireId, begin)).data;
  expect((await stage.change(person, home.wireId, again.version, begin, again.owed_cents)).code).toBe(0);
  expect((await look()).schedule!.debits).toEqual(again.after);
});

it('a change is not made before the plan has followed what is owed, and its end always is', async () => {
  const { person, home, begin, look } = await newcomer();
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  const [next] = (await look()).schedule!.debits;
  const skip = { kind: 'skip', on: next!.nominal_on };
  const shown = (await stage.preview(person, home.wireId, skip)).data;
  await noticeUnheard(home);
  const refused = await stage.change(person, home.wireId, shown.version, skip, shown.owed_cents);
  expect(refused.data.refusal).toBe('schedule.owed_changed');
  expect((await look()).schedule!.version).toBe(shown.version);
  const end = await stage.change(person, home.wireId, shown.version, { kind: 'end' }, shown.owed_cents);
  expect(end.code).toBe(0);
  expect(await stage.broken()).toEqual([]);
});
