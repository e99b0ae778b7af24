import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openCards } from '../../test/card-stage.ts';

let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());

/** Lets an address that waits go on. */
const forgive = () => on.scene.platform.pool.query(sql`delete from sign_in_throttle`);
const declined = async (link: string, times: number) => {
  for (let time = 0; time < times; time += 1)
    expect((await on.pay(link, 1_000, 'declined')).data.stage).toBe('failed');
};

it('takes no more cards for a bill of which eight were declined within a day, however good', async () => {
  const [bill, other] = [await on.bill(1_000), await on.bill(1_000)];
  await declined(bill.link, 7);
  const asked = (await on.pay(bill.link, 1_000, 'challenge_passes')).data;
  const wrong = { link: bill.link, attempt: asked.id, code: '000000' };
  expect((await on.official('POST', '/invoice/pay/challenge', wrong)).data.stage).toBe('failed');
  const before = (await on.charges()).length;
  const refused = await on.pay(bill.link, 1_000, 'approved');
  expect(refused.data.refusal).toBe('card_payment.too_many');
  expect((await on.charges()).length).toBe(before);
  expect((await on.pay(other.link, 1_000, 'approved')).data.stage).toBe('succeeded');
  on.scene.at('2026-11-24', '10:01');
  expect((await on.pay(bill.link, 1_000, 'approved')).data.stage).toBe('succeeded');
  expect(await on.broken()).toEqual([]);
  await forgive();
});

it('counts those that meet: never more than eight are asked about', async () => {
  const bill = await on.bill(1_000);
  await declined(bill.link, 6);
  const before = (await on.charges()).length;
  for (let round = 0; round < 3; round += 1)
    await Promise.all([1, 2, 3].map(() => on.pay(bill.link, 1_000, 'declined')));
  expect((await on.charges()).length).toBe(before + 2);
  await forgive();
});

it('has an address wait whose cards are declined again and again, at whichever bill', async () => {
  const bills = [await on.bill(1_000), await on.bill(1_000), await on.bill(1_000)];
  const token = await on.token('approved');
  await declined(bills[0]!.link, 7);
  await declined(bills[1]!.link, 7);
  await declined(bills[2]!.link, 6);
  expect((await on.pay(bills[2]!.link, 1_000, 'approved', { token })).status).toBe(429);
  await forgive();
});
