import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Attempt, openCards } from '../../test/card-stage.ts';
import { billPass } from '../invoices/index.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '08:00');
});
afterAll(() => on.close());

/** A bill with its customer's link, and the pass of somebody who found it by its number and amount. */
async function found() {
  const bill = await on.bill(1_000);
  const { platform, harbour } = on.scene;
  const of = { merchantId: harbour.id, invoiceId: bill.invoiceId };
  return { ...bill, pass: billPass(platform.vault, of, platform.clock.wall()) };
}
type Terms = { reason: string | null; saves: boolean; attempt: Attempt | null };
const termsOf = async (link: string) =>
  (await on.official<Terms>('GET', `/invoice/pay/terms?link=${link}`)).data;
const kept = () =>
  on.run.inTransaction((work) =>
    work.rows(sql`select id from payment_methods where merchant_id = ${work.merchantId} and kind = 'card'`),
  );

it('is paid by whoever found it, whose card is not kept as its customer’s', async () => {
  const bill = await found();
  expect([(await termsOf(bill.link)).saves, (await termsOf(bill.pass)).saves]).toEqual([true, false]);
  const refused = await on.pay(bill.pass, 1_000, 'approved', { saves: true });
  expect(refused.data.refusal).toBe('card_payment.card_not_kept');
  expect(await on.charges()).toEqual([]);
  expect((await on.pay(bill.pass, 1_000)).data.stage).toBe('succeeded');
  expect(await kept()).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('shows nothing of an attempt to who did not make it, and follows one by its own id', async () => {
  const bill = await found();
  const attempt = (await on.pay(bill.link, 1_000, 'challenge_passes')).data;
  expect((await termsOf(bill.link)).attempt).toMatchObject({ id: attempt.id, stage: 'needs_action' });
  expect(await termsOf(bill.pass)).toMatchObject({ reason: 'card_payment.in_progress', attempt: null });
  const own = await found();
  const mine = (await on.pay(own.pass, 1_000, 'challenge_passes')).data;
  expect((await on.follow(own.pass, mine.id)).data).toMatchObject({ stage: 'needs_action' });
  expect((await on.follow(own.pass, attempt.id)).status).toBe(404);
});
