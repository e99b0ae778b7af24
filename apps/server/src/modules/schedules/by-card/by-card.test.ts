import { addDays, instantAt, type LocalDate, parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxCards } from '../../../adapters/sandbox-cards/sandbox-cards.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { shippedFee } from '../../../test/card-stage.ts';
import { type KeptCards, keptCards } from '../../../test/kept-cards.ts';
import { type Debit, openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';
import { followAttempts } from '../../cards/follow-attempts.ts';
import type { CardRail } from '../../cards/index.ts';
import { takeByCard } from './take-by-card.ts';

let stage: ScheduleStage;
let cards: KeptCards;
let rail: CardRail;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
  cards = keptCards(stage);
  rail = createSandboxCards(stage.platform);
});
afterAll(() => stage.close());

const DUE = 177_643;
type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Home = Awaited<ReturnType<ScheduleStage['property']>>;

const today = () => stage.platform.clock.bankToday();
const shown = (debits: readonly Debit[]) => debits.map(({ on, amount_cents: cents }) => [on, cents]);
const total = (debits: readonly Debit[]) => debits.reduce((sum, { amount_cents: cents }) => sum + cents, 0);

/** A ratepayer whose card the council keeps, and a weekly plan that it pays from the first day that there can be. */
async function withPlan(expYear = 2030) {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  await cards.type(person, home.wireId, { expYear });
  const [card] = await cards.cardsOf(person);
  const { first_day: day } = await stage.detail(person, home.wireId);
  const begin = {
    kind: 'begin',
    frequency: 'weekly',
    start_on: day,
    payment_method_id: card!.id,
  };
  const preview = await stage.preview(person, home.wireId, begin);
  expect(await stage.change(person, home.wireId, 0, begin)).toMatchObject({ code: 0 });
  return { person, home, card: card!, day, forecast: preview.data.after };
}

type Charged = { on: LocalDate; amount: number; fee: number; stage: string };

/** What a property's schedule had charged to cards, in order. */
const chargesOf = (home: Home) =>
  stage.within(stage.banksia, (work) =>
    work.rows<Charged>(sql`
      select p.debit_date as on, p.amount_cents as amount, a.fee_cents as fee, p.stage from payments p
      join card_attempts a on a.merchant_id = ${work.merchantId} and a.payment_id = p.id
      join schedule_debits d on d.merchant_id = ${work.merchantId} and d.payment_id = p.id
      where p.merchant_id = ${work.merchantId} and p.property_id = ${home.id} order by p.id`),
  );

const take = (day: string) =>
  takeByCard(createRun(stage.platform, stage.banksia.id, SYSTEM), rail, toLocalDate(day));

const at = (day: string) => stage.clock.set(instantAt(toLocalDate(day), '08:20', 'Australia/Sydney'));

async function scheduleOf(person: Person, home: Home) {
  const { schedule } = await stage.detail(person, home.wireId);
  return schedule!;
}

const lettersAbout = async (person: Person) =>
  (await stage.letters(person.email)).filter(({ template }) => template === 'schedule-plan');

describe('a schedule that a kept card pays', () => {
  it('is charged on each day exactly what was shown, with the fee, and once', async () => {
    const { person, home, card, day, forecast } = await withPlan();
    expect(total(forecast)).toBe(DUE);
    expect(forecast.every((one) => one.fee_cents === shippedFee(one.amount_cents))).toBe(true);
    const before = await scheduleOf(person, home);
    expect(before.account).toMatchObject({ id: card.id, card: { last4: '4242' } });
    expect(shown(before.debits)).toEqual(shown(forecast));
    const [letter] = await lettersAbout(person);
    expect(letter!.text).toContain('charged to your card ••• 4242');
    const [paid] = await cards.cardsOf(person);
    expect(paid!.pays).toMatchObject([
      {
        next: { on: day, amount_cents: forecast[0]!.amount_cents, fee_cents: forecast[0]!.fee_cents },
      },
    ]);

    await stage.live(addDays(day, 15));
    const made = await chargesOf(home);
    expect(made.map(({ on, amount, fee }) => [on, amount, fee])).toEqual(
      forecast.slice(0, 3).map((one) => [one.on, one.amount_cents, one.fee_cents]),
    );
    const after = await stage.detail(person, home.wireId);
    expect(after.owed_cents).toBe(DUE - total(forecast.slice(0, 3)));
    expect(shown(after.schedule!.debits)).toEqual(shown(forecast.slice(3)));
    // Nothing of it surprised its payer: they were written to once.
    expect(await lettersAbout(person)).toHaveLength(1);
    await take(today());
    expect(await chargesOf(home)).toHaveLength(3);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('spreads what was declined over the payments that follow, and stops at the third in a row', async () => {
    const { person, home, card, day, forecast } = await withPlan();
    await cards.turn(card.id, 'insufficient_funds');
    await stage.live(day);
    expect((await chargesOf(home)).map((one) => one.stage)).toEqual(['failed']);
    const { owed_cents: owed, schedule } = await stage.detail(person, home.wireId);
    expect(owed).toBe(DUE);
    expect(total(schedule!.debits)).toBe(DUE);
    expect(schedule!.debits.length).toBe(forecast.length - 1);
    expect((await lettersAbout(person)).at(-1)!.text).toContain('did not pay');
    expect(await stage.broken()).toEqual([]);

    await stage.live(addDays(day, 14));
    const stopped = await scheduleOf(person, home);
    expect(stopped).toMatchObject({ status: 'stopped', reason: 'three_dishonours' });
    expect(await chargesOf(home)).toHaveLength(3);
    await stage.live(addDays(day, 21));
    expect(await chargesOf(home)).toHaveLength(3);

    await cards.turn(card.id, 'approved');
    const again = { kind: 'restart', payment_method_id: card.id };
    expect(await stage.change(person, home.wireId, stopped.version, again)).toMatchObject({ code: 0 });
    await cards.turn(card.id, 'declined');
    const { next } = await scheduleOf(person, home);
    await stage.live(next!.on);
    expect((await scheduleOf(person, home)).status).toBe('active');
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('follows what is paid by hand before the next charge, whichever comes first', async () => {
    const { person, home, card, day } = await withPlan();
    at(day);
    const due = (await stage.detail(person, home.wireId)).owed_cents;
    const body = {
      payment_method_id: card.id,
      amount_cents: due,
      due_cents: due,
      expected_fee_cents: shippedFee(due),
      accepted: true,
    };
    const path = `/api/flex/property/card/paySaved/${home.wireId}`;
    // No listener has told the plan yet.
    expect(await stage.call<object>('POST', path, { ...person, body })).toMatchObject({ code: 0 });
    expect(await take(day)).toMatchObject({ charged: 0 });
    await stage.drain();
    expect((await stage.detail(person, home.wireId)).owed_cents).toBe(0);
    expect(await chargesOf(home)).toEqual([]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);
});

describe('what pays a schedule changes', () => {
  it('from an account to a card: no debit is left at the account', async () => {
    const person = await stage.ratepayer();
    const home = await stage.property(person);
    const account = await stage.account(person);
    await cards.type(person, home.wireId);
    const [card] = await cards.cardsOf(person);
    const { first_day: start_on } = await stage.detail(person, home.wireId);
    const begin = { kind: 'begin', frequency: 'weekly', start_on, payment_method_id: account.data.id };
    await stage.change(person, home.wireId, 0, begin);
    await stage.live(start_on);
    const change = { kind: 'account', payment_method_id: card!.id };
    const { version } = await scheduleOf(person, home);
    expect(await stage.change(person, home.wireId, version, change)).toMatchObject({ code: 0 });
    const waiting = await stage.within(stage.banksia, (work) =>
      work.rows(sql`
        select 1 from payments where merchant_id = ${work.merchantId} and property_id = ${home.id}
          and stage in ('scheduled', 'held')`),
    );
    expect(waiting).toEqual([]);
    const { next } = await scheduleOf(person, home);
    await stage.live(next!.on);
    expect(await chargesOf(home)).toMatchObject([{ amount: next!.amount_cents, stage: 'succeeded' }]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('with the card that is removed: it goes on from what is named instead, or stops', async () => {
    const one = await withPlan();
    const account = await stage.account(one.person);
    expect((await cards.remove(one.person, one.card.id, account.data.id)).data).toEqual({
      moved: 1,
      stopped: 0,
    });
    expect((await scheduleOf(one.person, one.home)).account).toMatchObject({
      id: account.data.id,
      card: null,
    });
    const two = await withPlan();
    expect((await cards.remove(two.person, two.card.id)).data).toEqual({ moved: 0, stopped: 1 });
    await stage.drain();
    expect(await scheduleOf(two.person, two.home)).toMatchObject({ status: 'stopped', reason: 'no_account' });
    // As the council's staff remove it.
    const three = await withPlan();
    await stage.portal.call('POST', `/api/merchant/customer/paymentMethod/delete/${three.card.id}`, {
      token: stage.banksia.token,
      body: {},
    });
    await stage.drain();
    expect(await scheduleOf(three.person, three.home)).toMatchObject({
      status: 'stopped',
      reason: 'no_account',
    });
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('with a card that ends, not one that its bank has renewed: nothing is charged to it, and its payer is told', async () => {
    const renewed = await withPlan();
    const { person, home, card, day } = await withPlan();
    const ids = [card, renewed.card].map(({ id }) => parseId('payment_method', id)!);
    await stage.platform.pool.query(sql`
      update payment_methods set card_exp_year = 2026, card_exp_month = 7, card_token = case id when ${ids[0]}
        then ${stage.platform.vault.seal('ended')} else card_token end where id = any(${ids}::uuid[])`);
    await stage.live(day <= '2026-07-31' ? '2026-08-08' : day);
    expect(await scheduleOf(renewed.person, renewed.home)).toMatchObject({ status: 'active' });
    expect(await chargesOf(renewed.home)).toMatchObject([{ stage: 'succeeded' }]);
    expect(await scheduleOf(person, home)).toMatchObject({ status: 'stopped', reason: 'no_account' });
    expect((await lettersAbout(person)).at(-1)!.text).toContain('can no longer be debited or charged');
    const { version } = await scheduleOf(person, home);
    const again = { kind: 'restart', payment_method_id: card.id };
    const refused = await stage.change(person, home.wireId, version, again);
    expect(refused.data.refusal).toBe('card.has_expired');
    expect(await stage.broken()).toEqual([]);
  }, 120_000);
});

describe('at the same moment', () => {
  it('as another worker: one charge', async () => {
    const { home, day, forecast } = await withPlan();
    at(day);
    await Promise.all([take(day), take(day), take(day)]);
    await take(day);
    await stage.drain();
    expect(await chargesOf(home)).toMatchObject([{ amount: forecast[0]!.amount_cents, stage: 'succeeded' }]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it.each(['skip', 'account', 'remove', 'end'] as const)(
    'as %s: one of both comes first, and what is left adds up',
    async (what) => {
      for (let round = 0; round < 3; round += 1) {
        const { person, home, card, day, forecast } = await withPlan();
        const account = await stage.account(person);
        at(day);
        const { version } = await scheduleOf(person, home);
        const change = {
          skip: { kind: 'skip', on: forecast[0]!.nominal_on },
          account: { kind: 'account', payment_method_id: account.data.id },
          end: { kind: 'end' },
        };
        const act = () =>
          what === 'remove'
            ? cards.remove(person, card.id)
            : stage.change(person, home.wireId, version, change[what]);
        await Promise.all(round === 1 ? [act(), take(day)] : [take(day), act()]);
        await stage.drain();
        const made = await chargesOf(home);
        expect(made.length).toBeLessThanOrEqual(1);
        const paid = made.reduce((sum, { amount }) => sum + amount, 0);
        const { owed_cents: owed, schedule } = await stage.detail(person, home.wireId);
        expect(owed).toBe(DUE - paid);
        if (schedule?.status === 'active') expect(total(schedule.debits)).toBe(owed);
      }
      expect(await stage.broken()).toEqual([]);
    },
    240_000,
  );

  it('as the processor’s silence: nothing else is taken until it has answered, and then once', async () => {
    const { person, home, card, day, forecast } = await withPlan();
    await cards.turn(card.id, 'times_out_approved');
    at(day);
    await take(day);
    await stage.drain();
    expect((await chargesOf(home)).map((one) => one.stage)).toEqual(['unknown']);
    const meanwhile = await scheduleOf(person, home);
    expect(meanwhile.debits[0]).toMatchObject({ standing: 'with_bank' });
    const skip = { kind: 'skip', on: forecast[0]!.nominal_on };
    const refused = await stage.change(person, home.wireId, meanwhile.version, skip);
    expect(refused.data.refusal).toBe('schedule.no_such_debit');
    expect(await stage.broken()).toEqual([]);
    await stage.platform.pool.query(
      'update card_attempts set next_ask_at = created_at where next_ask_at is not null',
    );
    await followAttempts(rail).run(stage.platform, undefined as never, new AbortController().signal);
    await stage.drain();
    expect((await chargesOf(home)).map((one) => one.stage)).toEqual(['succeeded']);
    const after = await stage.detail(person, home.wireId);
    expect(after.owed_cents).toBe(DUE - forecast[0]!.amount_cents);
    expect(shown(after.schedule!.debits)).toEqual(shown(forecast.slice(1)));
    expect(await stage.broken()).toEqual([]);
  }, 120_000);
});
