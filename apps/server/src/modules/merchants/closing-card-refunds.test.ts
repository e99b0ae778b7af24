import { toCents } from '@lorikeet/domain/kernel';
import { beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards } from '../../test/card-stage.ts';
import { wire } from '../../test/merchants-stage.ts';
import { acceptFile } from '../bank-files/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/index.ts';
import { payPayout } from '../payouts/pay-payout.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { setPayoutAccount } from './index.ts';

let on: Awaited<ReturnType<typeof openCards>>;
let cards: ReturnType<typeof cardRefunds>;
beforeEach(async () => {
  on = await openCards('2026-11-23', '10:00');
  cards = cardRefunds(on);
  return () => on.close();
});

/** A card payment of 100.00 with its fee of 2.80 that the bank has credited. */
async function landed() {
  const paid = await cards.charged(10_000);
  await cards.settle('2026-11-25');
  await cards.statement('2026-11-25,102.80,ACQUIRER CARDS');
  return paid;
}
async function paidOut() {
  const { harbour, platform } = on.scene;
  const within = <T>(body: Parameters<typeof on.scene.within<T>>[1]) => on.scene.within(harbour, body);
  await within((work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
  on.scene.at('2026-12-10', '10:00');
  const drawn = await within((work) => drawPayout(work));
  await approvePayout(createRun(platform, harbour.id, SYSTEM), drawn!.id);
  const file = (await on.scene.files(harbour)).at(-1)!;
  await within((work) => acceptFile(work, file.id, 'R'));
  await on.scene.drain();
  await within(async (work) => payPayout(work, await lockPayout(work, drawn!.id), work.today));
}
const operator = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  (
    await on.scene.portal.call<T>(method, `/api/merchant/platform/merchant${path}`, {
      token: on.scene.lorikeet.token,
      ...(body && { body }),
    })
  ).data;
const harbourId = () => wire(on.scene.harbour.id, 'mer');
const close = async () => {
  await operator('POST', `/move/${harbourId()}`, { event: 'close' });
  await on.scene.drain();
};
const shown = () => operator<{ status: string; open: object }>('GET', `/detail?id=${harbourId()}`);
const claim = () =>
  operator<{ refusal?: string; is_closed?: boolean }>('POST', `/claim/${harbourId()}`, { reason: 'Agreed' });

it('pays a small refund of a card although an earlier large one of a debit is never covered', async () => {
  const paid = await landed();
  const { paymentId } = await on.bill(20_000, '2026-12-20');
  await on.scene.within(on.scene.harbour, async (work) => {
    await work.run(sql`
      update payments set stage = 'cleared', cleared_on = '2026-11-23'
      where merchant_id = ${work.merchantId} and id = ${paymentId}`);
    await makeRefund(work, { payment_id: paymentId, amount_cents: toCents(12_000), reason: 'goodwill' });
  });
  const { id } = (await cards.ask(paid.id, 2_000)).data;
  await cards.send(id!);
  expect((await cards.detail(paid.id)).refunds).toMatchObject([{ status: 'approved' }]);
  await close();
  await cards.send(id!);
  expect((await cards.detail(paid.id)).refunds).toMatchObject([{ status: 'done' }]);
  expect((await shown()).open).toMatchObject({ refunds: 1, open_cards: 1, needs_claim: false });
  expect((await claim()).refusal).toBe('merchant.claim_too_early');
});

it('takes back with its claim a refund of a card that nothing covers', async () => {
  const paid = await landed();
  await paidOut();
  const { id } = (await cards.ask(paid.id, 1_000)).data;
  await cards.send(id!);
  await close();
  expect(await shown()).toMatchObject({ status: 'closing', open: { open_cards: 1, needs_claim: true } });
  // A claim that leaves nothing is none: the merchant is simply closed.
  expect(await claim()).toEqual({ is_closed: true });
  expect((await cards.detail(paid.id)).refunds).toMatchObject([{ status: 'withdrawn' }]);
  expect((await shown()).open).toMatchObject({ open_cards: 0, available_cents: 0, claim: null });
  await cards.send(id!);
  expect(await cards.atSandbox(paid.uuid)).toEqual([]);
  expect(await on.broken()).toEqual([]);
});
