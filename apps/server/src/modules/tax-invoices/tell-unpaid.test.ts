import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { feeStage } from '../../test/fee-stage.ts';
import { bookFees, type FeeBookings } from './fee-books.ts';
import { lockFeeDebitsOf, returnFeeDebits } from './return-fee-debit.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

it('waits once for a merchant of which several debits came back together, each by its own code', async () => {
  const stage = feeStage(scene);
  scene.at('2026-12-01', '05:30');
  const numbers = [(await stage.invoiced('2026-10')).number, (await stage.invoiced('2026-11')).number];
  const file = await stage.filed('2026-12-07');
  scene.at('2026-12-08', '18:00');
  await stage.accept(file.id);
  await scene.within(scene.lorikeet, async (work) => {
    const late: FeeBookings = { debtors: [], failed: [], platforms: [] };
    const held = await lockFeeDebitsOf(work, numbers);
    const back = numbers.map((number, n) => ({
      debit: held.get(number)!,
      code: ['6', '2'][n]!,
      bankDate: toLocalDate('2026-12-08'),
    }));
    await returnFeeDebits(work, back, late);
    await bookFees(work, late);
  });
  expect(await stage.collectionOf(numbers[0]!)).toMatchObject({ stage: 'returned', return_code: '6' });
  expect(await stage.collectionOf(numbers[1]!)).toMatchObject({ stage: 'returned', return_code: '2' });
  const waiting = await scene.within(scene.lorikeet, (work) =>
    work.rows(sql`
      select subject_id, details from exceptions
      where merchant_id = ${work.merchantId} and kind = 'tax_invoice.unpaid' and status = 'open'`),
  );
  expect(waiting).toEqual([
    { subject_id: scene.banksia.id, details: { number: numbers[0], amount_cents: 140 } },
  ]);
  expect(await stage.broken()).toEqual([]);
});
