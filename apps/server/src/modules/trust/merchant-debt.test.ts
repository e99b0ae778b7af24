import { parseId, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { type DebtStage, openDebtStage } from '../../test/debt-stage.ts';
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

let scene: DebtStage;
let merchant_id: string;
let told: string;
beforeAll(async () => {
  scene = await openDebtStage();
  ({ merchant_id } = scene);
});
afterAll(() => scene.close());

/** Asks for something that waits for a second person, who agrees. */
const agreed = async (path: string, body: object) => {
  const asked = await scene.post(path, body);
  expect(asked.data.waiting).not.toBeNull();
  return scene.approve(asked);
};
const line = async (description: string) =>
  (await scene.get<{ rows: Line[] }>('/statement/list?page_size=100')).rows.find(
    (one) => one.description === description,
  )!;
const candidates = async (id: string) =>
  (await scene.get<{ rows: Candidate[] }>(`/statement/candidates?id=${id}`)).rows;
const debtTold = async () =>
  (
    await scene.get<{ debt: { owed_cents: number; reference: string } | null }>(
      '/payout/summary',
      scene.harbour,
    )
  ).debt;
const cover = () => scene.within(scene.lorikeet, (work) => coverShortfall(work, toLocalDate('2026-11-26')));
const broken = () => brokenInvariants([trustModule, payoutsModule], scene.platform);

describe('a merchant that owes the platform', () => {
  it('is told how much, and by which reference it can pay', async () => {
    expect(await scene.available()).toBe(-250);
    expect(await debtTold()).toEqual({
      owed_cents: 250,
      reference: expect.stringMatching(/^[A-Z0-9]{4}-DEBT$/),
    });
    expect(await cover()).toBe(250);
  });

  it('pays a part, which a person matches to it, once', async () => {
    await scene.load('2026-11-26,1.00,TRANSFER FROM A GYM');
    const { id, status } = await line('TRANSFER FROM A GYM');
    expect(status).toBe('queued');
    expect(await candidates(id)).toMatchObject([
      { as: 'merchant_debt', merchant_id, merchant: 'Harbour Fitness' },
    ]);
    const others = printId('merchant', scene.other.id);
    expect(
      await scene.post(`/statement/resolve/${id}`, { as: 'merchant_debt', merchant_id: others }),
    ).toMatchObject({ data: { refusal: 'statement.not_expected' } });
    // It says nothing of a debt: a second person agrees, and nothing is credited until then.
    const asked = { as: 'merchant_debt', merchant_id };
    const both = await Promise.all([1, 2].map(() => scene.post(`/statement/resolve/${id}`, asked)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const [first, again] = both.toSorted((one, other) => one.code - other.code);
    expect(again!.data.refusal).toBe('approval.already_waiting');
    expect(await scene.available()).toBe(-250);
    expect(await line('TRANSFER FROM A GYM')).toMatchObject({ status: 'queued', is_waiting: true });
    const approval = `/approval/approve/${first!.data.waiting!.approval_id}`;
    expect((await scene.post(approval, {})).data.refusal).toBe('approval.own');
    expect((await scene.approve(first!)).code).toBe(0);
    expect(await scene.post(`/statement/resolve/${id}`, asked)).toMatchObject({
      code: 0,
      data: { waiting: null },
    });
    expect(await scene.available()).toBe(-150);
    expect(await scene.postings(scene.harbour, parseId('statement_line', id)!)).toEqual([
      'merchant_paid_debt: balance:available 100, bank -100',
    ]);
    expect(await scene.postings(scene.lorikeet, parseId('statement_line', id)!)).toEqual([
      `trust_debt_paid: trust-bank 100, merchant:${scene.harbour.id} -100`,
    ]);
    // The platform takes back what it had covered of it.
    expect(await cover()).toBe(-100);
    expect(await broken()).toEqual([]);
  });

  it('pays the rest with its reference, which matches by itself, and then owes nothing', async () => {
    const { reference } = (await debtTold())!;
    told = reference;
    await scene.load(`2026-11-26,1.50,PAYMENT ${reference} THANKS`);
    expect(await line(`PAYMENT ${reference} THANKS`)).toMatchObject({
      status: 'matched',
      matched_kind: 'merchant_debt',
      matched_merchant: 'Harbour Fitness',
    });
    expect(await scene.available()).toBe(0);
    expect(await debtTold()).toBeNull();
    expect(await cover()).toBe(-150);
    expect((await scene.within(scene.lorikeet, trustBalances)).shortfallCents).toBe(0);
    await scene.load('2027-03-27,3.00,ANOTHER');
    expect(await candidates((await line('ANOTHER')).id)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('can still be given what it paid after its debt had cleared, and that is never the platform’s own', async () => {
    const named = `PAYMENT ${told} AGAIN`;
    await scene.load(`2027-03-28,4.00,${named}`, '2026-12-01,2.00,TRANSFER OF A GYM');
    const late = await line(named);
    expect(await candidates(late.id)).toMatchObject([{ as: 'merchant_debt', merchant_id }]);
    expect(
      await scene.post(`/statement/resolve/${late.id}`, { as: 'other', reason: 'A gift' }),
    ).toMatchObject({
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
    expect(await scene.available()).toBe(600);
    expect(await broken()).toEqual([]);
  });
});
