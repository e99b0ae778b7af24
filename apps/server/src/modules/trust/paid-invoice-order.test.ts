import { addDays, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { merchantPaidDebt, trustPaid } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { feeStage } from '../../test/fee-stage.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { runsOfMeeting } from '../../test/meeting.ts';
import { lockFiles } from '../bank-files/index.ts';
import { book, debtReferences } from '../payouts/index.ts';
import { bookFees, type FeeBookings, lockFeeDebit, returnFeeDebits } from '../tax-invoices/index.ts';
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

it('holds the debit of an invoice before its file, as whoever moves the debit does', async () => {
  const stage = feeStage(scene);
  scene.at('2027-01-04', '05:30');
  const { number, id } = await stage.invoiced('2026-12');
  const file = await stage.filed('2027-01-11');
  await stage.accept(file.id);
  await scene.within(scene.lorikeet, async (work) => {
    const debit = (await lockFeeDebit(work, id))!;
    const late: FeeBookings = { debtors: [], failed: [], platforms: [] };
    await returnFeeDebits(work, [{ debit, code: '6', bankDate: toLocalDate('2027-01-13') }], late);
    await bookFees(work, late);
  });
  scene.at('2027-01-14', '18:00');
  const content = `Date,Amount,Description\n2027-01-12,1.40,DE ${file.reference}\n2027-01-14,1.40,PAYS ${number}\n`;
  const inPlatform = (body: (work: Work) => Promise<unknown>) => scene.within(scene.lorikeet, body);
  const runs = await runsOfMeeting(
    scene.platform,
    {
      within: inPlatform,
      first: (work) => lockFeeDebit(work, id),
      next: (work) => lockFiles(work, [file.id]),
    },
    {
      within: inPlatform,
      body: async (work) => expect(await importStatement(work, content)).toMatchObject({ matched: 2 }),
    },
  );
  expect(runs).toEqual({ holder: 1, waiter: 1 });
});
