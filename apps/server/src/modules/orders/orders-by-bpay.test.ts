import { parseId, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import type { ShownOrder } from '../../test/order-stage.ts';
import { endOpen } from './index.ts';

const DAY = '2026-11-23';
let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay();
});
afterAll(() => on.close());

type Told = { id?: string; refusal?: string };
const post = <T = Told>(path: string, body: object = {}) =>
  on.portal.call<T>('POST', `/api/merchant${path}`, { token: on.harbour.token, body });
const get = <T>(path: string) =>
  on.portal.call<T>('GET', `/api/merchant${path}`, { token: on.harbour.token }).then(({ data }) => data);
const orderOf = (id: string) => get<ShownOrder>(`/order/detail?id=${id}`);
const settleAll = () => endOpen(createRun(on.platform, on.harbour.id, SYSTEM));

let made = 0;
/** The customer's bank pays so much under the customer's number. */
async function receives(customerId: string, cents: number) {
  made += 1;
  const transactionReference = `CBA20261123${String(made).padStart(10, '0')}`;
  const receipt = { crn: await on.crnOf(customerId), cents, transactionReference };
  await on.load(on.brf(DAY, [receipt]));
  return receipt;
}

/** The bank takes it back. */
const takenBack = (receipt: Awaited<ReturnType<typeof receives>>) =>
  on.load(
    on.brf(DAY, [
      {
        ...receipt,
        instruction: 'reversal',
        transactionReference: receipt.transactionReference.replace('CBA', 'REV'),
        originalReference: receipt.transactionReference,
      },
    ]),
  );

/** An open order of 22.00, of a customer whose mandate waits for nothing. */
async function ordered() {
  const { customerId } = await on.payer(on.harbour, { name: `Payer ${made}` });
  await on.drain();
  const line = { type: 'service', description: 'Training', quantity: 1, unit_price_cents: 2_200 };
  const { data } = await post('/order/create', {
    customer_id: printId('customer', customerId),
    lines: [{ ...line, tax_code: 'taxable', starts_at: '2026-12-01T00:00:00.000Z' }],
  });
  const { invoice } = await orderOf(data.id!);
  return { id: data.id!, customerId, printed: invoice!.id, invoiceId: parseId('invoice', invoice!.id)! };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

/** As it could be paid before that was refused: the receipt did not see the order. */
async function partPaid(cents: number): Promise<Ordered> {
  const order = await ordered();
  const set = (status: string) =>
    on.platform.pool.query(
      sql`update orders set status = ${status} where id = ${parseId('order', order.id)}`,
    );
  await set('draft');
  await receives(order.customerId, cents);
  await set('open');
  expect(await on.invoice(order.invoiceId)).toEqual({ status: 'part_paid', paid: cents });
  return order;
}

describe('money of a customer with an open order', () => {
  it('pays all of the order or nothing of it', async () => {
    const { id, customerId, invoiceId } = await ordered();
    await receives(customerId, 1_000);
    expect(await on.invoice(invoiceId)).toEqual({ status: 'open', paid: 0 });
    expect(await on.credit(customerId)).toBe(1_000);
    await receives(customerId, 2_300);
    expect(await on.invoice(invoiceId)).toEqual({ status: 'paid', paid: 2_200 });
    expect(await on.credit(customerId)).toBe(1_100);
    expect(await settleAll()).toMatchObject({ paid: 1 });
    expect((await orderOf(id)).status).toBe('paid');
    expect(await on.broken()).toEqual([]);
  });

  it('pays what is left of one that was paid in part before', async () => {
    const { id, customerId } = await partPaid(1_000);
    await receives(customerId, 1_200);
    expect(await settleAll()).toMatchObject({ paid: 1 });
    expect((await orderOf(id)).status).toBe('paid');
  });
});

const ENDS = [
  ['cancelled', async ({ id }: Ordered) => expect((await post(`/order/cancel/${id}`)).code).toBe(0)],
  [
    'expired',
    async ({ id }: Ordered) => {
      await on.platform.pool.query(sql`
        update orders set expires_at = now() - interval '10 years' where id = ${parseId('order', id)}`);
      expect(await settleAll()).toMatchObject({ expired: 1 });
    },
  ],
] as const;

describe('an open order that was paid in part', () => {
  it.each(ENDS)('owes nothing more once it is %s, and what was paid is credit', async (status, end) => {
    const order = await partPaid(1_000);
    await end(order);
    expect((await orderOf(order.id)).status).toBe(status);
    expect(await on.credit(order.customerId)).toBe(1_000);
    const { credited, gst, due } = await on.within(on.harbour, (work) =>
      work.one<{ credited: number; gst: number; due: number }>(sql`
        select sum(n.amount_cents)::bigint as credited, sum(n.gst_cents)::bigint as gst,
          max(i.total_cents - i.paid_cents - i.credited_cents)::bigint as due
        from invoices i join credit_notes n on n.merchant_id = ${work.merchantId} and n.invoice_id = i.id
        where i.merchant_id = ${work.merchantId} and i.id = ${order.invoiceId}`),
    );
    expect({ credited, gst, due }).toEqual({ credited: 2_200, gst: 200, due: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('that is paid whole and not yet settled is not cancelled', async () => {
    const order = await ordered();
    await receives(order.customerId, 2_200);
    const { data } = await post(`/order/cancel/${order.id}`);
    expect(data.refusal).toBe('order.payment_under_way');
    expect(await settleAll()).toMatchObject({ paid: 1 });
  });
});

describe('a customer’s credit', () => {
  const spend = (printed: string) => post(`/invoice/applyCredit/${printed}`);
  const said = async (printed: string) =>
    (
      await get<{ can: { action: string; reason: string | null }[] }>(`/invoice/standing?id=${printed}`)
    ).can.find(({ action }) => action === 'apply_credit')!.reason;

  it('that is less than an open order pays nothing of it', async () => {
    const { id, customerId, printed, invoiceId } = await ordered();
    await receives(customerId, 2_199);
    expect(await said(printed)).toBe('invoice.order_in_one_sum');
    expect((await spend(printed)).data.refusal).toBe('invoice.order_in_one_sum');
    expect(await on.credit(customerId)).toBe(2_199);
    expect(await on.invoice(invoiceId)).toEqual({ status: 'open', paid: 0 });
    expect((await orderOf(id)).status).toBe('open');
  });

  it('that covers an open order pays it at once', async () => {
    const { id, customerId, printed } = await ordered();
    await receives(customerId, 1_500);
    await receives(customerId, 1_500);
    expect(await said(printed)).toBeNull();
    expect((await spend(printed)).code).toBe(0);
    expect(await on.credit(customerId)).toBe(800);
    expect((await orderOf(id)).status).toBe('paid');
    expect(await on.broken()).toEqual([]);
  });
});

describe('a paid order whose money the bank takes back', () => {
  const hands = (id: string) =>
    post(`/order/fulfil/${id}`, {
      id,
      lines: [{ position: 1, quantity: 1 }],
      carrier: '',
      tracking_number: '',
    });

  it('says what is due again and is not handed over until it is paid', async () => {
    const { id, customerId } = await ordered();
    const receipt = await receives(customerId, 2_200);
    expect(await settleAll()).toMatchObject({ paid: 1 });
    expect(await orderOf(id)).toMatchObject({ status: 'paid', due_cents: 0 });
    await takenBack(receipt);
    expect(await orderOf(id)).toMatchObject({ status: 'paid', due_cents: 2_200 });
    expect((await hands(id)).data.refusal).toBe('order.no_longer_paid');
    await receives(customerId, 2_200);
    expect((await hands(id)).code).toBe(0);
    expect(await orderOf(id)).toMatchObject({ status: 'fulfilled', due_cents: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('is cancelled with nothing owed', async () => {
    const { id, customerId, invoiceId } = await ordered();
    await takenBack(await paidBy(customerId));
    expect((await post(`/order/cancel/${id}`)).code).toBe(0);
    expect(await on.invoice(invoiceId)).toEqual({ status: 'void', paid: 0 });
    expect(await on.broken()).toEqual([]);
  });

  async function paidBy(customerId: string) {
    const receipt = await receives(customerId, 2_200);
    expect(await settleAll()).toMatchObject({ paid: 1 });
    return receipt;
  }
});
