import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxCards } from '../../../adapters/sandbox-cards/sandbox-cards.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type KeptCards, keptCards } from '../../../test/kept-cards.ts';
import { type Debit, openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';
import type { CardRail } from '../../cards/index.ts';
import { holdSchedule, releaseSchedule } from '../arrange-schedule.ts';
import { cardsMayBeCharged, takeByCard } from './take-by-card.ts';

let stage: ScheduleStage;
let cards: KeptCards;
let rail: CardRail;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
  cards = keptCards(stage);
  rail = createSandboxCards(stage.platform);
});
afterAll(() => stage.close());
afterEach(() => takesCards(true));

const DUE = 177_643;
type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Home = Awaited<ReturnType<ScheduleStage['property']>>;

const total = (debits: readonly Debit[]) => debits.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
const take = (day: string) =>
  takeByCard(createRun(stage.platform, stage.banksia.id, SYSTEM), rail, toLocalDate(day));
const scheduleOf = async (person: Person, home: Home) => (await stage.detail(person, home.wireId)).schedule!;
const lettersAbout = async (person: Person) =>
  (await stage.letters(person.email)).filter(({ template }) => template === 'schedule-plan');

async function withPlan() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  await cards.type(person, home.wireId);
  const [card] = await cards.cardsOf(person);
  const { first_day: day } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'weekly', start_on: day, payment_method_id: card!.id };
  expect(await stage.change(person, home.wireId, 0, begin)).toMatchObject({ code: 0 });
  return { person, home, card: card!, day };
}

const takesCards = (takes_cards: boolean) =>
  stage.portal.call('POST', '/api/merchant/card/settings/update', {
    token: stage.banksia.token,
    body: { takes_cards, follows_rule_2026: false },
  });

async function mayBeDue(day: string): Promise<boolean> {
  const { rows } = await stage.platform.pool.query(sql`
    select m.id from merchants m where m.id = ${stage.banksia.id} and ${cardsMayBeCharged(toLocalDate(day))}`);
  return rows.length > 0;
}

describe('a schedule that a kept card pays, where the council takes cards no more', () => {
  it('stops before its next payment, and its payer is told once', async () => {
    const { person, home, card, day } = await withPlan();
    const other = await withPlan();
    const byAccount = await stage.ratepayer();
    const theirs = await stage.property(byAccount);
    const account = await stage.account(byAccount);
    const begin = { kind: 'begin', frequency: 'weekly', start_on: day, payment_method_id: account.data.id };
    expect(await stage.change(byAccount, theirs.wireId, 0, begin)).toMatchObject({ code: 0 });
    const eve = addDays(day, -1);
    expect(await mayBeDue(eve)).toBe(false);
    expect(await takesCards(false)).toMatchObject({ code: 0 });
    expect(await mayBeDue(eve)).toBe(true);
    const before = (await lettersAbout(person)).length;
    expect(await take(eve)).toMatchObject({ stopped: 2 });
    expect(await take(eve)).toMatchObject({ stopped: 0 });
    await stage.drain();
    expect(await scheduleOf(person, home)).toMatchObject({
      status: 'stopped',
      reason: 'cards_off',
      debits: [],
    });
    expect(await scheduleOf(other.person, other.home)).toMatchObject({ reason: 'cards_off' });
    expect(await scheduleOf(byAccount, theirs)).toMatchObject({ status: 'active' });
    const letters = await lettersAbout(person);
    expect(letters).toHaveLength(before + 1);
    expect(letters.at(-1)!.text).toContain('takes no cards any more');
    expect(await mayBeDue(eve)).toBe(false);
    // The way back: not by the card, which is no choice any more, but from a bank account.
    expect((await cards.cardsOf(person))[0]).toMatchObject({ id: card.id, is_taken: false });
    const { version } = await scheduleOf(person, home);
    const again = (id: string) => ({ kind: 'restart', payment_method_id: id });
    const refused = await stage.change(person, home.wireId, version, again(card.id));
    expect(refused.data.refusal).toBe('card_payment.not_offered');
    const own = await stage.account(person);
    const restarted = await stage.change(person, home.wireId, version, again(own.data.id));
    expect(restarted).toMatchObject({ code: 0 });
    const goesOn = await scheduleOf(person, home);
    expect(goesOn).toMatchObject({ status: 'active', account: { id: own.data.id } });
    expect(total(goesOn.debits)).toBe(DUE);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('goes on where cards are taken again before the morning', async () => {
    const { person, home, day } = await withPlan();
    await takesCards(false);
    await takesCards(true);
    expect(await take(addDays(day, -1))).toMatchObject({ stopped: 0 });
    expect(await scheduleOf(person, home)).toMatchObject({ status: 'active' });
  }, 60_000);

  it('does not go on once help that was asked for is decided: it stops for that, and its payer is told', async () => {
    const { person, home } = await withPlan();
    await stage.within(stage.banksia, (work) => holdSchedule(work, home.id, person.id));
    await takesCards(false);
    await stage.within(stage.banksia, (work) => releaseSchedule(work, home.id));
    await stage.drain();
    expect(await scheduleOf(person, home)).toMatchObject({
      status: 'stopped',
      reason: 'cards_off',
      debits: [],
    });
    expect((await lettersAbout(person)).at(-1)!.text).toContain('takes no cards any more');
    expect(await stage.broken()).toEqual([]);
  }, 60_000);
});
