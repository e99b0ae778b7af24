import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeDebit, openScene } from '../../test/debit-scene.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  await scene.within(scene.banksia, async (work) => {
    const payer = await openScene(work);
    const file = async (cents: number, creditCents: number | null) => {
      const { fileId } = await makeDebit(work, payer, {
        cents,
        day: toLocalDate('2026-11-20'),
        kind: 'accepted',
      });
      await work.run(sql`
        update bank_files set credit_cents = ${creditCents} where merchant_id = ${work.merchantId} and id = ${fileId}`);
    };
    await file(10_000, null);
    await file(10_000, 7_500);
    // Every item of it was rejected.
    await file(2_000, 0);
  });
});
afterAll(() => scene.close());

const asked = async <T>(path: string) =>
  (await scene.portal.call<T>('GET', `/api/merchant${path}`, { token: scene.banksia.token })).data;
const listed = async (query = '') => {
  const page = await asked<{ count: number; rows: { amount_cents: number }[] }>(`/payout/deposits?${query}`);
  return page.rows.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b);
};

it('expects of a file what the bank did not reject, in the list as in the dashboard', async () => {
  expect(await listed('matched=no')).toEqual([7_500, 10_000]);
  expect(await listed()).toEqual([7_500, 10_000]);
  expect(await listed('search=75.00')).toEqual([7_500]);
  expect(await asked('/dashboard/figures')).toMatchObject({ deposits: { count: 2, amount_cents: 17_500 } });
});
