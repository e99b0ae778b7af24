import { parseId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openCards } from '../../test/card-stage.ts';
import { payableNow } from '../payouts/index.ts';
import { importStatement } from '../trust/index.ts';
import { settlePhase } from './settle-cards.ts';

/** Captured on Monday, settled on Wednesday. */
const SETTLED = '2026-11-25';
let on: Awaited<ReturnType<typeof openCards>>;
beforeAll(async () => {
  on = await openCards('2026-11-23', '10:00');
});
afterAll(() => on.close());

async function settle(merchant: { id: string }, day: string) {
  on.scene.at(day, settlePhase.at);
  const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  return settlePhase.run(createRun(on.scene.platform, merchant.id, SYSTEM), toLocalDate(day), tenant);
}
const settlements = (merchant: { id: string }) =>
  on.scene.within(merchant, (work) =>
    work.rows(sql`
      select amount_cents, payments, credited_on, reference from card_settlements
      where merchant_id = ${merchant.id} order by id`),
  );
const statement = (tenant: { id: string }, row: string) =>
  on.scene.within(tenant, (work) => importStatement(work, `Date,Amount,Description\n${row}\n`));

it('lands what was captured two bank days later in one sum, once, and pays it out when the bank shows it', async () => {
  const { harbour, lorikeet } = on.scene;
  const first = await on.bill(10_000);
  const second = await on.bill(2_000);
  const paid = (await on.pay(first.link, 10_000)).data;
  await on.pay(second.link, 2_000);
  expect(await settle(harbour, '2026-11-24')).toEqual({ payments: 0 });
  expect(await on.balance('it:card')).toBe(12_360);

  await Promise.all([settle(harbour, SETTLED), settle(harbour, SETTLED)]);
  expect(await settle(harbour, SETTLED)).toEqual({ payments: 0 });
  expect(await settlements(harbour)).toMatchObject([
    { amount_cents: 12_360, payments: 2, credited_on: null },
  ]);
  expect(await on.scene.postings(harbour, parseId('payment', paid.id)!)).toContain(
    'card_settled: balance:available 10280, it:card -10280',
  );
  expect(await on.balance('balance:available')).toBe(12_360);
  expect(await on.balance('trust-bank', lorikeet)).toBe(12_360);
  expect(await on.scene.within(harbour, payableNow)).toBe(0);

  await statement(lorikeet, `${SETTLED},1.00,INTEREST`);
  const broken = await on.broken();
  expect(broken).toEqual([]);
  await statement(lorikeet, `${SETTLED},123.60,ACQUIRER CARDS`);
  expect(await settlements(harbour)).toMatchObject([{ credited_on: SETTLED }]);
  expect(await on.scene.within(harbour, payableNow)).toBe(12_360);
  expect(await on.broken()).toEqual([]);
});

it('is told on the page of the payment: charged with its fee, settled; or why the card was not charged', async () => {
  on.scene.at('2026-11-26', '09:00');
  const bill = await on.bill(4_000);
  const refused = (await on.pay(bill.link, 4_000, 'insufficient_funds')).data;
  const paid = (await on.pay(bill.link, 4_000)).data;
  await settle(on.scene.harbour, '2026-11-30');
  const timelineOf = async (id: string) => {
    const { data } = await on.scene.portal.call<{ timeline: { kind: string; facts: object }[] }>(
      'GET',
      `/api/merchant/payment/detail?id=${id}`,
      { token: on.scene.harbour.token },
    );
    return data.timeline.map(({ kind, facts }) => [kind, facts]);
  };
  expect(await timelineOf(paid.id)).toMatchObject([
    ['card_settled', { settled_on: '2026-11-30' }],
    ['card_charged', { total_cents: 4_130, fee_cents: 130 }],
    ['created', {}],
  ]);
  expect(await timelineOf(refused.id)).toMatchObject([
    ['card_declined', { reason: 'insufficient_funds' }],
    ['created', {}],
  ]);
});

it('pays into a direct merchant’s own bank', async () => {
  const { banksia } = on.scene;
  on.scene.at('2026-11-26', '10:00');
  const bill = await on.bill(5_000, '2026-12-01', banksia);
  expect((await on.pay(bill.link, 5_000)).data.stage).toBe('succeeded');
  await settle(banksia, '2026-11-30');
  expect(await on.balance('bank', banksia)).toBe(5_155);
  await statement(banksia, '2026-11-30,10.00,SOMETHING ELSE');
  expect(await on.broken()).toEqual([]);
  await statement(banksia, '2026-11-30,51.55,ACQUIRER CARDS');
  expect(await settlements(banksia)).toMatchObject([{ credited_on: '2026-11-30' }]);
  expect(await on.broken()).toEqual([]);
});
