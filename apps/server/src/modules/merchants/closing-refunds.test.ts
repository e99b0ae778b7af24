import { afterAll, beforeAll, expect, it } from 'vitest';
import { wire } from '../../test/merchants-stage.ts';
import { openRefunds, PAID } from '../../test/refund-stage.ts';
import { isClaimable } from './claims.ts';
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
