import { instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { lockProperty } from '../council/index.ts';
import { stopSchedule } from './end-schedule.ts';
import { followOwed } from './follow-owed.ts';
import { currentSchedule } from './schedule-store.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

/** The notice's last instalment falls due at the end of May. */
const LONG_AFTER = toLocalDate('2027-08-10');
const at = (day: ReturnType<typeof toLocalDate>) =>
  stage.clock.set(instantAt(day, '12:00', 'Australia/Sydney'));

/** A property that is paid monthly, of which nothing was taken by its last due date: stopped, or going on. */
async function late({ isStopped }: { isStopped: boolean }) {
  at(toLocalDate('2026-07-20'));
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { data: account } = await stage.account(person);
  const look = () => stage.detail(person, home.wireId);
  const { first_day: start_on } = await look();
  const begin = { kind: 'begin', frequency: 'monthly', start_on, payment_method_id: account.id };
  expect((await stage.change(person, home.wireId, 0, begin)).code).toBe(0);
  const change = async (wish: object) =>
    stage.change(person, home.wireId, (await look()).schedule!.version, wish);
  if (isStopped)
    await stage.within(stage.banksia, async (work) => {
      await lockProperty(work, home.id);
      await stopSchedule(work, (await currentSchedule(work, home.id))!, 'three_dishonours');
    });
  at(LONG_AFTER);
  if (!isStopped) await stage.within(stage.banksia, (work) => followOwed(work, home.id));
  return { person, home, account, look, change };
}

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, debit) => total + debit.amount_cents, 0);

it('a stopped schedule is started again, and takes what is overdue', async () => {
  const { look, change, account } = await late({ isStopped: true });
  const restarted = await change({ kind: 'restart', payment_method_id: account.id });
  expect(restarted.code, restarted.message).toBe(0);
  const { schedule, owed_cents } = await look();
  expect(schedule).toMatchObject({ status: 'active' });
  expect(sum(schedule!.debits)).toBe(owed_cents);
  expect(await stage.broken()).toEqual([]);
});

it('a part is paid sooner, and what would be later still names a day that can be met', async () => {
  const { look, change } = await late({ isStopped: false });
  const before = await look();
  const [only] = before.schedule!.debits;
  expect(only!.on > before.first_day).toBe(true);
  const later = await change({ kind: 'skip', on: only!.nominal_on });
  expect(later.data.refusal).toBe('schedule.beyond_finish');
  expect(before.first_day).toBe('2027-08-11');
  expect(later.message).toContain('11 Aug 2027');
  const extra = { kind: 'extra', on: before.first_day, amount_cents: 20_000 };
  const paid = await change(extra);
  expect(paid.code, paid.message).toBe(0);
  const { schedule, owed_cents } = await look();
  expect(schedule!.debits[0]).toMatchObject({ kind: 'extra', on: before.first_day, amount_cents: 20_000 });
  expect(sum(schedule!.debits)).toBe(owed_cents);
  expect(schedule!.debits.at(-1)!.on).toBe(only!.on);
});
