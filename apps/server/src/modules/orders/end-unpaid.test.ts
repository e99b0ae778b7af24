import { parseId, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Payer } from '../../test/debit-merchants.ts';
import { openOrders } from '../../test/order-stage.ts';
import { scheduleDebit } from '../debits/index.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
let payer: Payer;
beforeAll(async () => {
  on = await openOrders();
  payer = await on.scene.payer(on.scene.harbour);
});
afterAll(() => on.close());

/** An open order of 22.00 whose payer can be debited, and its invoice. */
async function ordered() {
  const { id } = await on.make([on.line()], { customer_id: printId('customer', payer.customerId) });
  const { invoice } = await on.order(id);
  return { id, printed: invoice!.id, invoiceId: parseId('invoice', invoice!.id)! };
}
const debitOf = (invoiceId: string, amountCents: number) =>
  on.scene.within(on.scene.harbour, (work) =>
    scheduleDebit(work, {
      invoiceId,
      customerId: payer.customerId,
      mandateId: payer.mandateId,
      paymentMethodId: payer.methodId,
      facilityId: on.scene.harbour.facilityId,
      currency: 'AUD',
      amountCents,
      dueDate: toLocalDate('2026-12-10'),
      description: 'Gym towel',
      noticeKind: 'agreement',
    }),
  );

const cancel = async (id: string) => (await on.staff('POST', `/cancel/${id}`, {})).data.refusal;
const ENDS = [
  ['cancelled', cancel],
  [
    'expired',
    async (id: string) => {
      await on.lapseOrder(id);
      await on.endOpen();
    },
  ],
] as const;

describe('a debit that staff scheduled for an order', () => {
  it.each(ENDS)('is taken by no bank once the order is %s', async (status, end) => {
    const { id, invoiceId } = await ordered();
    const debit = await debitOf(invoiceId, 2_200);
    await end(id);
    expect((await on.order(id)).status).toBe(status);
    expect(await on.stageOf(debit)).toBe('cancelled');
    expect(await on.invoice(invoiceId)).toMatchObject({ status: 'void' });
    expect(await on.broken()).toEqual([]);
  });

  it.each(ENDS)(
    'keeps the order from being %s once a bank has it, and so the other debits',
    async (status, end) => {
      const { id, invoiceId } = await ordered();
      const waits = await debitOf(invoiceId, 1_200);
      const sent = await debitOf(invoiceId, 1_000);
      await on.scene.platform.pool.query(sql`
      with sent as (update payments set stage = 'submitted' where merchant_id = ${on.scene.harbour.id} and id = ${sent})
      update invoices set in_flight_cents = 1000 where merchant_id = ${on.scene.harbour.id} and id = ${invoiceId}`);
      await end(id);
      expect(await on.invoice(invoiceId)).toMatchObject({ status: 'open' });
      expect((await on.order(id)).history.map(({ action }) => action)).not.toContain(`order.${status}`);
      expect(await on.stageOf(waits)).toBe('scheduled');
    },
  );

  it('is cancelled with each order of those that are cancelled together', async () => {
    const made = [await ordered(), await ordered()];
    const debits = await Promise.all(made.map(({ invoiceId }) => debitOf(invoiceId, 2_200)));
    const ask = (path: string, digest?: string) =>
      on.scene.portal.call<{ digest: string; changed: number }>('POST', `/api/merchant/bulk/${path}`, {
        token: on.scene.harbour.token,
        body: { action: 'orders.cancel', ids: made.map(({ id }) => id), ...(digest && { digest }) },
      });
    const { data } = await ask('preview');
    expect((await ask('run', data.digest)).data).toMatchObject({ changed: 2 });
    expect(await Promise.all(debits.map((id) => on.stageOf(id)))).toEqual(['cancelled', 'cancelled']);
  });

  it('is refused: what was ordered is paid at its page, at once or not at all', async () => {
    const { printed } = await ordered();
    const { data } = await on.scene.portal.call<{ refusal: string }>('POST', '/api/merchant/payment/create', {
      token: on.scene.harbour.token,
      body: {
        customer_id: printId('customer', payer.customerId),
        mandate_id: printId('mandate', payer.mandateId),
        amount_cents: 2_200,
        date: '2026-12-10',
        description: 'Gym towel',
        invoice_id: printed,
      },
    });
    expect(data.refusal).toBe('payment.of_order');
  });
});
