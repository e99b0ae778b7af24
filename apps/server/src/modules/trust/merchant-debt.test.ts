import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { addColleague } from '../../test/second-person.ts';
import { balanceOf } from '../ledger/index.ts';
import { payoutsModule } from '../payouts/index.ts';
import { coverShortfall } from './close-trust.ts';
import { trustModule } from './index.ts';
import { trustBalances } from './trust-balances.query.ts';

type Line = {
  id: string;
  description: string;
  status: string;
  matched_kind: string | null;
  matched_merchant: string;
  is_waiting: boolean;
};
type Candidate = { as: string; merchant_id: string | null; merchant: string | null };

let scene: DebitMerchants;
let second: { token: string };
let told: string;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  second = await addColleague(scene.portal, scene.lorikeet.id, {
    username: 'ines',
    name: 'Ines',
    role: 'owner',
  });
  const bank = bankReturns(scene);
  const { id } = scene.harbour;
  await post(`/platform/merchant/fee/${printId('merchant', id)}`, {
    from_date: '2026-11-24',
    bps: 100,
    fixed_cents: 30,
    return_cents: 250,
  });
  const [made] = await bank.lodged('2026-11-24', [3]);
  await load('2026-11-24,20.00,DE CREDIT');
  await bank.load('2026-11-25', fileOf('2026-11-25', [made!.entry]));
  await load('2026-11-25,-20.00,DE RETURNS');
});
afterAll(() => scene.close());

type Answered = { waiting: { approval_id: string } | null; refusal?: string };
const post = async (path: string, body: object, who = scene.lorikeet as { token: string }) => {
  const answer = await scene.portal.call<Answered>('POST', `/api/merchant${path}`, {
    token: who.token,
    body,
  });
  await scene.drain();
  return answer;
};
/** Asks for something that waits for a second person, who agrees. */
const agreed = async (path: string, body: object) => {
  const { data } = await post(path, body);
  expect(data.waiting).not.toBeNull();
  return post(`/approval/approve/${data.waiting!.approval_id}`, {}, second);
};
const get = async <T>(path: string, who = scene.lorikeet) =>
  (await scene.portal.call<T>('GET', `/api/merchant${path}`, { token: who.token })).data;
const load = (...rows: string[]) => {
  const content = ['Date,Amount,Description', ...rows].join('\r\n');
  return onItsDay(scene.clock, content, () => post('/statement/import', { content }));
};
const line = async (description: string) =>
  (await get<{ rows: Line[] }>('/statement/list?page_size=100')).rows.find(
    (one) => one.description === description,
  )!;
const candidates = async (id: string) =>
  (await get<{ rows: Candidate[] }>(`/statement/candidates?id=${id}`)).rows;
const available = () => scene.within(scene.harbour, (work) => balanceOf(work, 'balance:available', 'AUD'));
const debtTold = async () =>
  (await get<{ debt: { owed_cents: number; reference: string } | null }>('/payout/summary', scene.harbour))
    .debt;
const cover = () => scene.within(scene.lorikeet, (work) => coverShortfall(work, toLocalDate('2026-11-26')));
const broken = async () => {
  const all = [...trustModule.invariants!, ...payoutsModule.invariants!];
  const checked = await Promise.all(
    all.map(async (one) => ({ name: one.name, ...(await one.check(scene.platform)) })),
  );
  return checked.filter((one) => one.broken > 0).map((one) => `${one.name} ${one.detail ?? ''}`);
};

describe('a merchant that owes the platform', () => {
  it('is told how much, and by which reference it can pay', async () => {
    expect(await available()).toBe(-250);
    expect(await debtTold()).toEqual({
      owed_cents: 250,
      reference: expect.stringMatching(/^[A-Z0-9]{4}-DEBT$/),
    });
    expect(await cover()).toBe(250);
  });

  it('pays a part, which a person matches to it, once', async () => {
    await load('2026-11-26,1.00,TRANSFER FROM A GYM');
    const { id, status } = await line('TRANSFER FROM A GYM');
    expect(status).toBe('queued');
    const merchant_id = printId('merchant', scene.harbour.id);
    expect(await candidates(id)).toMatchObject([
      { as: 'merchant_debt', merchant_id, merchant: 'Harbour Fitness' },
    ]);
    const others = printId('merchant', scene.other.id);
    expect(
      await post(`/statement/resolve/${id}`, { as: 'merchant_debt', merchant_id: others }),
    ).toMatchObject({ data: { refusal: 'statement.not_expected' } });
    // It says nothing of a debt: a second person agrees, and nothing is credited until then.
    const asked = { as: 'merchant_debt', merchant_id };
    const both = await Promise.all([1, 2].map(() => post(`/statement/resolve/${id}`, asked)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const [first, again] = both.toSorted((one, other) => one.code - other.code);
    expect(again!.data.refusal).toBe('approval.already_waiting');
    expect(await available()).toBe(-250);
    expect(await line('TRANSFER FROM A GYM')).toMatchObject({ status: 'queued', is_waiting: true });
    const approval = `/approval/approve/${first!.data.waiting!.approval_id}`;
    expect((await post(approval, {})).data.refusal).toBe('approval.own');
    expect((await post(approval, {}, second)).code).toBe(0);
    expect(await post(`/statement/resolve/${id}`, asked)).toMatchObject({ code: 0, data: { waiting: null } });
    expect(await available()).toBe(-150);
    expect(await scene.postings(scene.harbour, uuidOf(id))).toEqual([
      'merchant_paid_debt: balance:available 100, bank -100',
    ]);
    expect(await scene.postings(scene.lorikeet, uuidOf(id))).toEqual([
      `trust_debt_paid: trust-bank 100, merchant:${scene.harbour.id} -100`,
    ]);
    // The platform takes back what it had covered of it.
    expect(await cover()).toBe(-100);
    expect(await broken()).toEqual([]);
  });

  it('pays the rest with its reference, which matches by itself, and then owes nothing', async () => {
    const { reference } = (await debtTold())!;
    told = reference;
    await load(`2026-11-26,1.50,PAYMENT ${reference} THANKS`);
    expect(await line(`PAYMENT ${reference} THANKS`)).toMatchObject({
      status: 'matched',
      matched_kind: 'merchant_debt',
      matched_merchant: 'Harbour Fitness',
    });
    expect(await available()).toBe(0);
    expect(await debtTold()).toBeNull();
    expect(await cover()).toBe(-150);
    expect((await scene.within(scene.lorikeet, trustBalances)).shortfallCents).toBe(0);
    await load('2027-03-27,3.00,ANOTHER');
    expect(await candidates((await line('ANOTHER')).id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('can still be given what it paid after its debt had cleared, and that is never the platform’s own', async () => {
    const merchant_id = printId('merchant', scene.harbour.id);
    const named = `PAYMENT ${told} AGAIN`;
    await load(`2027-03-28,4.00,${named}`, '2026-12-01,2.00,TRANSFER OF A GYM');
    const late = await line(named);
    expect(await candidates(late.id)).toMatchObject([{ as: 'merchant_debt', merchant_id }]);
    expect(await post(`/statement/resolve/${late.id}`, { as: 'other', reason: 'A gift' })).toMatchObject({
      data: { refusal: 'statement.expected' },
    });
    // It has its reference, and owes nothing any more: a second person agrees.
    expect((await agreed(`/statement/resolve/${late.id}`, { as: 'merchant_debt', merchant_id })).code).toBe(
      0,
    );
    // Without the reference, a merchant is offered where it owed something within the days around the line.
    const near = await line('TRANSFER OF A GYM');
    expect(await candidates(near.id)).toMatchObject([{ as: 'merchant_debt', merchant_id }]);
    expect((await agreed(`/statement/resolve/${near.id}`, { as: 'merchant_debt', merchant_id })).code).toBe(
      0,
    );
    expect(await available()).toBe(600);
    expect(await broken()).toEqual([]);
  });
});

function uuidOf(shown: string): string {
  const hex = shown.slice(shown.indexOf('_') + 1);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
