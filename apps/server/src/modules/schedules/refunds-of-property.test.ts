import { TEST_CARDS, type TestOutcome } from '@lorikeet/domain/cards/entry';
import { parseId, toCents } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxCards } from '../../adapters/sandbox-cards/sandbox-cards.ts';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { shippedFee } from '../../test/card-stage.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { createReceiptsFile } from '../council/index.ts';
import { followCardRefund } from '../refunds/card-refunds.ts';
import { makeRefund } from '../refunds/index.ts';
import { withdrawRefund } from '../refunds/withdraw-refund.ts';
import { ratepayerDetail } from './ratepayers/ratepayer-detail.query.ts';

let stage: ScheduleStage;
beforeAll(async () => {
  stage = await openScheduleStage('2026-07-20');
});
afterAll(() => stage.close());

const OWED = 187_643;
type Person = Awaited<ReturnType<ScheduleStage['ratepayer']>>;
type Property = Awaited<ReturnType<ScheduleStage['property']>>;

async function withPlan(): Promise<{ person: Person; home: Property }> {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const account = await stage.account(person);
  const start = (await stage.detail(person, home.wireId)).first_day;
  const begin = { kind: 'begin', frequency: 'monthly', start_on: start, payment_method_id: account.data.id };
  expect(await stage.change(person, home.wireId, 0, begin)).toMatchObject({ code: 0 });
  return { person, home };
}

/** Pays by card, all of it seen as owed. Returns the payment's uuid. */
async function pay(person: Person, home: Property, cents: number, outcome: TestOutcome = 'approved') {
  const { number } = TEST_CARDS.find((one) => one.outcome === outcome)!;
  const { data: card } = await stage.portal.call<{ token: string }>('POST', '/api/official/card/tokenise', {
    body: { number, exp_month: 12, exp_year: 2030, cvv: '123', name: 'Ana Lim' },
  });
  const { data: terms } = await stage.call<{ amount_cents: number }>(
    'GET',
    `/api/flex/property/card/terms?id=${home.wireId}`,
    person,
  );
  const body = {
    amount_cents: cents,
    due_cents: terms.amount_cents,
    expected_fee_cents: shippedFee(cents),
    accepted: true,
    card_token: card.token,
    name: 'Ana Lim',
    locale: 'en',
  };
  const paid = await stage.call<{ id: string; stage: string }>(
    'POST',
    `/api/flex/property/card/pay/${home.wireId}`,
    { ...person, body },
  );
  expect(paid.data.stage, paid.message).toBe('succeeded');
  await stage.drain();
  return parseId('payment', paid.data.id)!;
}

async function refund(paymentId: string, cents: number): Promise<string> {
  const id = await stage.within(stage.banksia, (work) =>
    makeRefund(work, { payment_id: paymentId, amount_cents: toCents(cents), reason: 'duplicate' }),
  );
  await stage.drain();
  return id;
}

async function send(refundId: string): Promise<void> {
  const run = createRun(stage.platform, stage.banksia.id, SYSTEM);
  await followCardRefund(run, createSandboxCards(stage.platform), refundId);
  await stage.drain();
}

const withdraw = async (refundId: string) => {
  await stage.within(stage.banksia, (work) => withdrawRefund(work, refundId, 'by mistake'));
  await stage.drain();
};

const owedAndPlanned = async (person: Person, home: Property) => {
  const seen = await stage.detail(person, home.wireId);
  const planned = seen.schedule!.debits.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return [seen.owed_cents, planned];
};

/** What the receipts files and what waits for the next one have of a property, from the first to the last. */
async function receipts(home: Property): Promise<(readonly [kind: string, method: string, cents: number])[]> {
  await stage.within(stage.banksia, (work) => createReceiptsFile(work));
  const { rows } = await stage.platform.pool.query<{ kind: string; method: string; amount_cents: number }>(
    sql`select kind, method, amount_cents from rates_receipts_lines where property_id = ${home.id}
      order by file_number, position`,
  );
  return rows.map(({ kind, method, amount_cents }) => [kind, method, amount_cents]);
}

describe('a refund of what was paid for a property', () => {
  it('by card, in part: it owes that again, its plan is spread anew, and the council’s file has it', async () => {
    const { person, home } = await withPlan();
    const payment = await pay(person, home, 60_000);
    const id = await refund(payment, 20_000);
    expect(await stage.postings(stage.banksia, id)).toEqual([
      'refund_approved: receivable 20000, processing-fee 510, refunds-pending -20510',
    ]);
    expect(await owedAndPlanned(person, home)).toEqual([OWED - 40_000, OWED - 40_000]);
    const seen = async () => (await stage.detail(person, home.wireId)).payments;
    expect(await seen()).toMatchObject([{ status: 'partly_refunded', refunded_cents: 20_000 }]);
    const staff = await stage.within(stage.banksia, (work) => ratepayerDetail(work, person.id));
    expect(staff.payments).toMatchObject([{ status: 'partly_refunded', refunded_cents: 20_000 }]);
    expect(await receipts(home)).toEqual([
      ['receipt', 'card', 60_000],
      ['reversal', 'card', -20_000],
    ]);
    const { data } = await stage.portal.call<{ entries: { posting: string; amount_cents: number }[] }>(
      'GET',
      `/api/merchant/council/property/rates?id=${home.wireId}`,
      { token: stage.banksia.token },
    );
    expect(data.entries.map(({ posting, amount_cents }) => [posting, amount_cents])).toEqual([
      ['refund_approved', 20_000],
      ['card_captured', -60_000],
      ['rates_notice', OWED],
    ]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('by card, whole, that the card’s bank refuses: the money is off what it owes again', async () => {
    const { person, home } = await withPlan();
    const payment = await pay(person, home, 10_000, 'refund_fails');
    const id = await refund(payment, 10_000);
    expect(await owedAndPlanned(person, home)).toEqual([OWED, OWED]);
    expect((await stage.detail(person, home.wireId)).payments).toMatchObject([{ status: 'refunded' }]);
    await send(id);
    expect(await owedAndPlanned(person, home)).toEqual([OWED, OWED]);
    await send(id);
    // The fee that went back with it did not arrive either: it is the payer's, and off what the property owes.
    expect(await owedAndPlanned(person, home)).toEqual([OWED - 10_280, OWED - 10_280]);
    expect(await receipts(home)).toEqual([
      ['receipt', 'card', 10_000],
      ['reversal', 'card', -10_000],
      ['receipt', 'card', 10_280],
    ]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('from a bank account: it owes that again, until the refund is withdrawn', async () => {
    const { person, home } = await withPlan();
    const [first] = (await stage.detail(person, home.wireId)).schedule!.debits;
    await stage.live(later(first!.on, 7));
    const { payments } = await stage.detail(person, home.wireId);
    expect(payments).toMatchObject([{ status: 'paid', amount_cents: first!.amount_cents }]);
    const id = await refund(parseId('payment', payments[0]!.id)!, 5_000);
    const rest = OWED - first!.amount_cents;
    expect(await owedAndPlanned(person, home)).toEqual([rest + 5_000, rest + 5_000]);
    await withdraw(id);
    expect(await owedAndPlanned(person, home)).toEqual([rest, rest]);
    expect((await receipts(home)).map(([kind, method, cents]) => [kind, method, cents])).toEqual([
      ['receipt', 'direct_debit', first!.amount_cents],
      ['reversal', 'direct_debit', -5_000],
      ['receipt', 'direct_debit', 5_000],
    ]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('at the same instant as the plan is spread anew by its payer: both are seen', async () => {
    const { person, home } = await withPlan();
    const payment = await pay(person, home, 30_000);
    const { schedule } = await stage.detail(person, home.wireId);
    const change = { kind: 'terms', frequency: 'fortnightly', start_on: schedule!.debits[0]!.on };
    const [changed] = await Promise.all([
      stage.change(person, home.wireId, schedule!.version, change),
      refund(payment, 12_000),
    ]);
    expect([0, 1]).toContain(changed.code);
    await stage.drain();
    expect(await owedAndPlanned(person, home)).toEqual([OWED - 18_000, OWED - 18_000]);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);
});

const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const pick = fc.nat(1_000);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    cents: fc.integer({ min: 100, max: 40_000 }),
    fails: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('refund' as const), pick, share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('withdraw' as const), pick }),
  fc.record({ kind: fc.constant('send' as const), pick }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Given = {
  id: string;
  cents: number;
  /** What of the payer's fee goes back with it. */
  fee: number;
  payment: number;
  state: 'approved' | 'withdrawn' | 'sent' | 'failed';
};
/** `fails`: the card's bank refuses what is refunded to it, the second time that it is asked. */
type Notes = { payments: { id: string; cents: number; fails: boolean }[]; refunds: Given[] };

const feeOf = async (refundId: string) =>
  (
    await stage.within(stage.banksia, (work) =>
      work.one<{ fee: number }>(sql`
        select fee_cents as fee from refunds where merchant_id = ${work.merchantId} and id = ${refundId}`),
    )
  ).fee;

async function carryOut({ person, home }: { person: Person; home: Property }, notes: Notes, wish: Step) {
  const owed = plainlyOwed(notes);
  if (wish.kind === 'pay') {
    if (wish.cents > owed) return;
    const { cents, fails } = wish;
    const id = await pay(person, home, cents, fails ? 'refund_fails' : 'approved');
    notes.payments.push({ id, cents, fails });
    return;
  }
  if (wish.kind === 'refund') {
    const payment = wish.pick % Math.max(1, notes.payments.length);
    const paid = notes.payments[payment];
    if (!paid) return;
    const given = notes.refunds
      .filter((one) => one.payment === payment && one.state !== 'withdrawn')
      .reduce((sum, { cents }) => sum + cents, 0);
    const cents = Math.floor(((paid.cents - given) * wish.share) / 100);
    if (cents === 0) return;
    const id = await refund(paid.id, cents);
    notes.refunds.push({ id, cents, fee: await feeOf(id), payment, state: 'approved' });
    return;
  }
  const open = notes.refunds.filter(
    ({ state, payment }) =>
      state === 'approved' || (state === 'sent' && wish.kind === 'send' && notes.payments[payment]!.fails),
  );
  const one = open[wish.pick % Math.max(1, open.length)];
  if (!one) return;
  if (wish.kind === 'withdraw') await withdraw(one.id);
  else await send(one.id);
  one.state = wish.kind === 'withdraw' ? 'withdrawn' : one.state === 'sent' ? 'failed' : 'sent';
}

/** What was asked, less what was paid, plus what went back, less what did not arrive. */
const plainlyOwed = ({ payments, refunds }: Notes): number =>
  OWED -
  payments.reduce((sum, { cents }) => sum + cents, 0) +
  refunds.filter(({ state }) => state !== 'withdrawn').reduce((sum, { cents }) => sum + cents, 0) -
  refunds.filter(({ state }) => state === 'failed').reduce((sum, { cents, fee }) => sum + cents + fee, 0);

it('whatever is paid, refunded, withdrawn, sent and refused, a property owes what a plain sum says, and its plan brings in that', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const place = await withPlan();
      const notes: Notes = { payments: [], refunds: [] };
      for (const wish of steps) {
        await carryOut(place, notes, wish);
        const owed = plainlyOwed(notes);
        expect(await owedAndPlanned(place.person, place.home)).toEqual([owed, owed]);
      }
      expect(await stage.broken()).toEqual([]);
    }),
    { numRuns: 10 },
  );
}, 300_000);

it('a plan that takes another sum than is owed is found', async () => {
  const { person, home } = await withPlan();
  await stage.drain();
  const { schedule } = await stage.detail(person, home.wireId);
  expect(await stage.broken()).toEqual([]);
  await stage.platform.pool.query(sql`
    update schedule_debits set amount_cents = amount_cents + 1
    where schedule_id = ${parseId('schedule', schedule!.id)!}
      and debit_on = (select max(debit_on) from schedule_debits where schedule_id = ${parseId('schedule', schedule!.id)!})`);
  expect(await stage.broken()).toEqual(['schedules.plan_sums']);
}, 120_000);
