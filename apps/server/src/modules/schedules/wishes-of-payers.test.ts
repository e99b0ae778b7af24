import { addBankDays, addDays, instantAt, nextBankDay, toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { chargeProperty } from '../council/charge-property.ts';
import { arrangeSchedule, holdSchedule, releaseSchedule } from './arrange-schedule.ts';
import { changeSchedule } from './change-schedule.ts';
import { followOwed, followRoll } from './follow-owed.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, debit) => total + debit.amount_cents, 0);

/** A ratepayer who pays for a property from the first day that can be debited on. */
async function paying(frequency: string) {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const look = () => stage.detail(person, home.wireId);
  const { first_day: first } = await look();
  const change = async (wish: object) => {
    const { schedule } = await look();
    return stage.change(person, home.wireId, schedule?.version ?? 0, wish);
  };
  const begin = { kind: 'begin', frequency, start_on: first, payment_method_id: account.id };
  expect(await change(begin)).toMatchObject({ code: 0 });
  return { person, home, look, change, first, account: account.id };
}

const extrasOf = (home: { id: string }) =>
  stage.within(stage.banksia, (work) =>
    work.maybe<{ extras: object[] }>(sql`
      select extras from schedules where merchant_id = ${work.merchantId} and property_id = ${home.id}`),
  );

describe('an extra payment', () => {
  it('of a day in a granted pause is taken after it, as everything else', async () => {
    const { home, look, change, first } = await paying('monthly');
    const on = addBankDays(first, 3);
    expect((await change({ kind: 'extra', on, amount_cents: 20_000 })).code).toBe(0);
    const until = addDays(on, 20);
    const { version } = (await look()).schedule!;
    await stage.within(stage.banksia, (work) =>
      arrangeSchedule(work, home.id, { pauseUntil: until, finishBy: null }, version),
    );
    const { schedule, owed_cents } = await look();
    expect(schedule!.debits.filter((debit) => debit.on <= until)).toEqual([]);
    expect(schedule!.debits).toContainEqual(
      expect.objectContaining({ kind: 'extra', nominal_on: on, on: nextBankDay(addDays(until, 1)) }),
    );
    expect(sum(schedule!.debits)).toBe(owed_cents);
  });

  it('whose day went by while nothing was taken does not come back', async () => {
    const { person, home, look, change, first } = await paying('monthly');
    const on = addBankDays(first, 1);
    expect((await change({ kind: 'extra', on, amount_cents: 20_000 })).code).toBe(0);
    await stage.within(stage.banksia, (work) => holdSchedule(work, home.id, person.id));
    stage.clock.set(instantAt(addDays(on, 1), '12:00', 'Australia/Sydney'));
    await stage.within(stage.banksia, (work) => releaseSchedule(work, home.id));
    const { schedule, owed_cents } = await look();
    expect(schedule!.debits.filter(({ kind }) => kind === 'extra')).toEqual([]);
    expect(sum(schedule!.debits)).toBe(owed_cents);
    expect(await extrasOf(home)).toEqual({ extras: [] });
  });
});

describe('what its payer confirmed for the next days', () => {
  const roll = () => followRoll(createRun(stage.platform, stage.banksia.id, SYSTEM));
  const letters = async (person: { email: string }) => (await stage.letters(person.email)).length;

  it.each(['in_full', 'weekly'])('%s, stays as it is when a roll asks for nothing new of it', async (how) => {
    const { person, look } = await paying(how);
    const before = await look();
    const told = await letters(person);
    await roll();
    expect(await look()).toEqual(before);
    expect(await letters(person)).toBe(told);
  });

  it('is taken on its day when more is asked for the same day, and only the rest is announced anew', async () => {
    const { home, look, first } = await paying('in_full');
    await stage.notice(home.id, 50_000, 2027);
    const { schedule, owed_cents } = await look();
    expect(schedule!.debits[0]).toMatchObject({ on: first, amount_cents: 187_643 });
    expect(schedule!.debits).toHaveLength(2);
    expect(sum(schedule!.debits)).toBe(owed_cents);
  });

  it('is not taken once the council pauses the plan, skips the payment or moves it for them', async () => {
    for (const act of ['pause', 'skip', 'move'] as const) {
      const { home, look, first } = await paying('weekly');
      const { version } = (await look()).schedule!;
      const to = addBankDays(first, 3);
      const change = {
        pause: { kind: 'pause' as const, until: to },
        skip: { kind: 'skip' as const, on: first },
        move: { kind: 'move' as const, on: first, to },
      }[act];
      await stage.within(stage.banksia, (work) =>
        changeSchedule(work, { propertyId: home.id, version, change }, { ratepayerId: null }),
      );
      const { schedule, owed_cents } = await look();
      expect(schedule!.debits[0]!.on >= to, act).toBe(true);
      expect(sum(schedule!.debits)).toBe(owed_cents);
    }
  });
});

describe('arrears of a plan by instalment', () => {
  it('have one name from day to day, so that a skip of theirs holds', async () => {
    const person = await stage.ratepayer();
    const home = await stage.property(person);
    await stage.within(stage.banksia, (work) =>
      chargeProperty(work, {
        propertyId: home.id,
        sourceId: work.newId(),
        difference: toCents(30_000),
        effectiveDate: work.today,
      }),
    );
    const { data: account } = await stage.account(person);
    const look = () => stage.detail(person, home.wireId);
    const change = async (wish: object) =>
      stage.change(person, home.wireId, (await look()).schedule?.version ?? 0, wish);
    const { first_day: start_on } = await look();
    const begin = { kind: 'begin', frequency: 'instalment', start_on, payment_method_id: account.id };
    expect(await change(begin)).toMatchObject({ code: 0 });
    const [arrears] = (await look()).schedule!.debits;
    expect(arrears).toMatchObject({ on: start_on, nominal_on: '2026-07-01', amount_cents: 30_000 });
    expect((await change({ kind: 'skip', on: arrears!.nominal_on })).code).toBe(0);
    const skipped = await look();
    expect(skipped.schedule!.debits[0]).toMatchObject({ on: '2026-08-31', amount_cents: 30_000 + 46_913 });
    stage.clock.set(instantAt(addDays(start_on, 4), '12:00', 'Australia/Sydney'));
    await stage.within(stage.banksia, (work) => followOwed(work, home.id));
    expect((await look()).schedule!.debits).toEqual(skipped.schedule!.debits);
  });
});

describe('the council’s limits', () => {
  it('hold over the end of a schedule and the beginning of another', async () => {
    const { look, change, account } = await paying('weekly');
    for (let n = 0; n < 2; n += 1)
      expect((await change({ kind: 'skip', on: (await look()).schedule!.debits[0]!.nominal_on })).code).toBe(
        0,
      );
    expect((await look()).schedule!.skips_left).toBe(0);
    expect((await change({ kind: 'end' })).code).toBe(0);
    const { first_day: start_on } = await look();
    const begin = { kind: 'begin', frequency: 'weekly', start_on, payment_method_id: account };
    expect((await change(begin)).code).toBe(0);
    const { schedule } = await look();
    expect(schedule!.skips_left).toBe(0);
    expect(schedule!.debits[0]!.on).toBe(start_on);
  });

  it('of skips are those of the rating year of each payment, and a screen knows which year has none left', async () => {
    const { home, look, change } = await paying('monthly');
    await stage.notice(home.id, 187_643, 2027);
    const inYear = async (year: '2026' | '2027') =>
      (await look()).schedule!.debits.filter(({ nominal_on: on }) => on < '2027-07-01' === (year === '2026'));
    expect((await look()).schedule!.years_without_skips).toEqual([]);
    for (let n = 0; n < 2; n += 1)
      expect((await change({ kind: 'skip', on: (await inYear('2026'))[0]!.nominal_on })).code).toBe(0);
    expect((await look()).schedule).toMatchObject({ skips_left: 0, years_without_skips: [2026] });
    for (let n = 0; n < 2; n += 1)
      expect((await change({ kind: 'skip', on: (await inYear('2027'))[0]!.nominal_on })).code).toBe(0);
    expect((await look()).schedule).toMatchObject({ skips_left: 0, years_without_skips: [2026, 2027] });
    const third = await change({ kind: 'skip', on: (await inYear('2027'))[0]!.nominal_on });
    expect(third.data.refusal).toBe('schedule.skips_used');
  });

  it('hold for the last day by instalment', async () => {
    const { look, change } = await paying('instalment');
    const last = (await look()).schedule!.debits.at(-1)!;
    const late = { kind: 'move', on: last.nominal_on, to: addBankDays(last.nominal_on, 3) };
    expect((await change(late)).data.refusal).toBe('schedule.beyond_finish');
  });
});
