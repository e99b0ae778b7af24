import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { newsOf, openDisputes } from '../../test/dispute-stage.ts';
import { wire } from '../../test/merchants-stage.ts';
import { isBankDone, onTheWay } from './on-the-way.query.ts';

let on: Awaited<ReturnType<typeof openDisputes>>;
beforeAll(async () => {
  on = await openDisputes();
});
afterAll(() => on.close());

/** What is on the way of the merchant and of its facility, which a closing of either waits for. */
async function open() {
  const { harbour } = on.scene;
  const [all, facility] = await on.scene.within(harbour, async (work) => [
    await onTheWay(work),
    await onTheWay(work, harbour.facilityId),
  ]);
  expect(facility).toMatchObject({ cards: all!.cards, disputes: all!.disputes });
  expect(isBankDone(all!)).toBe(all!.cards + all!.disputes === 0);
  return { cards: all!.cards, disputes: all!.disputes };
}
const settled = async (day: string) => {
  await on.settle(day);
  await on.scene.within(on.scene.harbour, (work) =>
    work.run(sql`update card_settlements set credited_on = ${day} where merchant_id = ${work.merchantId}`),
  );
};
const paid = async (outcome: 'approved' | 'challenge_passes') => {
  const bill = await on.bill(10_000);
  return { link: bill.link, ...(await on.pay(bill.link, 10_000, outcome)).data };
};

it('waits for a card payment until its outcome is known and its money has landed', async () => {
  expect(await open()).toEqual({ cards: 0, disputes: 0 });
  const asked = await paid('challenge_passes');
  expect(asked.stage).toBe('needs_action');
  expect(await open()).toEqual({ cards: 1, disputes: 0 });
  const code = { link: asked.link, attempt: asked.id, code: '123456' };
  expect((await on.official('POST', '/invoice/pay/challenge', code)).data.stage).toBe('succeeded');
  expect(await open()).toEqual({ cards: 1, disputes: 0 });
  await settled('2026-11-25');
  expect(await open()).toEqual({ cards: 0, disputes: 0 });
});

it('waits for a dispute until it is decided, and until a loss can be appealed no more', async () => {
  const { id } = await paid('approved');
  await settled('2026-11-30');
  const appealDueOn = toLocalDate('2026-12-10');
  await on.take(newsOf(id, 'C-1'));
  await settled('2026-11-30');
  expect(await open()).toEqual({ cards: 0, disputes: 1 });
  const dispute = (await on.disputesOf(id))[0]!.id;
  await on.answer(dispute, 'losing evidence');
  expect(await open()).toEqual({ cards: 0, disputes: 1 });
  await on.take(newsOf(id, 'C-1', { said: 'lost', appealDueOn }));
  expect(await open()).toEqual({ cards: 0, disputes: 1 });
  on.scene.at('2026-12-11', '10:00');
  expect(await open()).toEqual({ cards: 0, disputes: 0 });
  on.scene.at('2026-12-10', '10:00');
  const appeal = await on.scene.portal.call('POST', `/api/merchant/dispute/appeal/${dispute}`, {
    token: on.scene.harbour.token,
    body: { explanation: 'It was signed for.' },
  });
  expect(appeal.code).toBe(0);
  on.scene.at('2026-12-11', '10:00');
  expect(await open()).toEqual({ cards: 0, disputes: 1 });
  await on.take(newsOf(id, 'C-1', { said: 'appeal_lost', appealDueOn }));
  expect(await open()).toEqual({ cards: 0, disputes: 0 });
});

it('says so to whoever closes it', async () => {
  const { id } = await paid('approved');
  await on.take(newsOf(id, 'C-2'));
  const { data } = await on.scene.portal.call<{ open: object }>(
    'GET',
    `/api/merchant/platform/merchant/detail?id=${wire(on.scene.harbour.id, 'mer')}`,
    { token: on.scene.lorikeet.token },
  );
  expect(data.open).toMatchObject({ open_disputes: 1, needs_claim: false });
});
