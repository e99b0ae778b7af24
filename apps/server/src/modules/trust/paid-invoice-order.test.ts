import { addDays, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { merchantPaidDebt, trustPaid } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { feeStage } from '../../test/fee-stage.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { book, debtReferences } from '../payouts/index.ts';
import { importStatement } from './index.ts';

let scene: DebitMerchants;
const DAY = toLocalDate('2026-12-09');

beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

/** Banksia owes an invoice whose debit was rejected, and the merchant after it 8.77; what the payments of both would say. */
async function owing() {
  const { number } = await feeStage(scene).rejectedFile();
  await scene.drain();
  expect(scene.other.id > scene.banksia.id).toBe(true);
  const debt = await scene.within(scene.lorikeet, async (work) => {
    const booked = { sourceId: work.newId(), effectiveDate: addDays(DAY, -9) };
    await book(work, trustPaid('trust_dispute_fee', scene.other.id, toCents(877)), booked);
    return (await debtReferences(work, [scene.other.id])).get(scene.other.id)!;
  });
  return { number, debt };
}
/** The merchants whose unpaid invoices wait for staff, as far as nobody holds that. */
const untouched = () =>
  scene.within(scene.lorikeet, (work) =>
    work.rows(sql`
      select subject_id from exceptions where merchant_id = ${work.merchantId} and kind = 'tax_invoice.unpaid'
        and status = 'open' for update skip locked`),
  );

it('holds what waits for staff of an invoice only once every merchant’s book is written', async () => {
  const { number, debt } = await owing();
  expect(await untouched()).toEqual([{ subject_id: scene.banksia.id }]);
  scene.at(DAY, '18:00');
  const wrote = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holder = scene
    .within(scene.other, async (work) => {
      const booked = { sourceId: work.newId(), effectiveDate: DAY };
      await book(work, merchantPaidDebt(toCents(1)), booked);
      wrote.resolve();
      await goOn.promise;
      throw new Error('taken back');
    })
    .catch((error: unknown) => String(error));
  await wrote.promise;
  const content = `Date,Amount,Description\n${DAY},1.40,TRANSFER ${number}\n${DAY},8.77,PAYS ${debt}\n`;
  const statement = scene.within(scene.lorikeet, (work) => importStatement(work, content));
  await vi.waitFor(async () => expect(await lockWaits(scene.platform.pool)).toBe(1), { timeout: 10_000 });
  const meanwhile = await untouched();
  goOn.resolve();
  expect(await holder).toContain('taken back');
  expect(await statement).toMatchObject({ matched: 2 });
  expect(meanwhile).toEqual([{ subject_id: scene.banksia.id }]);
  expect(await untouched()).toEqual([]);
});
