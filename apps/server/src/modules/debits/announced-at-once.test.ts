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

const debitOn = (date: string, asked: { of?: Payer; invoice_id?: string; cents?: number } = {}) =>
  scene.within(scene.harbour, (work) =>
    createPayment(work, {
      customer_id: (asked.of ?? payer).customerId,
      mandate_id: (asked.of ?? payer).mandateId,
      invoice_id: asked.invoice_id,
      amount_cents: asked.cents ?? 4_500,
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

const dueOf = (invoiceId: string) =>
  scene.within(scene.harbour, async (work) => {
    const { due } = await work.one<{ due: string }>(sql`
      select due_date as due from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId}`);
    return due;
  });

it('a bill that is made with its debit is due on the day of that, whatever day was wished for', async () => {
  // A Saturday; and a day for which it is too late to tell the payer.
  for (const wished of ['2026-12-12', '2026-12-02']) {
    const made = await debitOn(wished);
    expect(await dueOf(made.invoice_id)).toBe(made.debit_date);
  }
});

/** A payer of a fixed amount, and a bill of theirs that nothing is asked for of. */
async function fixedPayer(due: string, facts: { name: string; email?: null }) {
  const of = await scene.payer(scene.harbour, facts);
  const { paymentId, invoiceId } = await scene.debit(scene.harbour, of, { cents: 10_000, due });
  const { pool } = scene.platform;
  await pool.query("update payments set stage = 'cancelled' where id = $1", [paymentId]);
  await pool.query("update mandates set amount_rule = 'fixed', amount_cents = 10000 where id = $1", [
    of.mandateId,
  ]);
  return { of, invoice_id: invoiceId };
}

it('a bill whose debit is announced at once moves with it', async () => {
  scene.at('2026-12-02', '10:00');
  const bill = await fixedPayer('2026-12-09', { name: 'Announced At Once' });
  const made = await debitOn('2026-12-09', { ...bill, cents: 10_000 });
  expect(made.debit_date).toBe('2026-12-16');
  expect(await dueOf(bill.invoice_id)).toBe('2026-12-16');
});

it('a bill of which a debit takes a part alone stays due on its day, and moves to the last once debits take all', async () => {
  scene.at('2026-12-02', '10:00');
  const bill = await fixedPayer('2026-12-09', { name: 'In Parts' });
  const part = await debitOn('2026-12-09', { ...bill, cents: 1_000 });
  expect(part.debit_date).toBe('2026-12-16');
  expect(await dueOf(bill.invoice_id)).toBe('2026-12-09');
  const rest = await debitOn('2026-12-09', { ...bill, cents: 9_000 });
  expect(await dueOf(bill.invoice_id)).toBe(rest.debit_date);
});

it('a bill that was overdue before its payer could be told stays due when it was', async () => {
  scene.at('2026-12-02', '10:00');
  const bill = await fixedPayer('2026-12-09', { name: 'Told Late', email: null });
  const { id } = await debitOn('2026-12-09', { ...bill, cents: 10_000 });
  await scene.runPhase(scene.harbour, 'notices', '2026-12-03');
  expect(await scene.payment(scene.harbour, id)).toMatchObject({ hold_reason: 'unreachable' });
  scene.at('2026-12-10', '09:00');
  await scene.platform.pool.query("update customers set email_primary = 'late@payer.test' where id = $1", [
    bill.of.customerId,
  ]);
  await scene.runPhase(scene.harbour, 'notices', '2026-12-11');
  expect(await scene.payment(scene.harbour, id)).toMatchObject({
    hold_reason: null,
    debit_date: '2026-12-29',
  });
  expect(await dueOf(bill.invoice_id)).toBe('2026-12-09');
});
