import { setTimeout as wait } from 'node:timers/promises';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM, type Work } from '../../platform/work.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { issueRatesNotice, lockProperties } from '../council/index.ts';
import { followHeld, followRoll } from './follow-owed.ts';
import { takeDue } from './take-due.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const run = () => createRun(stage.platform, stage.banksia.id, SYSTEM);
type Home = Awaited<ReturnType<typeof withPlan>>;

/** A property with a plan of its own, which begins on a day. */
async function withPlan(frequency: string, startOn = '2026-08-07') {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const account = await stage.account(person);
  const begin = { kind: 'begin', frequency, start_on: startOn, payment_method_id: account.data.id };
  expect(await stage.change(person, home.wireId, 0, begin)).toMatchObject({ code: 0 });
  return { ...home, person };
}

const FREQUENCIES = ['weekly', 'fortnightly', 'monthly', 'instalment', 'quarterly'];
const withPlans = async () => {
  const homes: Home[] = [];
  for (const frequency of FREQUENCIES) homes.push(await withPlan(frequency));
  return homes;
};

/** Asks more of a property, and lets nobody hear of it. */
const askMore = (home: { id: string }, ratingYear: number, cents = 50_000) =>
  stage.within(stage.banksia, async (work) => {
    const quiet = { ...work, emit: async () => undefined };
    const issuedOn = work.today;
    await issueRatesNotice(quiet, { propertyId: home.id, ratingYear, issuedOn, total: toCents(cents) });
  });

const stateOf = (home: Home) =>
  stage.within(stage.banksia, async (work) => ({
    ...(await work.one<{ owed: number; taking: number; version: number }>(sql`
      select s.version,
        (select sum(amount_cents)::bigint from entries e
          where e.merchant_id = s.merchant_id and e.property_id = s.property_id and e.account = 'receivable') as owed,
        (select sum(coalesce(p.amount_cents, d.amount_cents))::bigint from schedule_debits d
          left join payments p on p.merchant_id = d.merchant_id and p.id = d.payment_id
          where d.merchant_id = s.merchant_id and d.schedule_id = s.id
            and (d.payment_id is null or p.stage in ('scheduled', 'held', 'batched'))) as taking
      from schedules s where s.merchant_id = ${work.merchantId} and s.property_id = ${home.id}`)),
  }));
const letterCount = async (home: Home) =>
  (await stage.letters(home.person.email)).filter(({ template }) => template === 'schedule-plan').length;

describe('plans that follow a roll in sets', () => {
  it('follow batch by batch, whatever their frequency, each once and each payer told once', async () => {
    const homes = await withPlans();
    for (const home of homes) await askMore(home, 2027);
    expect(await followRoll(run(), 2)).toEqual({ looked: homes.length });
    await followRoll(run(), 2);
    for (const home of homes) {
      expect(await stateOf(home)).toEqual({ owed: 237_643, taking: 237_643, version: 2 });
      expect(await letterCount(home)).toBe(2);
    }
    expect(await stage.broken()).toEqual([]);
  }, 60_000);

  it('go on after a crash: what had followed is left alone, the rest follows', async () => {
    const homes = await withPlans();
    for (const home of homes) await askMore(home, 2028, 10_000);
    const whole = run();
    let left = 2;
    const dying = {
      ...whole,
      inTransaction: <T>(body: (work: Work) => Promise<T>) => {
        left -= 1;
        if (left < 0) throw new Error('the machine went off');
        return whole.inTransaction(body);
      },
    };
    await expect(followRoll(dying, 3)).rejects.toThrow('the machine went off');
    await followRoll(run(), 3);
    for (const home of homes) {
      expect(await stateOf(home)).toEqual({ owed: 197_643, taking: 197_643, version: 2 });
      expect(await letterCount(home)).toBe(2);
    }
  }, 60_000);

  it('take as many statements for five as for one', async () => {
    const homes = await withPlans();
    for (const home of homes) await askMore(home, 2029, 10_000);
    const [first, ...others] = homes.map(({ id }) => id);
    const counted = (ids: string[]) =>
      stage.within(stage.banksia, async (work) => {
        let statements = 0;
        const counting = <F extends (...args: never[]) => unknown>(call: F): F =>
          ((...args: never[]) => {
            statements += 1;
            return call(...args);
          }) as F;
        await lockProperties(work, ids);
        const { rows, one, maybe, run: change } = work;
        const watched = {
          rows: counting(rows),
          one: counting(one),
          maybe: counting(maybe),
          run: counting(change),
        };
        await followHeld({ ...work, ...watched }, ids);
        return statements;
      });
    const ofOne = await counted([first!]);
    expect(await counted(others)).toBe(ofOne);
    for (const home of homes) expect(await stateOf(home)).toMatchObject({ taking: 197_643, version: 2 });
  }, 60_000);

  it('keep the debits of days that stay, and change their amounts', async () => {
    const home = await withPlan('monthly');
    const debits = () =>
      stage.within(stage.banksia, (work) =>
        work.rows<{ id: string; day: string; amount: number }>(sql`
          select d.id, d.nominal_on::text as day, d.amount_cents as amount from schedule_debits d
          join schedules s on s.merchant_id = d.merchant_id and s.id = d.schedule_id
          where d.merchant_id = ${work.merchantId} and s.property_id = ${home.id} order by d.nominal_on`),
      );
    const before = await debits();
    await askMore(home, 2030);
    await followRoll(run());
    const after = await debits();
    expect(after.slice(0, before.length).map(({ id, day }) => [id, day])).toEqual(
      before.map(({ id, day }) => [id, day]),
    );
    expect(after.reduce((sum, { amount }) => sum + amount, 0)).toBe(237_643);
    expect(after.length).toBeGreaterThan(before.length);
  }, 60_000);
});

describe('debits that are due in sets', () => {
  it('become payments once, each of its own debit, and another run makes none', async () => {
    const homes = [await withPlan('weekly', '2026-07-22'), await withPlan('weekly', '2026-07-22')];
    const day = toLocalDate('2026-07-24');
    const [one, two] = await Promise.all([takeDue(run(), day), takeDue(run(), day)]);
    expect(one.made + two.made).toBeGreaterThanOrEqual(2);
    expect(await takeDue(run(), day)).toEqual({ made: 0 });
    const made = await stage.within(stage.banksia, (work) =>
      work.rows<{ same: boolean }>(sql`
        select (p.property_id, p.amount_cents, p.due_date) = (s.property_id, d.amount_cents, d.debit_on) as same
        from schedule_debits d
        join schedules s on s.merchant_id = d.merchant_id and s.id = d.schedule_id
        join payments p on p.merchant_id = d.merchant_id and p.id = d.payment_id
        where d.merchant_id = ${work.merchantId} and s.property_id = any(${homes.map(({ id }) => id)}::uuid[])`),
    );
    expect(made.length).toBe(one.made + two.made);
    expect(made.every(({ same }) => same)).toBe(true);
    for (const home of homes) expect(await stateOf(home)).toMatchObject({ owed: 187_643, taking: 187_643 });
  }, 60_000);

  it('wait for a plan that is being spread anew, and then are those of the new plan', async () => {
    const home = await withPlan('weekly', '2026-07-24');
    await askMore(home, 2031);
    const day = toLocalDate('2026-07-22');
    const held = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let begun = 0;
    const spreading = stage.within(stage.banksia, async (work) => {
      begun += 1;
      await lockProperties(work, [home.id]);
      held.resolve();
      await goOn.promise;
      await followHeld(work, [home.id]);
    });
    await held.promise;
    const whole = run();
    const taking = takeDue(
      {
        ...whole,
        inTransaction: (body) =>
          whole.inTransaction((work) => {
            begun += 1;
            return body(work);
          }),
      },
      day,
    );
    // It has looked for what is due and waits for the property; what it then finds is what is planned now.
    const waited = await waitsForLock();
    goOn.resolve();
    await spreading;
    const taken = await taking;
    expect(waited).toBe(true);
    // Neither was the victim of a circle and begun again.
    expect(begun).toBe(2);
    expect(taken.made).toBe(1);
    expect(await stateOf(home)).toMatchObject({ owed: 237_643, taking: 237_643 });
    expect(await stage.broken()).toEqual([]);
  }, 60_000);
});

async function waitsForLock(): Promise<boolean> {
  for (let looks = 0; looks < 200; looks += 1) {
    if ((await lockWaits(stage.database.pool)) > 0) return true;
    await wait(25);
  }
  return false;
}
