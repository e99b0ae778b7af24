import { parseId, printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { Payer } from '../../test/debit-merchants.ts';
import { openOrders } from '../../test/order-stage.ts';
import { writeOff } from '../accounting/index.ts';
import { scheduleDebit } from '../debits/index.ts';
import { creditInvoice, writeOffRest } from '../invoices/index.ts';

let on: Awaited<ReturnType<typeof openOrders>>;
let payer: Payer;
beforeAll(async () => {
  on = await openOrders();
  payer = await on.scene.payer(on.scene.harbour);
});
afterAll(() => on.close());

/** An open order of 22.00 whose payer can be debited, and its invoice. */
async function ordered(lines: readonly object[] = [on.line()]) {
  const { id } = await on.make(lines, { customer_id: printId('customer', payer.customerId) });
  const { invoice } = await on.order(id);
  return { id, printed: invoice!.id, invoiceId: parseId('invoice', invoice!.id)! };
}
const within = <T>(body: (work: Work) => Promise<T>) => on.scene.within(on.scene.harbour, body);
const debitOf = (invoiceId: string, amountCents: number) =>
  on.scene.within(on.scene.harbour, async (work) => {
    const { id } = await scheduleDebit(work, {
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
    });
    return id;
  });

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

const call = <T>(path: string, body: object) =>
  on.scene.portal.call<T & { refusal?: string }>('POST', `/api/merchant/${path}`, {
    token: on.scene.harbour.token,
    body,
  });

describe('a bill of an open order', () => {
  it('is neither credited nor written off: the order is cancelled instead', async () => {
    const { printed, invoiceId } = await ordered();
    const lines = [{ position: 1, amount_cents: 1_000 }];
    const note = { invoice_id: printed, reason: 'Returned', lines };
    expect((await call('creditNote/create', note)).data.refusal).toBe('invoice.of_open_order');
    const { data } = await call(`invoice/writeOff/${printed}`, { reason: 'Gone' });
    expect(data.refusal).toBe('invoice.of_open_order');
    // What was asked for before it was refused is not agreed to either.
    const agreed = within((work) => writeOff(work, { id: invoiceId, reason: 'Gone' }));
    await expect(agreed).rejects.toMatchObject({ code: 'invoice.of_open_order' });
    const standing = await on.scene.portal.call<{ can: { action: string; reason: string | null }[] }>(
      'GET',
      `/api/merchant/invoice/standing?id=${printed}`,
      { token: on.scene.harbour.token },
    );
    const said = standing.data.can.filter(({ reason }) => reason === 'invoice.of_open_order');
    expect(said.map(({ action }) => action)).toEqual(['credit', 'write_off']);
  });

  it('that was credited whole before that was refused pays for nothing, and its order ends when its time is over', async () => {
    const card = await on.item({ type: 'virtual', name: 'Gift card', gives_codes: true });
    await on.staff('POST', `/item/codes/${card}`, { id: card, codes: 'GIFT-1' });
    const { id, invoiceId } = await ordered([on.line({ type: 'virtual', item_id: card })]);
    await credited(invoiceId, 2_200);
    expect(await on.endOpen()).toMatchObject({ paid: 0, expired: 0 });
    expect((await on.order(id)).status).toBe('open');
    expect(await on.stockOf(card)).toMatchObject({ free: 1 });
    await on.lapseOrder(id);
    expect(await on.endOpen()).toMatchObject({ paid: 0, expired: 1 });
    expect(await on.broken()).toEqual([]);
  });

  it.each(ENDS)(
    'that was credited in part before that was refused is credited whole once the order is %s',
    async (status, end) => {
      const { id, invoiceId } = await ordered([on.line(), on.line({ unit_price_cents: 3_300 })]);
      const debit = await debitOf(invoiceId, 1_100);
      await credited(invoiceId, 1_000);
      await end(id);
      expect((await on.order(id)).status).toBe(status);
      expect(await on.stageOf(debit)).toBe('cancelled');
      const { cents, gst } = await within((work) =>
        work.one<{ cents: number; gst: number }>(sql`
        select sum(amount_cents)::bigint as cents, sum(gst_cents)::bigint as gst from credit_notes
        where merchant_id = ${work.merchantId} and invoice_id = ${invoiceId}`),
      );
      expect({ cents, gst }).toEqual({ cents: 5_500, gst: 500 });
      expect(await on.broken()).toEqual([]);
    },
  );

  it('that was written off before that was refused keeps no order from being cancelled', async () => {
    const { id, invoiceId } = await ordered();
    await within((work) => writeOffRest(work, invoiceId, 'Gone'));
    expect(await cancel(id)).toBeUndefined();
    expect((await on.order(id)).status).toBe('cancelled');
    expect(await on.broken()).toEqual([]);
  });
});

/** As it could be done before. */
const credited = (invoiceId: string, cents: number) =>
  within((work) =>
    creditInvoice(work, {
      invoiceId,
      reason: 'Returned',
      lines: [{ position: 1, amountCents: toCents(cents) }],
    }),
  );

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
