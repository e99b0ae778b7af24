import type { TestOutcome } from '@lorikeet/domain/cards/entry';
import { parseId, toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxCards } from '../../../adapters/sandbox-cards/sandbox-cards.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type Attempt, shippedFee } from '../../../test/card-stage.ts';
import { type KeptCards, keptCards } from '../../../test/kept-cards.ts';
import { openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';
import { followAttempts } from '../../cards/follow-attempts.ts';
import { grantAccess } from '../../council/index.ts';
import { holdOwed } from './hold-owed.ts';

let stage: ScheduleStage;
let cardsOf: KeptCards['cardsOf'];
let remove: KeptCards['remove'];
let type: KeptCards['type'];
let turn: KeptCards['turn'];
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
  ({ cardsOf, remove, type, turn } = keptCards(stage));
});
afterAll(() => stage.close());

const OWED = 187_643;
type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Paid = Attempt & { refusal?: string };

async function payKept(
  person: Person,
  propertyId: string,
  asked: { card: string; cents: number; due: number; key?: string },
) {
  const paid = await stage.portal.call<Paid>('POST', `/api/flex/property/card/paySaved/${propertyId}`, {
    token: person.token,
    ...(asked.key && { key: asked.key }),
    body: {
      payment_method_id: asked.card,
      amount_cents: asked.cents,
      due_cents: asked.due,
      expected_fee_cents: shippedFee(asked.cents),
      accepted: true,
    },
  });
  await stage.drain();
  return paid;
}

async function withKept(outcome: TestOutcome = 'approved') {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  expect((await type(person, home.wireId, { outcome })).data.stage).toBe('succeeded');
  const [card] = await cardsOf(person);
  return { person, home, card: card!, due: OWED - 10_000 };
}

/** The processor says what came of the charges that it was silent about. */
async function answerNow(): Promise<void> {
  await stage.platform.pool.query(
    'update card_attempts set next_ask_at = created_at where next_ask_at is not null',
  );
  const rail = createSandboxCards(stage.platform);
  await followAttempts(rail).run(stage.platform, undefined as never, new AbortController().signal);
}

describe('a card that a ratepayer lets the council keep', () => {
  it('is kept only where they say so and it was charged, and pays again without being typed', async () => {
    const person = await stage.ratepayer();
    const home = await stage.property(person);
    await type(person, home.wireId, { save: false });
    await type(person, home.wireId, { outcome: 'insufficient_funds' });
    expect(await cardsOf(person)).toEqual([]);
    await type(person, home.wireId);
    const [card, ...more] = await cardsOf(person);
    expect(more).toEqual([]);
    expect(card).toMatchObject({ last4: '4242', network: 'visa', has_expired: false });
    expect(card!.council.slug).toBe('banksia-shire');

    const asked = { card: card!.id, cents: 50_000, due: OWED - 20_000, key: 'again' };
    const paid = await payKept(person, home.wireId, asked);
    expect(paid.data, paid.message).toMatchObject({ stage: 'succeeded', last4: '4242', fee_cents: 1_280 });
    expect((await payKept(person, home.wireId, asked)).data).toEqual(paid.data);
    expect((await stage.detail(person, home.wireId)).owed_cents).toBe(OWED - 70_000);
    const { method } = await stage.within(stage.banksia, (work) =>
      work.one<{ method: string }>(sql`
        select payment_method_id as method from payments
        where merchant_id = ${work.merchantId} and id = ${parseId('payment', paid.data.id)}`),
    );
    expect(method).toBe(parseId('payment_method', card!.id));
    expect(
      (await stage.letters(person.email)).filter(({ template }) => template === 'rates-receipt'),
    ).toHaveLength(1);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('pays once when its holder asks twice at the same time', async () => {
    const { person, home, card, due } = await withKept();
    const asked = { card: card.id, cents: due, due };
    const both = await Promise.all([
      payKept(person, home.wireId, { ...asked, key: 'left' }),
      payKept(person, home.wireId, { ...asked, key: 'right' }),
    ]);
    expect(both.filter(({ data }) => data.stage === 'succeeded')).toHaveLength(1);
    const refused = both.find(({ data }) => data.refusal)!.data.refusal;
    expect(['card_payment.in_progress', 'schedule.nothing_owed']).toContain(refused);
    expect((await stage.detail(person, home.wireId)).owed_cents).toBe(0);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('pays once also where the first is answered while the second looks', async () => {
    const { person, home, card, due } = await withKept();
    await turn(card.id, 'times_out_approved');
    const asked = { card: card.id, cents: due, due };
    expect((await payKept(person, home.wireId, asked)).data.stage).toBe('unknown');
    let look = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      look = resolve;
    }).then(answerNow);
    const held = stage.within(stage.banksia, async (work) => {
      const bill = await holdOwed(work, home.id, person.id);
      look();
      await answered;
      bill.refuse({ amountCents: toCents(due), dueCents: toCents(due), currency: 'AUD' });
    });
    await expect(held).rejects.toMatchObject({ code: 'card_payment.in_progress' });
    await stage.drain();
    expect((await stage.detail(person, home.wireId)).owed_cents).toBe(0);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('is charged no more once it is removed, and what was paid stays', async () => {
    const { person, home, card, due } = await withKept();
    expect((await remove(person, card.id)).data).toEqual({ moved: 0, stopped: 0 });
    expect(await cardsOf(person)).toEqual([]);
    expect((await remove(person, card.id)).data.refusal).toBe('payment_method.removed');
    const refused = await payKept(person, home.wireId, { card: card.id, cents: 10_000, due });
    expect(refused.data.refusal).toBe('card.not_saved');
    expect((await stage.detail(person, home.wireId)).owed_cents).toBe(due);
  }, 120_000);

  it('is its holder’s alone, also where two people pay for one property', async () => {
    const { person, home, card, due } = await withKept();
    const agent = await stage.ratepayer('Ben Cole');
    expect((await payKept(agent, home.wireId, { card: card.id, cents: 10_000, due })).status).toBe(404);
    await stage.within(stage.banksia, (work) =>
      grantAccess(work, { propertyId: home.id, ratepayerId: agent.id, relation: 'agent' }),
    );
    const theirs = await payKept(agent, home.wireId, { card: card.id, cents: 10_000, due });
    expect(theirs.data.refusal).toBe('card.not_saved');
    expect((await remove(agent, card.id)).status).toBe(404);
    await type(agent, home.wireId);
    const [own] = await cardsOf(agent);
    const paid = await payKept(agent, home.wireId, { card: own!.id, cents: 5_000, due: due - 10_000 });
    expect(paid.data.stage, paid.message).toBe('succeeded');
    expect((await cardsOf(person)).map(({ id }) => id)).toEqual([card.id]);
  }, 120_000);

  it('that has expired, or whose council is suspended, pays nothing', async () => {
    const { person, home, card, due } = await withKept();
    const asked = { card: card.id, cents: 10_000, due };
    const set = (change: string) => stage.platform.pool.query(change);
    await set(
      "update payment_methods set card_exp_year = 2026, card_exp_month = 6 where card_last4 is not null and status = 'active'",
    );
    expect((await cardsOf(person))[0]!.has_expired).toBe(true);
    expect((await payKept(person, home.wireId, asked)).data.refusal).toBe('card.has_expired');
    await set(
      "update payment_methods set card_exp_year = 2030 where card_last4 is not null and status = 'active'",
    );
    await set("update merchants set status = 'suspended' where slug = 'banksia-shire'");
    const suspended = await payKept(person, home.wireId, asked);
    await set("update merchants set status = 'live' where slug = 'banksia-shire'");
    expect(suspended.data.refusal).toBe('card_payment.not_offered');
    expect((await payKept(person, home.wireId, asked)).data.stage).toBe('succeeded');
  }, 120_000);
});
