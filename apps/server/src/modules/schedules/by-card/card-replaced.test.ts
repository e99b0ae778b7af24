import { TEST_CARDS } from '@lorikeet/domain/cards/entry';
import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type KeptCards, keptCards } from '../../../test/kept-cards.ts';
import { openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';
import { tellOfExpiry } from '../../cards/tell-of-expiry.ts';
import { holdSchedule, releaseSchedule } from '../arrange-schedule.ts';

let stage: ScheduleStage;
let cards: KeptCards;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
  cards = keptCards(stage);
});
afterAll(() => stage.close());

type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Page = { face: string; card: { terms: string; points: string[] } | null };

/** A ratepayer whose kept card pays a property's rates fortnightly. */
async function withPlan() {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  await cards.type(person, home.wireId);
  const [card] = await cards.cardsOf(person);
  const { first_day: start_on } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'fortnightly', start_on, payment_method_id: card!.id };
  expect(await stage.change(person, home.wireId, 0, begin)).toMatchObject({ code: 0 });
  return { person, home, card: card!, start_on };
}

const official = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  stage.portal.call<T>(method, `/api/official${path}`, body && { body });

/** Another card is kept in the place of one, at the page of its link. Returns what that page says. */
async function replace(person: Person, card: { id: string }) {
  const asked = await stage.call<{ url: string }>('POST', `/api/flex/paymentMethod/replace/${card.id}`, {
    ...person,
    body: {},
  });
  const token = asked.data.url.split('/').at(-1)!;
  const { data: page } = await official<Page>('GET', `/card/link?token=${token}`);
  const { number } = TEST_CARDS.find(({ network }) => network === 'mastercard')!;
  const typed = { number, exp_month: 12, exp_year: 2031, cvv: '123', name: 'Ana Lim' };
  const { data } = await official<{ token: string }>('POST', '/card/tokenise', typed);
  const kept = await official<Page>('POST', '/card/link/keep', {
    token,
    accepted_by: 'Ana Lim',
    card_token: data.token,
    accepted: true,
    terms: page.card!.terms,
    locale: 'en',
  });
  expect(kept.data.face).toBe('kept');
  return page.card!.points.join('\n');
}

describe('a kept card that pays rates', () => {
  it('is replaced at a page that speaks of the rates: its schedules go on with the other, at its fee', async () => {
    const { person, home, card, start_on: day } = await withPlan();
    const said = await replace(person, card);
    expect(said).toMatch(/^The rates of \d+ Wattle Street, Banksia/m);
    expect(said).not.toMatch(/bill|two days before/);
    await stage.drain();
    const { schedule } = await stage.detail(person, home.wireId);
    expect(schedule!.account).toMatchObject({ card: { last4: '4444' } });
    expect(schedule!.changes[0]).toMatchObject({ kind: 'account' });
    expect(schedule!.next).toMatchObject({ on: day });
    expect((await cards.cardsOf(person)).map(({ last4, pays }) => [last4, pays.length])).toEqual([
      ['4444', 1],
      ['4242', 0],
    ]);
    const letters = await stage.letters(person.email);
    expect(letters.some(({ text }) => text.includes('taken from your new card'))).toBe(true);
    // The older one can go: it pays nothing any more.
    expect((await cards.remove(person, card.id)).data).toEqual({ moved: 0, stopped: 0 });
    await stage.live(day);
    const paid = await stage.within(stage.banksia, (work) =>
      work.one<{ last4: string }>(sql`
        select a.last4 from payments p
        join card_attempts a on a.merchant_id = ${work.merchantId} and a.payment_id = p.id
        where p.merchant_id = ${work.merchantId} and p.property_id = ${home.id} order by p.id desc limit 1`),
    );
    expect(paid.last4).toBe('4444');
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('is replaced while help is asked for: nothing is taken until that is decided, and then from the other', async () => {
    const { person, home, card } = await withPlan();
    await stage.within(stage.banksia, (work) => holdSchedule(work, home.id, person.id));
    const held = (await stage.detail(person, home.wireId)).schedule!;
    const said = await replace(person, card);
    expect(said).toMatch(/^The rates of \d+ Wattle Street, Banksia/m);
    await stage.drain();
    const { schedule } = await stage.detail(person, home.wireId);
    expect(schedule).toMatchObject({ status: 'stopped', reason: 'hardship', debits: [] });
    expect(schedule!.version).toBe(held.version + 1);
    expect(schedule!.changes[0]).toMatchObject({ kind: 'account' });
    await stage.within(stage.banksia, (work) => releaseSchedule(work, home.id));
    const released = (await stage.detail(person, home.wireId)).schedule!;
    expect(released).toMatchObject({ status: 'active', account: { card: { last4: '4444' } } });
    expect(released.debits.length).toBeGreaterThan(0);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('is named before its end with the property that it pays, and what it will not pay', async () => {
    const { person } = await withPlan();
    const idle = await stage.ratepayer();
    const other = await stage.property(idle);
    await cards.type(idle, other.wireId);
    await stage.platform.pool.query(sql`
      update payment_methods set card_exp_year = 2026, card_exp_month = 8 where card_last4 = '4242' and status = 'active'`);
    await tellOfExpiry(createRun(stage.platform, stage.banksia.id, SYSTEM), toLocalDate('2026-08-10'));
    const letter = (await stage.letters(person.email)).find(({ template }) => template === 'card-expiry')!;
    expect(letter.text).toMatch(/It pays the rates of: \d+ Wattle Street, Banksia/);
    expect(letter.text).toMatch(/Planned after that day: \d+ payments, the first on/);
    expect(letter.text).toContain('The schedule stops, unless another card or account pays it by then');
    const plain = (await stage.letters(idle.email)).find(({ template }) => template === 'card-expiry')!;
    expect(plain.text).not.toContain('rates of');
  }, 120_000);

  it('can be the default, which new schedules begin with', async () => {
    const { person, card } = await withPlan();
    await stage.account(person);
    await stage.call('POST', `/api/flex/paymentMethod/setDefault/${card.id}`, { ...person, body: {} });
    expect((await cards.cardsOf(person))[0]!.is_default).toBe(true);
    const { data } = await stage.call<{ rows: { is_default: boolean }[] }>(
      'GET',
      '/api/flex/paymentMethod/list',
      person,
    );
    expect(data.rows.map((row) => row.is_default)).toEqual([false]);
  }, 120_000);
});
