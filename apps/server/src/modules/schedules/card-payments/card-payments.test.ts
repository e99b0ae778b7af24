import { TEST_CARDS, TEST_CHALLENGE_CODE, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { instantAt, parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../../../platform/run.ts';
import { SYSTEM } from '../../../platform/work.ts';
import { type Attempt, shippedFee } from '../../../test/card-stage.ts';
import { type Debit, openScheduleStage, type ScheduleStage } from '../../../test/schedule-stage.ts';
import { createReceiptsFile } from '../../council/index.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const OWED = 187_643;
type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Property = Awaited<ReturnType<ScheduleStage['property']>>;

const sum = (debits: readonly { amount_cents: number }[]) =>
  debits.reduce((total, debit) => total + debit.amount_cents, 0);
const shown = (debits: readonly Debit[]) => debits.map(({ on, amount_cents }) => [on, amount_cents]);

/** A ratepayer with a property, and a fortnightly plan of it from the first day that there can be. */
async function withPlan(startOn: string) {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const account = await stage.account(person);
  const begin = {
    kind: 'begin',
    frequency: 'fortnightly',
    start_on: startOn,
    payment_method_id: account.data.id,
  };
  expect(await stage.change(person, home.wireId, 0, begin)).toMatchObject({ code: 0 });
  return { person, home };
}

async function tokenOf(outcome: TestOutcome): Promise<string> {
  const { number } = TEST_CARDS.find((one) => one.outcome === outcome)!;
  const { data } = await stage.portal.call<{ token: string }>('POST', '/api/official/card/tokenise', {
    body: { number, exp_month: 12, exp_year: 2030, cvv: '123', name: 'Ana Lim' },
  });
  return data.token;
}

type Asked = { cents: number; due?: number; outcome?: TestOutcome; key?: string; token?: string };

async function pay(
  person: Person,
  home: Property,
  { cents, due = OWED, outcome = 'approved', key, token }: Asked,
) {
  const paid = await stage.portal.call<Attempt & { refusal?: string; receipt: { url: string } | null }>(
    'POST',
    `/api/flex/property/card/pay/${home.wireId}`,
    {
      token: person.token,
      ...(key && { key }),
      body: {
        amount_cents: cents,
        due_cents: due,
        expected_fee_cents: shippedFee(cents),
        accepted: true,
        card_token: token ?? (await tokenOf(outcome)),
        name: 'Ana Lim',
        email: person.email,
        locale: 'en',
      },
    },
  );
  await stage.drain();
  return paid;
}

const answer = async (person: Person, home: Property, id: string, code: string = TEST_CHALLENGE_CODE) => {
  const replied = await stage.call<Attempt>('POST', `/api/flex/property/card/answer/${home.wireId}`, {
    ...person,
    body: { attempt: id, code },
  });
  await stage.drain();
  return replied;
};

const terms = (person: Person, home: Property) =>
  stage.call<{ offered: boolean; reason: string | null; amount_cents: number; attempt: Attempt | null }>(
    'GET',
    `/api/flex/property/card/terms?id=${home.wireId}`,
    person,
  );

describe('a ratepayer who pays for a property by card', () => {
  it('sees what it does to their plan, pays, and has the receipt', async () => {
    const { person, home } = await withPlan('2026-07-24');
    expect((await terms(person, home)).data).toMatchObject({ offered: true, amount_cents: OWED });
    const { data: effect } = await stage.call<{ before: Debit[]; after: Debit[] }>(
      'POST',
      `/api/flex/property/card/preview/${home.wireId}`,
      { ...person, body: { amount_cents: 50_000 } },
    );
    expect([sum(effect.before), sum(effect.after)]).toEqual([OWED, OWED - 50_000]);

    const { code, data, message } = await pay(person, home, { cents: 50_000 });
    expect(code, message).toBe(0);
    expect(data).toMatchObject({ stage: 'succeeded', amount_cents: 50_000, fee_cents: 1_280 });
    const after = await stage.detail(person, home.wireId);
    expect(after.owed_cents).toBe(OWED - 50_000);
    expect(shown(after.schedule!.debits)).toEqual(shown(effect.after));
    expect(after.payments[0]).toMatchObject({ amount_cents: 50_000, status: 'paid' });
    expect(after.schedule!.changes[0]).toMatchObject({
      kind: 'owed',
      amount_cents: 50_000,
      by: after.schedule!.payer_name,
    });
    // Rates carry no GST, and neither does the fee on them.
    expect(await stage.postings(stage.banksia, parseId('payment', data.id)!)).toEqual([
      'card_captured: it:card 51280, receivable -50000, processing-fee -1280',
    ]);
    const pdf = await stage.portal.portal.app.inject({ url: new URL(data.receipt!.url).pathname });
    expect([pdf.statusCode, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect((await stage.letters(person.email)).map(({ template }) => template)).toContain('rates-receipt');
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('whose bank declines hears why, and nothing has changed', async () => {
    const { person, home } = await withPlan('2026-07-24');
    const before = await stage.detail(person, home.wireId);
    const { data } = await pay(person, home, { cents: 20_000, outcome: 'insufficient_funds' });
    expect(data).toMatchObject({ stage: 'failed', decline_reason: 'insufficient_funds', receipt: null });
    const after = await stage.detail(person, home.wireId);
    expect(shown(after.schedule!.debits)).toEqual(shown(before.schedule!.debits));
    expect(after.owed_cents).toBe(OWED);
    expect((await pay(person, home, { cents: 20_000 })).data.stage).toBe('succeeded');
  }, 120_000);

  it('pays once for a key, and at most what is owed', async () => {
    const person = await stage.ratepayer();
    const home = await stage.property(person);
    const token = await tokenOf('approved');
    const first = await pay(person, home, { cents: 10_000, key: 'once', token });
    const again = await pay(person, home, { cents: 10_000, key: 'once', token });
    expect(again.data).toEqual(first.data);
    expect((await stage.detail(person, home.wireId)).owed_cents).toBe(OWED - 10_000);
    expect((await pay(person, home, { cents: 11_000, key: 'once', token })).data.refusal).toBe(
      'idempotency_key_reused',
    );
    for (const wrong of [
      { cents: OWED, due: OWED },
      { cents: OWED + 1, due: OWED - 10_000 },
    ])
      expect((await pay(person, home, wrong)).data.refusal).toBe('card_payment.amount_changed');
    const rest = OWED - 10_000;
    expect((await pay(person, home, { cents: rest, due: rest })).data.stage).toBe('succeeded');
    expect((await terms(person, home)).data).toMatchObject({
      offered: false,
      reason: 'schedule.nothing_owed',
    });
    expect((await pay(person, home, { cents: 100, due: 100 })).data.refusal).toBe('schedule.nothing_owed');
  }, 120_000);

  it('keeps their attempt to themselves', async () => {
    const { person, home } = await withPlan('2026-07-24');
    const other = await stage.ratepayer('Ben Cole');
    const { data } = await pay(person, home, { cents: 5_000, outcome: 'challenge_passes' });
    const path = `/api/flex/property/card/attempt?id=${home.wireId}&attempt=${data.id}`;
    expect((await stage.call('GET', path, person)).status).toBe(200);
    expect((await stage.call('GET', path, other)).status).toBe(404);
    expect((await pay(other, home, { cents: 5_000 })).status).toBe(404);
    expect((await answer(person, home, data.id, '000000')).data.stage).toBe('failed');
  }, 120_000);
});

describe('what meets a card payment for a property', () => {
  it('a second card at the same time is refused, and one charge is made', async () => {
    const { person, home } = await withPlan('2026-07-24');
    const [token, other] = [await tokenOf('approved'), await tokenOf('approved')];
    const both = await Promise.all([
      pay(person, home, { cents: OWED, token, key: 'left' }),
      pay(person, home, { cents: OWED, token: other, key: 'right' }),
    ]);
    const paid = both.filter(({ data }) => data.stage === 'succeeded');
    const refused = both.filter(({ data }) => data.refusal);
    expect([paid.length, refused.length]).toEqual([1, 1]);
    expect(['card_payment.in_progress', 'schedule.nothing_owed']).toContain(refused[0]!.data.refusal);
    const after = await stage.detail(person, home.wireId);
    expect([after.owed_cents, after.schedule!.debits]).toEqual([0, []]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('the debits of the plan wait for its outcome, and none takes what the card has paid', async () => {
    const { person, home } = await withPlan('2026-07-24');
    // The plan's first debit has become a payment and is announced; its day is the next.
    await stage.live('2026-07-23');
    const { data } = await pay(person, home, { cents: OWED, outcome: 'challenge_passes' });
    expect(data.stage).toBe('needs_action');
    // The morning on which it would have been claimed comes before the payer has replied to the bank.
    await stage.live('2026-07-24');
    expect((await answer(person, home, data.id)).data.stage).toBe('succeeded');
    await stage.live('2026-07-31');
    const after = await stage.detail(person, home.wireId);
    expect(after.owed_cents).toBe(0);
    expect(after.schedule!.debits).toEqual([]);
    expect(after.payments.map(({ amount_cents }) => amount_cents)).toEqual([OWED]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('the morning’s debits either leave first and are not paid again, or stay', async () => {
    for (const first of ['claim', 'card', 'both'] as const) {
      const start = stage.platform.clock.bankToday();
      const { person, home } = await withPlan(later(start, 4));
      const day = (await stage.detail(person, home.wireId)).schedule!.next!.on;
      await stage.live(later(day, -1));
      const seen = (await terms(person, home)).data.amount_cents;
      stage.clock.set(instantAt(toLocalDate(day), '07:00', 'Australia/Sydney'));
      const claim = () => claimOn(day);
      const card = () => pay(person, home, { cents: seen, due: seen });
      if (first === 'claim') await claim();
      const [, paid] = first === 'both' ? await Promise.all([claim(), card()]) : [undefined, await card()];
      if (first === 'card') await claim();
      await stage.live(later(day, 10));
      const after = await stage.detail(person, home.wireId);
      const isRefused = paid.data.refusal === 'card_payment.amount_changed';
      if (first === 'claim') expect(isRefused).toBe(true);
      if (first === 'card') expect(isRefused).toBe(false);
      // Whatever came first, nothing is taken twice and nothing is forgotten.
      expect(sum(after.payments) + after.owed_cents).toBe(OWED);
      expect(after.owed_cents).toBe(isRefused ? OWED - sum(after.payments) : 0);
      expect(sum(after.schedule!.debits)).toBe(after.owed_cents);
      expect(await stage.broken()).toEqual([]);
    }
  }, 300_000);

  it('the next receipts file has it, as money that came by card', async () => {
    const person = await stage.ratepayer();
    const home = await stage.property(person);
    await pay(person, home, { cents: 12_345 });
    const made = await stage.within(stage.banksia, (work) => createReceiptsFile(work));
    const { rows } = await stage.platform.pool.query<{ method: string; amount_cents: number }>(
      'select method, amount_cents from rates_receipts_lines where file_id = $1 and property_id = $2',
      [made.id, home.id],
    );
    expect(rows).toEqual([{ method: 'card', amount_cents: 12_345 }]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);
});

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function claimOn(day: string): Promise<void> {
  const phase = stage.portal.portal.modules
    .flatMap((module) => module.phases ?? [])
    .find(({ name }) => name === 'claim')!;
  const tenant = {
    id: stage.banksia.id,
    slug: 'banksia-shire',
    kind: 'council' as const,
    timeZone: 'Australia/Sydney',
  };
  await phase.run(createRun(stage.platform, stage.banksia.id, SYSTEM), toLocalDate(day), tenant);
  await stage.drain();
}
