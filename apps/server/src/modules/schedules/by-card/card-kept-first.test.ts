import { TEST_CHALLENGE_CODE, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { type KeptCards, keptCards } from '../../../test/kept-cards.ts';
import { openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';

let stage: ScheduleStage;
let cards: KeptCards;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
  cards = keptCards(stage);
});
afterAll(() => stage.close());

type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Page = {
  face: string;
  old_card: object | null;
  card: { terms: string; points: string[]; check: { id: string; stage: string } | null } | null;
  kept_card: { last4: string } | null;
  refusal?: string;
};

const ask = (person: Person, council = 'banksia-shire') =>
  stage.call<{ url: string; refusal?: string }>('POST', '/api/flex/paymentMethod/addCard', {
    ...person,
    body: { council },
  });
const linkFor = async (person: Person) => (await ask(person)).data.url.split('/').at(-1)!;
const official = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await stage.portal.call<Page>(method, `/api/official/card/link${path}`, body && { body })).data;
const open = (token: string) => official('GET', `?token=${token}`);

async function keep(token: string, outcome: TestOutcome): Promise<Page> {
  const page = await open(token);
  return official('POST', '/keep', {
    token,
    accepted_by: 'Ana Lim',
    card_token: await cards.token(outcome),
    accepted: true,
    terms: page.card!.terms,
    locale: 'en',
  });
}

/** A ratepayer of one property who has paid nothing and has no method. */
async function newcomer() {
  const person = await stage.ratepayer();
  return { person, home: await stage.property(person) };
}

const customersOf = (person: Person) =>
  stage.within(stage.banksia, async (work) => {
    const { customers, taken } = await work.one<{ customers: number; taken: number }>(sql`
      select (select count(*)::int from ratepayer_customers where ratepayer_id = ${person.id}) as customers,
        (select count(*)::int from payments p join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
          where p.merchant_id = ${work.merchantId} and c.email_primary = ${person.email}) as taken`);
    return { customers, taken };
  });

it('is kept without a payment by a ratepayer who has none, and then pays a schedule', async () => {
  const { person, home } = await newcomer();
  expect(await cards.cardsOf(person)).toEqual([]);
  const token = await linkFor(person);
  const page = await open(token);
  expect(page).toMatchObject({ face: 'open', old_card: null, owed_cents: 0, name: 'Ana Lim' });
  const said = page.card!.points.join('\n');
  expect(said).toMatch(/charged only for what you choose/);
  expect(said).toMatch(/Nothing is taken today/);
  expect(said).not.toMatch(/in the place of|of each bill/);
  const zh = await official('GET', `?token=${token}&locale=zh`);
  expect(zh.card!.points.join('')).toContain('您选择用此卡支付');

  expect(await keep(token, 'approved')).toMatchObject({
    face: 'kept',
    old_card: null,
    kept_card: { last4: '4242' },
  });
  await stage.drain();
  const [card, ...others] = await cards.cardsOf(person);
  expect(others).toEqual([]);
  expect(card).toMatchObject({ last4: '4242', is_taken: true, pays: [] });
  expect(await customersOf(person)).toEqual({ customers: 1, taken: 0 });
  const copies = (await stage.letters(person.email)).filter(({ template }) => template === 'card-agreement');
  expect(copies).toHaveLength(1);
  expect(copies[0]!.text).toContain('charged only for what you choose');

  const { first_day: start_on } = await stage.detail(person, home.wireId);
  const begin = { kind: 'begin', frequency: 'fortnightly', start_on, payment_method_id: card!.id };
  expect(await stage.change(person, home.wireId, 0, begin)).toMatchObject({ code: 0 });
  expect((await cards.cardsOf(person))[0]!.pays).toHaveLength(1);
  expect(await stage.broken()).toEqual([]);
}, 120_000);

it('is not kept when its bank declines it, and is once its question is answered', async () => {
  const { person } = await newcomer();
  const token = await linkFor(person);
  expect((await keep(token, 'declined')).card!.check).toMatchObject({ stage: 'failed' });
  expect(await cards.cardsOf(person)).toEqual([]);
  const asked = await keep(token, 'challenge_passes');
  expect(asked.card!.check).toMatchObject({ stage: 'needs_action' });
  const answer = { token, check: asked.card!.check!.id, code: TEST_CHALLENGE_CODE, locale: 'en' };
  expect((await official('POST', '/challenge', answer)).face).toBe('kept');
  expect(await cards.cardsOf(person)).toHaveLength(1);
}, 120_000);

it('asked for twice at once makes one customer, and two links of which one asks a bank at a time', async () => {
  const { person } = await newcomer();
  const asked = await Promise.all([ask(person), ask(person)]);
  expect(asked.map(({ code }) => code)).toEqual([0, 0]);
  expect(await customersOf(person)).toEqual({ customers: 1, taken: 0 });
  const [one, other] = asked.map(({ data }) => data.url.split('/').at(-1)!) as [string, string];
  expect(one).not.toBe(other);
  expect((await keep(one, 'challenge_passes')).card!.check!.stage).toBe('needs_action');
  expect((await keep(other, 'approved')).refusal).toBe('card_check.in_progress');
}, 120_000);

it('is refused where a council takes no cards or is not one’s own, and its link ends within a day', async () => {
  const { person } = await newcomer();
  const token = await linkFor(person);
  const stranger = await stage.ratepayer();
  expect((await ask(stranger)).status).toBe(404);
  expect((await ask(person, 'no-such-shire')).status).toBe(404);
  const setting = (takes_cards: boolean) =>
    stage.portal.call('POST', '/api/merchant/card/settings/update', {
      token: stage.banksia.token,
      body: { takes_cards, follows_rule_2026: false },
    });
  await setting(false);
  expect((await ask(person)).data.refusal).toBe('card_payment.not_offered');
  expect((await open(token)).card).toBeNull();
  await setting(true);
  expect((await open(token)).face).toBe('open');
  stage.clock.set(new Date(stage.platform.clock.now().getTime() + 25 * 3_600_000));
  expect((await open(token)).face).toBe('unknown');
}, 120_000);
