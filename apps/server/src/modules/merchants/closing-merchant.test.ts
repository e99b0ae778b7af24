import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, fileOf, type Returnable } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { wire } from '../../test/merchants-stage.ts';
import { setBack } from '../../test/set-back.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/index.ts';
import { isClaimable } from './claims.ts';
import { setPayoutAccount } from './index.ts';
import { merchantInvariants } from './merchant-invariants.ts';
import { onTheWay } from './on-the-way.query.ts';
import { settlePhase } from './settle-merchant.ts';

let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
let made: Returnable[];

beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

const operator = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  scene.portal.call<T>(method, `/api/merchant${path}`, {
    token: scene.lorikeet.token,
    ...(body && { body }),
  });
const id = (merchant: { id: string }) => wire(merchant.id, 'mer');
const move = async (merchant: { id: string }, event: string) =>
  (await operator<{ status: string }>('POST', `/platform/merchant/move/${id(merchant)}`, { event })).data
    .status;
const open = async () =>
  (
    await operator<{ status: string; open: Record<string, unknown> }>(
      'GET',
      `/platform/merchant/detail?id=${id(scene.harbour)}`,
    )
  ).data;
const evening = async () => {
  const tenant = { id: scene.harbour.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  const run = createRun(scene.platform, scene.harbour.id, SYSTEM);
  await settlePhase.run(run, toLocalDate('2026-12-01'), tenant);
  await scene.drain();
  return (await open()).status;
};
const asOwner = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  scene.portal.call<T>(method, `/api/merchant${path}`, {
    token: scene.harbour.token,
    ...(body && { body }),
  });
const brokenHere = async () => {
  const { broken } = await merchantInvariants[0]!.check(scene.platform);
  return broken;
};

describe('a merchant that closes', () => {
  it('with nothing open is closed at once', async () => {
    expect(await move(scene.other, 'close')).toBe('closed');
  });

  it('cancels what waits, bills, debits and invites no more, and shows what is open', async () => {
    await scene.within(scene.harbour, (work) =>
      setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
    );
    made = await bank.lodged('2026-11-23', [6, 6]);
    const payer = await scene.payer(scene.harbour);
    const waiting = await scene.debit(scene.harbour, payer, { cents: 5000, due: '2026-11-30' });
    expect((await open()).open).toMatchObject({ waiting_debits: 1, waiting_cents: 5000, uncleared_files: 1 });
    expect(await move(scene.harbour, 'close')).toBe('closing');
    await scene.drain();
    expect(await scene.payment(scene.harbour, waiting.paymentId)).toMatchObject({ stage: 'cancelled' });
    await expect(scene.debit(scene.harbour, payer, { cents: 5000, due: '2026-11-30' })).rejects.toMatchObject(
      {
        code: 'merchant.closing',
      },
    );
    const invited = await asOwner('POST', '/invitation/create', {
      name: 'New Payer',
      email: 'new@payer.test',
      phone: '0412 345 678',
      channels: ['email'],
      locale: 'en',
      message: '',
    });
    expect(invited).toMatchObject({ data: { refusal: 'merchant.closing' } });
  });

  it('keeps its days: a return before clearance is applied and not retried, the rest clears and is paid out', async () => {
    await bank.load('2026-11-24', fileOf('2026-11-24', [made[0]!.entry]));
    expect(await scene.payment(scene.harbour, made[0]!.paymentId)).toMatchObject({ stage: 'returned' });
    const { n } = await scene.within(scene.harbour, (work) =>
      work.one<{ n: number }>(sql`
        select count(*)::int as n from payments where merchant_id = ${work.merchantId} and is_waiting`),
    );
    expect(n).toBe(0);
    for (const day of ['2026-11-25', '2026-11-26']) await bank.load(day, fileOf(day, []));
    await scene.runPhase(scene.harbour, 'close', '2026-11-26');
    expect(await evening()).toBe('closing');
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update bank_files set credited_on = '2026-11-24' where merchant_id = ${work.merchantId}`),
    );
    const drawn = await scene.within(scene.harbour, (work) => drawPayout(work));
    await approvePayout(createRun(scene.platform, scene.harbour.id, SYSTEM), drawn!.id);
    expect(await evening()).toBe('closing');
    expect((await open()).open).toMatchObject({ payouts: 1, needs_claim: false });
  });

  it('closes once its balance is written into a claim, and no sooner', async () => {
    const claim = () =>
      operator<{ is_closed?: boolean; refusal?: string }>(
        'POST',
        `/platform/merchant/claim/${id(scene.harbour)}`,
        {
          reason: 'Agreed with its administrator',
        },
      );
    expect((await claim()).data.refusal).toBe('merchant.claim_too_early');
    // As if the payout had been sent back for good.
    await scene.within(scene.harbour, (work) =>
      work.run(sql`update payouts set status = 'returned' where merchant_id = ${work.merchantId}`),
    );
    expect(await evening()).toBe('closing');
    expect((await open()).open).toMatchObject({ needs_claim: true, claim: null });
    expect((await claim()).data).toEqual({ is_closed: true });
    expect((await open()).status).toBe('closed');
    expect(await brokenHere()).toBe(0);
    await scene.database.pool.query('update merchant_claims set available_cents = available_cents + 1');
    expect(await brokenHere()).toBe(1);
  });

  it('claims what a dispute leaves that came late, while it is undecided', async () => {
    const left = await scene.within(scene.harbour, (work) => onTheWay(work));
    expect(isClaimable('closed', left)).toBe(true);
    expect(isClaimable('closed', { ...left, disputes: 1, cards: 1 })).toBe(true);
    expect(isClaimable('closing', { ...left, disputes: 1 })).toBe(false);
    expect(isClaimable('closed', { ...left, payouts: 1 })).toBe(false);
  });

  it('lets its staff read and export, and change nothing, for seven years', async () => {
    expect((await asOwner('GET', '/payment/list')).status).toBe(200);
    expect((await asOwner('POST', '/merchant/payoutAccount/set', {})).status).toBe(403);
    const info = await asOwner<{ permissions: string[] }>('GET', '/getUserInfo');
    expect(info.data.permissions).toContain('exports.create');
    expect(info.data.permissions.filter((name) => name.endsWith('.write'))).toEqual([]);
    await setBack(scene.database.pool, 'merchants', 'closed_at', '8 years');
    expect((await asOwner('GET', '/payment/list')).status).toBe(401);
  });
});
