import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { createPayment } from './create-payment.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-12-01', '10:00');
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const debitOn = (date: string) =>
  scene.within(scene.harbour, (work) =>
    createPayment(work, {
      customer_id: payer.customerId,
      mandate_id: payer.mandateId,
      amount_cents: 4_500,
      date: toLocalDate(date),
      description: 'Towel hire',
      tax_code: 'taxable',
    } as never),
  );

it('a payment by hand says on which day it is taken: another than the one wished for where notice or banks ask it', async () => {
  for (const wished of ['2026-12-02', '2026-12-12', '2026-12-15']) {
    const made = await debitOn(wished);
    expect(await scene.payment(scene.harbour, made.id)).toMatchObject({ debit_date: made.debit_date });
  }
  expect((await debitOn('2026-12-01')).debit_date).toBe('2026-12-03');
  // A Saturday.
  expect((await debitOn('2026-12-12')).debit_date).toBe('2026-12-14');
});

it('a payment by hand whose notice cannot wait for the next morning is announced at once and keeps its day', async () => {
  const { id } = await debitOn('2026-12-03');
  const announced = { debit_date: '2026-12-03', notice_allows_from: '2026-12-03', stage: 'scheduled' };
  expect(await scene.payment(scene.harbour, id)).toMatchObject(announced);
  const later = await debitOn('2026-12-14');
  expect(await scene.payment(scene.harbour, later.id)).toMatchObject({ notice_allows_from: null });
  await scene.runPhase(scene.harbour, 'notices', '2026-12-02');
  expect(await scene.payment(scene.harbour, id)).toMatchObject(announced);
});

it('a bill that is made with its debit is due on the day of that, whatever day was wished for', async () => {
  const dueOf = async (made: { invoice_id: string }) =>
    scene.within(scene.harbour, async (work) => {
      const { due } = await work.one<{ due: string }>(sql`
        select due_date as due from invoices where merchant_id = ${work.merchantId} and id = ${made.invoice_id}`);
      return due;
    });
  // A Saturday; and a day for which it is too late to tell the payer.
  for (const wished of ['2026-12-12', '2026-12-02']) {
    const made = await debitOn(wished);
    expect(await dueOf(made)).toBe(made.debit_date);
  }
});
