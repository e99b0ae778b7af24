import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { wire } from '../../test/merchants-stage.ts';
import { openRefunds, PAID } from '../../test/refund-stage.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/index.ts';
import { payPayout } from '../payouts/pay-payout.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { isClaimable } from './claims.ts';
import { setPayoutAccount } from './index.ts';
import { isBankDone, onTheWay } from './on-the-way.query.ts';
import { settleMerchant } from './settle-merchant.ts';

let on: Awaited<ReturnType<typeof openRefunds>>;
beforeAll(async () => {
  on = await openRefunds(1);
});
afterAll(() => on.scene.close());

const operator = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  on.scene.portal.call<T>(method, `/api/merchant/platform/merchant${path}`, {
    token: on.scene.lorikeet.token,
    ...(body && { body }),
  });
const harbourId = () => wire(on.scene.harbour.id, 'mer');
const shown = async () =>
  (await operator<{ status: string; open: object }>('GET', `/detail?id=${harbourId()}`)).data;
const claim = async () =>
  (
    await operator<{ refusal?: string; is_closed?: boolean }>('POST', `/claim/${harbourId()}`, {
      reason: 'Agreed with its administrator',
    })
  ).data;
const open = async () => {
  const { harbour } = on.scene;
  const [all, facility] = await on.scene.within(harbour, async (work) => [
    await onTheWay(work),
    await onTheWay(work, harbour.facilityId),
  ]);
  return { all: all!, facility: facility! };
};

it('waits for a refund until the bank has taken its file, and lets no claim take its place', async () => {
  const { harbour } = on.scene;
  const [one] = on.cleared(1);
  await on.ask(one!, 600);
  expect((await operator('POST', `/move/${harbourId()}`, { event: 'close' })).data).toMatchObject({
    status: 'closing',
  });
  await on.scene.drain();
  expect((await shown()).open).toMatchObject({ refunds: 1, refunds_cents: 600, needs_claim: false });
  expect((await claim()).refusal).toBe('merchant.claim_too_early');
  expect(isBankDone((await open()).facility)).toBe(false);

  const file = await on.file();
  expect((await claim()).refusal).toBe('merchant.claim_too_early');
  await on.lodge(file.id);
  expect((await open()).all).toMatchObject({ refunds: 0, refundsCents: 0 });
  expect((await shown()).open).toMatchObject({ refunds: 0, needs_claim: true });
  expect(await claim()).toEqual({ is_closed: true });
  expect(await on.scene.within(harbour, (work) => settleMerchant(work))).toBe(false);
  await on.statement(`${PAID},-6.00,REFUNDS`);
  expect(await on.broken()).toEqual([]);
});

it('that no evening of a closed merchant can pay any more holds up no claim', async () => {
  const { all } = await open();
  expect(isClaimable('closing', { ...all, refunds: 1 })).toBe(false);
  expect(isClaimable('closed', { ...all, refunds: 1 })).toBe(true);
});

it('takes back with its claim a refund that the balance does not cover, for no evening writes it into a file', async () => {
  await on.scene.close();
  on = await openRefunds(2);
  const { harbour, platform } = on.scene;
  const [one, back] = on.cleared(2);
  const within = <T>(body: Parameters<typeof on.scene.within<T>>[1]) => on.scene.within(harbour, body);
  await within((work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
  on.scene.at('2026-12-10', '10:00');
  const drawn = await within((work) => drawPayout(work));
  await approvePayout(createRun(platform, harbour.id, SYSTEM), drawn!.id);
  await on.lodge((await on.scene.files(harbour)).at(-1)!.id);
  await within(async (work) => payPayout(work, await lockPayout(work, drawn!.id), work.today));
  await on.ask(one!, 600);
  await on.bank.load('2026-12-11', on.bank.fileOf('2026-12-11', [back!.entry]));
  await on.scene.drain();
  await operator('POST', `/move/${harbourId()}`, { event: 'close' });
  await on.scene.drain();
  await on.file(harbour, '2026-12-11');
  expect((await on.detail(one!)).refunds).toMatchObject([{ status: 'approved' }]);
  expect((await shown()).open).toMatchObject({ refunds: 1, refunds_cents: 600, needs_claim: true });

  const before = await on.balance('balance:available');
  expect(await claim()).toEqual({ is_closed: true });
  expect((await on.detail(one!)).refunds).toMatchObject([{ status: 'withdrawn' }]);
  expect(await on.balance('balance:available')).toBe(before + 600);
  expect((await shown()).open).toMatchObject({
    refunds: 0,
    available_cents: before + 600,
    claim: { available_cents: before + 600, transit_cents: 0 },
  });
  expect(await on.broken()).toEqual([]);
});
