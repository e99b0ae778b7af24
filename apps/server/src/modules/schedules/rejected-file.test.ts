import { instantAt, type LocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { acceptFile } from '../bank-files/index.ts';
import { rejectFile } from '../debits/index.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

/** A property so little of which is owed that one debit pays it all. */
async function planned() {
  const person = await stage.ratepayer();
  const home = await stage.property(person, 900);
  const { data: account } = await stage.account(person);
  const { first_day: start } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'monthly', start_on: start, payment_method_id: account.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  return { person, start, look: () => stage.detail(person, home.wireId) };
}

async function morning(day: LocalDate): Promise<void> {
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  const tenant = {
    id: stage.banksia.id,
    slug: 'banksia-shire',
    kind: 'council' as const,
    timeZone: 'Australia/Sydney',
  };
  const all = stage.portal.portal.modules.flatMap((module) => module.phases ?? []);
  for (const name of ['schedules.debits', 'notices', 'claim']) {
    const phase = all.find((one) => one.name === name)!;
    stage.clock.set(instantAt(day, phase.at, 'Australia/Sydney'));
    await phase.run(run, day, tenant);
    await stage.drain();
  }
}

const plannedCents = (seen: Awaited<ReturnType<ScheduleStage['detail']>>) =>
  seen.schedule!.debits.filter(({ standing }) => standing === 'planned').map((one) => one.amount_cents);

it('what a rejected file should have taken of properties is planned again, and their payers are told', async () => {
  const homes = [await planned(), await planned()];
  await morning(homes[0]!.start);
  const files = await stage.files(stage.banksia);
  expect(files).toMatchObject([{ records: 2 }]);
  await stage.within(stage.banksia, (work) => acceptFile(work, files[0]!.id, 'R'));
  await stage.drain();
  for (const { look } of homes) expect(plannedCents(await look())).toEqual([]);
  const told = await Promise.all(homes.map(({ person }) => stage.letters(person.email)));
  await rejectFile(createRun(stage.platform, stage.banksia.id, SYSTEM), files[0]!.id, 'wrong_day');
  await stage.drain();
  for (const [at, { person, look }] of homes.entries()) {
    const seen = await look();
    expect(plannedCents(seen)).toEqual([seen.owed_cents]);
    expect((await stage.letters(person.email)).length).toBe(told[at]!.length + 1);
  }
  expect(await stage.broken()).toEqual([]);
});
