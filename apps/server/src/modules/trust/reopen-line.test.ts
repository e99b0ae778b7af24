import { parseId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { type DebtStage, openDebtStage } from '../../test/debt-stage.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { coverShortfall } from './close-trust.ts';

type Row = {
  id: string;
  description: string;
  status: string;
  matched_kind: string | null;
  is_waiting: boolean;
  can_reopen: boolean;
};
let scene: DebtStage;
let merchant_id: string;
beforeAll(async () => {
  scene = await openDebtStage();
  ({ merchant_id } = scene);
  await scene.within(scene.harbour, (work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
});
afterAll(() => scene.close());

const row = async (description: string) =>
  (await scene.get<{ rows: Row[] }>('/statement/list?page_size=100')).rows.find(
    (one) => one.description === description,
  )!;
/** Credits the merchant with a line by two people. */
const credited = async (description: string) => {
  const { id } = await row(description);
  const asked = await scene.post(`/statement/resolve/${id}`, { as: 'merchant_debt', merchant_id });
  expect((await scene.approve(asked)).code).toBe(0);
  return id;
};
const reopen = (id: string, key?: string) =>
  scene.post(`/statement/reopen/${id}`, { reason: 'It is the other gym’s' }, scene.lorikeet, key);
/** What the merchant is told to name when it pays what it owes. */
const reference = async () =>
  (await scene.get<{ debt: { reference: string } }>('/payout/summary', scene.harbour)).debt.reference;
const postingsOf = async (id: string) => [
  ...(await scene.postings(scene.harbour, parseId('statement_line', id)!)),
  ...(await scene.postings(scene.lorikeet, parseId('statement_line', id)!)),
];
const audited = () =>
  scene.within(scene.lorikeet, async (work) => {
    const found = await work.rows<{ action: string }>(sql`
      select action from audit_log where merchant_id = ${work.merchantId} and action like 'statement.line_%'
      order by id desc limit 1`);
    return found[0]!.action;
  });
/** A close of a later day covers what merchants owe, after which everything must hold. */
const holds = async () => {
  await scene.within(scene.lorikeet, (work) => coverShortfall(work, toLocalDate('2026-11-30')));
  return brokenInvariants(scene.portal.portal.modules, scene.platform);
};

describe('what was said of a line', () => {
  it('is taken back from a merchant once a second person agrees, in both books, and can be said anew', async () => {
    await scene.load('2026-11-26,2.00,FROM A GYM');
    const id = await credited('FROM A GYM');
    expect(await scene.available()).toBe(-50);
    expect(await row('FROM A GYM')).toMatchObject({ status: 'matched', can_reopen: true, is_waiting: false });
    expect(await holds()).toEqual([]);
    const asked = await reopen(id);
    expect(asked.data.waiting).not.toBeNull();
    expect(await row('FROM A GYM')).toMatchObject({ status: 'matched', is_waiting: true });
    expect((await reopen(id)).data.refusal).toBe('approval.already_waiting');
    expect(await scene.available()).toBe(-50);
    expect((await scene.approve(asked)).code).toBe(0);
    expect(await scene.available()).toBe(-250);
    expect(await row('FROM A GYM')).toMatchObject({
      status: 'queued',
      matched_kind: null,
      can_reopen: false,
      is_waiting: false,
    });
    expect(await audited()).toBe('statement.line_reopened');
    expect(await postingsOf(id)).toEqual([
      'merchant_paid_debt: balance:available 200, bank -200',
      'merchant_paid_debt_undone: balance:available -200, bank 200',
      `trust_debt_paid: trust-bank 200, merchant:${scene.harbour.id} -200`,
      `trust_debt_paid_undone: trust-bank -200, merchant:${scene.harbour.id} 200`,
    ]);
    expect(await holds()).toEqual([]);
    expect((await reopen(id)).data.refusal).toBe('statement.line_waits');
    await credited('FROM A GYM');
    expect(await scene.available()).toBe(-50);
    expect(await holds()).toEqual([]);
    expect((await scene.approve(await reopen(id))).code).toBe(0);
    expect(await scene.available()).toBe(-250);
    expect(await holds()).toEqual([]);
  });

  it('is taken back by one person where no merchant’s money follows from it, once', async () => {
    await scene.load('2026-11-26,-1.10,BANK CHARGE', '2026-11-26,0.40,INTEREST');
    for (const [words, as] of [
      ['BANK CHARGE', 'bank_fee'],
      ['INTEREST', 'other'],
    ] as const) {
      const { id } = await row(words);
      for (const _ of [1, 2]) {
        expect(await scene.post(`/statement/resolve/${id}`, { as, reason: 'So' })).toMatchObject({
          code: 0,
          data: { waiting: null },
        });
        expect(await holds()).toEqual([]);
        const both = await Promise.all([reopen(id, `a-${as}-${_}`), reopen(id, `b-${as}-${_}`)]);
        expect(both.map(({ data }) => data.refusal).toSorted()).toEqual(['statement.line_waits', undefined]);
        expect(await row(words)).toMatchObject({ status: 'queued', can_reopen: false });
        expect(await holds()).toEqual([]);
      }
    }
    expect((await postingsOf((await row('INTEREST')).id)).map((one) => one.split(':')[0])).toEqual([
      'trust_bank_other',
      'trust_bank_other_undone',
    ]);
  });

  it('stands where a file, a payout or a reference says it, and in another tenant there is no such line', async () => {
    const { id } = await row('DE CREDIT');
    expect(await row('DE CREDIT')).toMatchObject({ status: 'matched', can_reopen: false });
    expect((await reopen(id)).data.refusal).toBe('statement.not_by_hand');
    expect((await scene.post(`/statement/reopen/${id}`, { reason: 'Mine' }, scene.banksia)).status).toBe(404);
  });

  it('ends what waits about a line that was settled another way', async () => {
    await scene.load('2026-11-26,0.70,PERHAPS A GYM');
    const { id } = await row('PERHAPS A GYM');
    const asked = await scene.post(`/statement/resolve/${id}`, { as: 'merchant_debt', merchant_id });
    expect((await scene.post(`/statement/resolve/${id}`, { as: 'other', reason: 'Ours' })).code).toBe(0);
    expect((await scene.approve(asked)).data.refusal).toBe('approval.was_overtaken');
    expect(await scene.available()).toBe(-250);
    expect(await holds()).toEqual([]);
  });

  it('waits for a person once it was taken back from a merchant, though it is all that is owed by now', async () => {
    const named = `${await reference()} FROM THE OTHER`;
    await scene.load(`2026-11-26,2.00,${named}`);
    const { id } = await row(named);
    const asked = { as: 'merchant_debt', merchant_id };
    expect((await scene.post(`/statement/resolve/${id}`, asked)).data.waiting).toBeNull();
    expect((await scene.approve(await reopen(id))).code).toBe(0);
    await scene.load('2026-11-26,0.50,HALF OF A DOLLAR');
    const half = await credited('HALF OF A DOLLAR');
    expect(await scene.available()).toBe(-200);
    await scene.load('2026-11-26,0.01,A CENT');
    expect(await row(named)).toMatchObject({ status: 'queued', matched_kind: null });
    expect(await scene.available()).toBe(-200);
    // A person may still say that it is theirs, and take that back.
    expect((await scene.post(`/statement/resolve/${id}`, asked)).data.waiting).toBeNull();
    expect(await row(named)).toMatchObject({ status: 'matched', can_reopen: true });
    for (const one of [id, half]) expect((await scene.approve(await reopen(one))).code).toBe(0);
    expect(await scene.available()).toBe(-250);
    expect(await holds()).toEqual([]);
  });

  it('needs a second person for more than is owed even with the reference, and one for a part of it', async () => {
    const named = await reference();
    await scene.load(`2026-11-26,1.00,${named} PART`, `2026-11-26,9.00,${named} TOO MUCH`);
    const part = await row(`${named} PART`);
    expect(
      await scene.post(`/statement/resolve/${part.id}`, { as: 'merchant_debt', merchant_id }),
    ).toMatchObject({
      code: 0,
      data: { waiting: null },
    });
    expect(await scene.available()).toBe(-150);
    const more = await row(`${named} TOO MUCH`);
    const asked = await scene.post(`/statement/resolve/${more.id}`, { as: 'merchant_debt', merchant_id });
    expect(asked.data.waiting).not.toBeNull();
    expect(await scene.available()).toBe(-150);
    expect((await scene.approve(asked)).code).toBe(0);
    expect(await scene.available()).toBe(750);
    expect(await holds()).toEqual([]);
  });

  it('stands while a payout has the money, whichever of two came first', async () => {
    const path = await creditedAgain();
    const drawn = await scene.post('/payout/create', {}, scene.harbour);
    expect(drawn.code).toBe(0);
    const payout = (drawn.data as unknown as { id: string }).id;
    expect((await scene.post(path, { reason: 'Not theirs' })).data.refusal).toBe('statement.was_paid_out');
    await scene.post(`/payout/withdraw/${payout}`, { reason: 'To take it back' }, scene.harbour);
    const asked = await scene.post(path, { reason: 'Not theirs' });
    const [taken, again] = await Promise.all([
      scene.approve(asked),
      scene.post('/payout/create', {}, scene.harbour),
    ]);
    const left = await scene.available();
    // Either the payout has the money and it stands, or it is gone and the payout is of what is left.
    if (taken.code === 0) expect(left).toBe(750);
    else {
      expect(taken.data.refusal).toBe('statement.was_paid_out');
      expect(again.code).toBe(0);
      expect(left).toBe(toCents(20_750));
    }
    expect(await holds()).toEqual([]);
  });
});

/** A line large enough to be paid out, credited; the call that takes it back. */
async function creditedAgain(): Promise<string> {
  await scene.load('2026-11-26,200.00,LARGE SUM');
  return `/statement/reopen/${await credited('LARGE SUM')}`;
}
