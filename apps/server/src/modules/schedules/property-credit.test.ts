import { TEST_CARDS } from '@lorikeet/domain/cards/entry';
import { parseId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { brfFile, COUNCIL_ACCOUNT } from '../../test/brf-file.ts';
import { shippedFee } from '../../test/card-stage.ts';
import { openScheduleStage, type ScheduleStage } from '../../test/schedule-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { loadBrf, setBiller } from '../bpay/index.ts';
import { createReceiptsFile, issueRatesNotice } from '../council/index.ts';
import { withdrawRefund } from '../refunds/withdraw-refund.ts';

const CODE = '77777';
const OWED = 187_643;
const DAY = toLocalDate('2026-07-20');
const ACCOUNT = {
  account_name: 'A LIM',
  bsb: '062-184',
  account: '1234 5678',
  verified_by: 'payers_bank',
  verification: 'Their bank named the account on the telephone',
};

let stage: ScheduleStage;
let second: { token: string };
beforeAll(async () => {
  stage = await openScheduleStage(DAY);
  await stage.within(stage.banksia, (work) =>
    setBiller(work, { biller_code: CODE, crn_rule: 'MOD10V01', crn_for: 'customer' }),
  );
  const colleague = { username: 'second', name: 'Sam Second', role: 'admin' } as const;
  second = await addColleague(stage.portal, stage.banksia.id, colleague);
});
afterAll(() => stage.close());

type Home = Awaited<ReturnType<ScheduleStage['property']>>;
type Credit = {
  credit_cents: number;
  ways: { payment_id: string; rail: string; left_cents: number; to: string | null }[];
  refunds: { status: string; amount_cents: number; of_credit: boolean }[];
};
type Made = { id: string | null; waiting: { approval_id: string } | null; refusal?: string };

const ask = <T>(method: 'GET' | 'POST', path: string, body?: object, token = stage.banksia.token) =>
  stage.portal.call<T>(method, `/api/merchant${path}`, { token, ...(body && { body }) });
const creditOf = async (home: Home) =>
  (await ask<Credit>('GET', `/refund/property?property_id=${home.wireId}`)).data;
const payBack = (payment: string, cents: number, account?: object) =>
  ask<Made>('POST', '/refund/credit/create', {
    payment_id: payment,
    amount_cents: cents,
    reason: 'Paid beyond the notice',
    ...(account && { account }),
  });
const owedBy = (home: Home) =>
  stage.within(stage.banksia, async (work) => {
    const { cents } = await work.one<{ cents: number }>(sql`
      select sum(amount_cents)::bigint as cents from entries
      where merchant_id = ${work.merchantId} and property_id = ${home.id} and account = 'receivable'`);
    return cents;
  });

/** A property that paid all of its notice by card, and more of it by BPAY. Returns the payment by card. */
async function overpaidByCard(more: number): Promise<{ home: Home; payment: string }> {
  const person = await stage.ratepayer();
  const home = await stage.property(person);
  const { number } = TEST_CARDS.find((one) => one.outcome === 'approved')!;
  const { data: card } = await stage.portal.call<{ token: string }>('POST', '/api/official/card/tokenise', {
    body: { number, exp_month: 12, exp_year: 2030, cvv: '123', name: 'Ana Lim' },
  });
  const body = {
    amount_cents: OWED,
    due_cents: OWED,
    expected_fee_cents: shippedFee(OWED),
    accepted: true,
    card_token: card.token,
    name: 'Ana Lim',
    locale: 'en',
  };
  const path = `/api/flex/property/card/pay/${home.wireId}`;
  const { data } = await stage.call<{ id: string }>('POST', path, { ...person, body });
  await stage.drain();
  await receive(await crnOf(person, home), more);
  return { home, payment: data.id };
}

/** The council asks for another year. */
const askMore = (home: Home, cents: number) =>
  stage.within(stage.banksia, (work) =>
    issueRatesNotice(work, {
      propertyId: home.id,
      ratingYear: 2027,
      issuedOn: work.today,
      total: toCents(cents),
    }),
  );

async function crnOf(person: { token: string }, home: Home): Promise<string> {
  const { bpay } = (await stage.detail(person, home.wireId)) as unknown as { bpay: { crn: string } };
  return bpay.crn;
}

let sent = 0;
async function receive(crn: string, cents: number): Promise<void> {
  sent += 1;
  const biller = { code: CODE, account: COUNCIL_ACCOUNT };
  const content = brfFile(DAY, biller, [{ crn, cents }], sent);
  await loadBrf(createRun(stage.platform, stage.banksia.id, SYSTEM), { filename: 'receipts.brf', content });
  await stage.drain();
}

describe('what a property paid beyond what it owes', () => {
  it('goes back to the card that was charged, no more than there is, and is there again once withdrawn', async () => {
    const { home, payment } = await overpaidByCard(20_000);
    expect(await creditOf(home)).toMatchObject({
      credit_cents: 20_000,
      ways: expect.arrayContaining([
        expect.objectContaining({ payment_id: payment, rail: 'card', left_cents: OWED }),
        expect.objectContaining({ rail: 'bpay', left_cents: 20_000, to: null }),
      ]),
      refunds: [],
    });
    expect((await payBack(payment, 20_001)).data).toMatchObject({ refusal: 'refund.above_credit' });
    const { data } = await payBack(payment, 20_000);
    const id = parseId('refund', data.id!)!;
    expect(await stage.postings(stage.banksia, id)).toEqual([
      expect.stringMatching(
        /^refund_approved: receivable 20000, processing-fee \d+, refunds-pending -20\d{3}$/,
      ),
    ]);
    expect(await owedBy(home)).toBe(0);
    expect(await creditOf(home)).toMatchObject({
      credit_cents: 0,
      ways: [],
      refunds: [{ status: 'approved', amount_cents: 20_000, of_credit: true }],
    });
    await stage.within(stage.banksia, (work) => withdrawRefund(work, id, 'by mistake'));
    await stage.drain();
    expect(await creditOf(home)).toMatchObject({ credit_cents: 20_000, refunds: [{ status: 'withdrawn' }] });
    await stage.within(stage.banksia, (work) => createReceiptsFile(work));
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('goes back for a BPAY receipt to an account that two people agreed on', async () => {
    const person = await stage.ratepayer();
    const home = await stage.property(person);
    await receive(await crnOf(person, home), OWED + 7_000);
    const { credit_cents, ways } = await creditOf(home);
    expect([credit_cents, ways[0]]).toMatchObject([7_000, { rail: 'bpay', to: null }]);
    const way = ways[0]!.payment_id;
    expect((await payBack(way, 7_000)).data).toMatchObject({ refusal: 'refund.account_needed' });
    const { data } = await payBack(way, 7_000, ACCOUNT);
    expect(data).toMatchObject({ id: null, waiting: { approval_id: expect.any(String) } });
    await ask('POST', `/approval/approve/${data.waiting!.approval_id}`, {}, second.token);
    await stage.drain();
    expect(await creditOf(home)).toMatchObject({
      credit_cents: 0,
      refunds: [{ status: 'approved', amount_cents: 7_000 }],
    });
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('is had once by two who ask for the same cents', async () => {
    const { home, payment } = await overpaidByCard(9_000);
    const made = await Promise.all([payBack(payment, 9_000), payBack(payment, 9_000)]);
    expect(made.map(({ data }) => data.refusal ?? 'made').toSorted()).toEqual([
      'made',
      'refund.above_credit',
    ]);
    expect(await owedBy(home)).toBe(0);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);

  it('is used up by a notice that asks more at the same moment, or goes back: what is owed is the same', async () => {
    const { home, payment } = await overpaidByCard(9_000);
    const [{ data }] = await Promise.all([payBack(payment, 9_000), askMore(home, 4_000)]);
    const back = data.refusal ? 0 : 9_000;
    expect(await owedBy(home)).toBe(-9_000 + 4_000 + back);
    expect(await stage.broken()).toEqual([]);
  }, 120_000);
});
