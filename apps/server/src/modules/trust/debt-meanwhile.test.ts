import { printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { trustPaid } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { bookCleared } from '../debits/platform-book.ts';
import { balanceOf } from '../ledger/index.ts';
import { book, debtReferences } from '../payouts/index.ts';

let scene: DebitMerchants;
let reference: string;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  reference = await scene.within(
    scene.harbour,
    async (work) => (await debtReferences(work, [work.merchantId])).get(work.merchantId)!,
  );
});
afterAll(() => scene.close());

const day = toLocalDate('2026-11-23');
const owe = (cents: number) =>
  scene.within(scene.lorikeet, (work) =>
    book(work, trustPaid('trust_dispute_fee', scene.harbour.id, toCents(cents)), {
      sourceId: work.newId(),
      effectiveDate: day,
    }),
  );
const owed = () =>
  scene.within(scene.lorikeet, (work) => balanceOf(work, `merchant:${scene.harbour.id}`, 'AUD'));
const post = async <T>(path: string, body: object) =>
  (
    await scene.portal.call<T>('POST', `/api/merchant${path}`, {
      token: scene.lorikeet.token,
      body,
    })
  ).data;
const load = (row: string) => {
  const content = ['Date,Amount,Description', row].join('\r\n');
  return onItsDay(scene.clock, content, () => post('/statement/import', { content }));
};
const lines = async () =>
  (
    await scene.portal.call<{ rows: { id: string; description: string; status: string }[] }>(
      'GET',
      '/api/merchant/statement/list?page_size=100',
      { token: scene.lorikeet.token },
    )
  ).data.rows;

/** Begins what credits the merchant while a clearing has paid of the debt and is not committed; then both end. */
async function whileClearing<T>(cents: number, credit: () => Promise<T>): Promise<T> {
  const paid = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const clearing = scene.within(scene.harbour, async (work) => {
    const sums = { sourceId: work.newId(), day, clearedCents: cents, feeCents: 0, gstCents: 0 };
    await bookCleared(work, { platformTenant: scene.lorikeet.id }, sums);
    paid.resolve();
    await goOn.promise;
  });
  await paid.promise;
  let isOver = false;
  const crediting = credit().finally(() => {
    isOver = true;
  });
  await vi.waitFor(async () => expect(isOver || (await lockWaits(scene.platform.pool)) > 0).toBe(true));
  goOn.resolve();
  await clearing;
  return crediting;
}

it('is not credited by one person with more than clearing leaves of its debt', async () => {
  await owe(500);
  await load(`2026-11-23,4.00,PART ${reference}`);
  const line = (await lines()).find(({ description }) => description.startsWith('PART'))!;
  expect(line.status).toBe('queued');
  const asked = { as: 'merchant_debt', merchant_id: printId('merchant', scene.harbour.id) };
  const answer = await whileClearing(300, () =>
    post<{ waiting: object | null }>(`/statement/resolve/${line.id}`, asked),
  );
  expect(answer.waiting).not.toBeNull();
  expect(await owed()).toBe(200);
});

it('nor by itself with what its reference no longer owes', async () => {
  await whileClearing(50, () => load(`2026-11-23,2.00,WHOLE ${reference}`));
  expect((await lines()).find(({ description }) => description.startsWith('WHOLE'))!.status).toBe('queued');
  expect(await owed()).toBe(150);
});

it('is credited at once with what clearing leaves', async () => {
  await whileClearing(50, () => load(`2026-11-23,1.00,SMALL ${reference}`));
  const line = (await lines()).find(({ description }) => description.startsWith('SMALL'))!;
  const asked = { as: 'merchant_debt', merchant_id: printId('merchant', scene.harbour.id) };
  const answer = await whileClearing(0, () =>
    post<{ waiting: object | null }>(`/statement/resolve/${line.id}`, asked),
  );
  expect(answer.waiting).toBeNull();
  expect(await owed()).toBe(0);
});
