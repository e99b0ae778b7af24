import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { endAccess, grantAccess } from '../council/property-access.ts';
import { changeSchedule } from './change-schedule.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

/** Days are lived one after another, each with its phases: a busy machine needs time for that. */
const PATIENCE_MS = 300_000;

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, debit) => total + debit.amount_cents, 0);

/** A ratepayer whose property is paid fortnightly from the next Friday on. */
async function paying(frequency = 'fortnightly', totalCents = 187_643) {
  const person = await stage.ratepayer();
  const home = await stage.property(person, totalCents);
  const { data } = await stage.account(person);
  const today = stage.platform.clock.bankToday();
  const start = (await stage.detail(person, home.wireId)) as unknown as { first_day: string };
  const begun = await stage.change(person, home.wireId, 0, {
    kind: 'begin',
    frequency,
    start_on: start.first_day,
    payment_method_id: data.id,
  });
  expect(begun.code, `${today} ${begun.message}`).toBe(0);
  const look = () => stage.detail(person, home.wireId);
  const change = async (wish: object) => {
    const { schedule } = await look();
    return stage.change(person, home.wireId, schedule!.version, wish);
  };
  return { person, home, look, change, account: data.id };
}

describe('what a ratepayer changes', () => {
  it('a skip moves nothing but its own payment, and the rest sums to what is owed', async () => {
    const { look, change, person, home } = await paying();
    const before = (await look()).schedule!;
    const shown = await stage.preview(person, home.wireId, {
      kind: 'skip',
      on: before.debits[0]!.nominal_on,
    });
    expect((await look()).schedule!.version).toBe(before.version);
    expect(await change({ kind: 'skip', on: before.debits[0]!.nominal_on })).toMatchObject({ code: 0 });
    const after = await look();
    expect(after.schedule!.debits).toEqual(shown.data.after);
    expect(after.schedule!.debits.map(({ on }) => on)).toEqual(before.debits.slice(1).map(({ on }) => on));
    expect(sum(after.schedule!.debits)).toBe(after.owed_cents);
    expect(after.schedule!.skips_left).toBe(before.skips_left - 1);
    expect(after.schedule!.changes[0]).toMatchObject({ kind: 'skip', by: 'Ana Lim' });
  });

  it('beyond the council’s limits it is refused with the limit, and nothing changes', async () => {
    const { look, change } = await paying();
    for (let n = 0; n < 2; n += 1) {
      const [next] = (await look()).schedule!.debits;
      expect((await change({ kind: 'skip', on: next!.nominal_on })).code).toBe(0);
    }
    const before = await look();
    const [next] = before.schedule!.debits;
    const refused = await change({ kind: 'skip', on: next!.nominal_on });
    expect(refused).toMatchObject({ code: 1, data: { refusal: 'schedule.skips_used' } });
    expect(refused.message).toContain('2');
    const above = { kind: 'extra', on: next!.on, amount_cents: before.owed_cents + 1 };
    expect((await change(above)).data.refusal).toBe('schedule.extra_above_owed');
    const late = { kind: 'move', on: next!.nominal_on, to: '2027-06-30' };
    expect((await change(late)).data.refusal).toBe('schedule.move_not_allowed');
    expect(await look()).toEqual(before);
  });

  it('who changes in two windows at once is told so by the second, which changes nothing', async () => {
    const { look, change, person, home } = await paying();
    const seen = (await look()).schedule!;
    const skip = { kind: 'skip', on: seen.debits[1]!.nominal_on };
    const both = await Promise.all([
      stage.change(person, home.wireId, seen.version, skip),
      stage.change(person, home.wireId, seen.version, { kind: 'pause', until: seen.debits[0]!.on }),
    ]);
    const second = both.find(({ code }) => code !== 0)!;
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(second.data.refusal).toBe('schedule.changed_elsewhere');
    expect(second.message).toContain('in another window');
    expect((await look()).schedule!.version).toBe(seen.version + 1);
    expect((await change({ kind: 'end' })).code).toBe(0);
    expect((await look()).schedule).toBeNull();
  });

  it('who changes after the council hears who was first', async () => {
    const { look, person, home } = await paying();
    const { version, debits } = (await look()).schedule!;
    const skip = (n: number) => ({ kind: 'skip', on: debits[n]!.nominal_on }) as const;
    await stage.within(stage.banksia, (work) => {
      const actor = { ...work.actor, name: 'Priya Nair' };
      const asked = { propertyId: home.id, version, change: skip(0) };
      return changeSchedule({ ...work, actor }, asked, { ratepayerId: null });
    });
    const late = await stage.change(person, home.wireId, version, skip(1));
    expect(late.data.refusal).toBe('schedule.changed_meanwhile');
    expect(late.message).toContain('Priya Nair');
    expect((await look()).schedule!.version).toBe(version + 1);
  });

  it('an extra payment is taken on its day and the others shrink', async () => {
    const { look, change } = await paying('monthly');
    const before = await look();
    const on = (before as unknown as { first_day: string }).first_day;
    expect((await change({ kind: 'extra', on, amount_cents: 50_000 })).code).toBe(0);
    const after = await look();
    expect(after.schedule!.debits[0]).toMatchObject({ kind: 'extra', on, amount_cents: 50_000 });
    expect(sum(after.schedule!.debits)).toBe(before.owed_cents);
  });
});

describe('what happens to a schedule', () => {
  it('a new notice raises the payments that follow, which are announced before they are taken', async () => {
    const { look, home, person } = await paying();
    const before = await look();
    await stage.notice(home.id, 200_000, 2027);
    const after = await look();
    expect(after.owed_cents).toBe(before.owed_cents + 200_000);
    expect(sum(after.schedule!.debits)).toBe(after.owed_cents);
    expect(after.schedule!.debits.at(-1)!.on > before.schedule!.debits.at(-1)!.on).toBe(true);
    expect((await stage.letters(person.email)).at(-1)!.text).toContain('has changed');
  });

  it(
    'a payment that comes back is spread over those that follow, and its payer is told why, nobody else',
    async () => {
      const { look, person, home } = await paying();
      const first = (await look()).schedule!.debits[0]!;
      await stage.live('2026-07-31', ({ amountCents }) =>
        amountCents === first.amount_cents ? 6 : undefined,
      );
      const after = await look();
      const failed = { status: 'failed', by_schedule: true };
      expect(after.payments).toContainEqual(expect.objectContaining({ ...failed, return_code: '6' }));
      const agent = await stage.ratepayer('Rosa Agent');
      await stage.within(stage.banksia, (work) =>
        grantAccess(work, { propertyId: home.id, ratepayerId: agent.id, relation: 'agent' }),
      );
      const seen = await stage.detail(agent, home.wireId);
      expect(seen.payments).toContainEqual(expect.objectContaining({ ...failed, return_code: null }));
      expect(after.owed_cents).toBe(187_643);
      expect(sum(after.schedule!.debits)).toBe(187_643);
      const letters = (await stage.letters(person.email)).map(({ text }) => text).join();
      expect(letters).toContain('spread over your next payments');
      expect(await stage.broken()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'three dishonours in a row stop it, and its payer starts it again',
    async () => {
      const { look, change, account, home } = await paying('weekly', 90_000);
      const mine = async () => {
        const rows = await stage.within(stage.banksia, (work) =>
          work.rows<{ lodgement_reference: string }>(sql`
          select lodgement_reference from payments
          where merchant_id = ${work.merchantId} and property_id = ${home.id}`),
        );
        return new Set(rows.map((row) => row.lodgement_reference));
      };
      let known = new Set<string>();
      for (let week = 0; week < 5; week += 1) {
        const day = stage.platform.clock.bankToday();
        const until = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);
        await stage.live(until, ({ reference }) => (known.has(reference) ? 6 : undefined));
        known = await mine();
      }
      const stopped = await look();
      expect(stopped.schedule).toMatchObject({ status: 'stopped', reason: 'three_dishonours', debits: [] });
      const failed = stopped.payments.filter(({ status }) => status === 'failed');
      expect(failed.length).toBeGreaterThanOrEqual(3);
      expect((await change({ kind: 'restart', payment_method_id: account })).code).toBe(0);
      const again = await look();
      expect(again.schedule!.status).toBe('active');
      expect(sum(again.schedule!.debits)).toBe(again.owed_cents);
      expect(await stage.broken()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it('a sale ends it, and what waits is not taken', async () => {
    const { look, home, person } = await paying();
    const access = await stage.within(stage.banksia, (work) =>
      work.one<{ id: string }>(sql`
        select id from property_access where merchant_id = ${work.merchantId} and property_id = ${home.id}`),
    );
    await stage.within(stage.banksia, (work) => endAccess(work, access.id, 'sold'));
    await stage.drain();
    expect(await look()).toBeNull();
    const left = await stage.within(stage.banksia, (work) =>
      work.one<{ n: number }>(sql`
        select count(*)::int as n from schedule_debits d join schedules s on s.merchant_id = d.merchant_id and s.id = d.schedule_id
        where d.merchant_id = ${work.merchantId} and s.property_id = ${home.id}`),
    );
    expect(left.n).toBe(0);
    expect((await stage.letters(person.email)).map(({ template }) => template)).toContain('schedule-plan');
  });
});

describe('payment methods', () => {
  it('an account that goes hands its payments to another, or they stop until there is one', async () => {
    const { look, person, account } = await paying();
    const other = await stage.account(person, '98765432');
    const remove = (id: string, body: object) =>
      stage.call<{ moved: number; stopped: number }>('POST', `/api/flex/paymentMethod/remove/${id}`, {
        ...person,
        body,
      });
    expect((await remove(account, { replace_with: other.data.id })).data).toEqual({ moved: 1, stopped: 0 });
    expect((await look()).schedule).toMatchObject({ status: 'active', account: { id: other.data.id } });
    expect((await remove(other.data.id, {})).data).toEqual({ moved: 0, stopped: 1 });
    expect((await look()).schedule).toMatchObject({ status: 'stopped', reason: 'no_account' });
    expect((await remove(other.data.id, {})).code).toBe(1);
  });

  it('one ratepayer reaches nothing of another: neither property, schedule nor account', async () => {
    const theirs = await paying();
    const me = await stage.ratepayer('Mallory');
    const mine = await stage.property(me);
    const { data } = await stage.account(me);
    const calls = [
      stage.call('GET', `/api/flex/schedule/detail?id=${theirs.home.wireId}`, me),
      stage.change(me, theirs.home.wireId, 1, { kind: 'end' }),
      stage.preview(me, theirs.home.wireId, { kind: 'end' }),
      stage.call('POST', `/api/flex/paymentMethod/setDefault/${theirs.account}`, { ...me, body: {} }),
      stage.call('POST', `/api/flex/paymentMethod/remove/${theirs.account}`, { ...me, body: {} }),
      stage.call('POST', `/api/flex/paymentMethod/remove/${data.id}`, {
        ...me,
        body: { replace_with: printId('payment_method', stage.banksia.id) },
      }),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.slice(0, 5)).toEqual([404, 404, 404, 404, 404]);
    const begin = {
      kind: 'begin',
      frequency: 'monthly',
      start_on: '2026-12-01',
      payment_method_id: theirs.account,
    };
    const refused = await stage.change(me, mine.wireId, 0, begin);
    expect(refused.code).toBe(1);
    expect((await theirs.look()).schedule!.status).toBe('active');
  });
});
