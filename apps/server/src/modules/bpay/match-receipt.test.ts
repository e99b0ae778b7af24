import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { createCustomer } from '../customers/index.ts';
import { invoiceCrn } from '../invoices/crn.query.ts';
import { voidInvoices } from '../invoices/index.ts';
import { payableByCrn } from './index.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay();
});
afterAll(() => on.close());

let made = 0;
/** A receipt of nobody. */
async function unmatched(cents: number) {
  made += 1;
  const reference = `CBA20261123${String(made).padStart(10, '0')}`;
  await on.load(on.brf('2026-11-23', [{ crn: '4242424242', cents, transactionReference: reference }]));
  return on.receipt(reference);
}
async function payer() {
  const own = await on.payer(on.harbour);
  await on.drain();
  return { ...own, crn: await on.crnOf(own.customerId) };
}
const call = <T = Record<string, unknown>>(path: string, body: object, key?: string) =>
  on.portal.call<T>('POST', `/api/merchant${path}`, { token: on.harbour.token, body, ...(key && { key }) });
const match = (id: string, customerId: string, invoiceId?: string) =>
  call<{ refusal?: string }>(`/bpay/resolve/${printId('payment', id)}`, {
    customer_id: printId('customer', customerId),
    ...(invoiceId && { invoice_id: printId('invoice', invoiceId) }),
  });

it('is matched by hand to a customer, the invoice named first, and its money becomes available', async () => {
  const grace = await payer();
  const bill = await on.debit(on.harbour, grace, { cents: 10_000, due: '2026-12-01' });
  const receipt = await unmatched(10_007);
  expect((await match(receipt.id, grace.customerId, bill.invoiceId)).code).toBe(0);
  expect(await on.postings(on.harbour, receipt.id)).toContain(
    'bpay_matched_by_staff: unmatched 10007, receivable -10000, customer-credit -7, balance:available 10007, balance:reserved -10007',
  );
  expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'paid', paid: 10_000 });
  expect(await on.receipt('CBA202611230000000001')).toMatchObject({
    stage: 'matched',
    customer_id: grace.customerId,
    invoice_id: bill.invoiceId,
  });
  expect((await on.exceptions(on.harbour)).some(({ subject_id }) => subject_id === receipt.id)).toBe(false);
  const { data } = await on.portal.call<Record<string, unknown>>(
    'GET',
    `/api/merchant/bpay/receipt?id=${printId('payment', receipt.id)}`,
    { token: on.harbour.token },
  );
  expect(data).toMatchObject({ stage: 'matched', credit_cents: 7, matched_by: 'Owner', credited_on: null });
  const life = await on.portal.call<{ timeline: { kind: string; actor: string | null; facts: object }[] }>(
    'GET',
    `/api/merchant/payment/detail?id=${printId('payment', receipt.id)}`,
    { token: on.harbour.token },
  );
  expect(life.data.timeline).toMatchObject([
    { kind: 'bpay_matched', actor: 'Owner' },
    { kind: 'bpay_settled', facts: { day: '2026-11-23' } },
    { kind: 'bpay_received', facts: { day: '2026-11-23', amount_cents: 10_007 } },
  ]);
  expect(await match(receipt.id, grace.customerId)).toMatchObject({
    code: 1,
    data: { refusal: 'bpay.not_waiting' },
  });
  expect(await on.broken()).toEqual([]);
});

it('is not matched to an invoice of another customer, nor seen by another merchant', async () => {
  const [grace, other] = [await payer(), await payer()];
  const bill = await on.debit(on.harbour, other, { cents: 100, due: '2026-12-01' });
  const receipt = await unmatched(100);
  expect(await match(receipt.id, grace.customerId, bill.invoiceId)).toMatchObject({
    data: { refusal: 'bpay.other_customers_invoice' },
  });
  const foreign = await on.portal.call(
    'GET',
    `/api/merchant/bpay/receipt?id=${printId('payment', receipt.id)}`,
    {
      token: on.other.token,
    },
  );
  expect(foreign.status).toBe(404);
  expect(await on.receipt('CBA202611230000000002')).toMatchObject({ stage: 'unmatched' });
});

it('is not given to a customer who is billed in another currency, and these are not among those to choose from', async () => {
  const yuan = await on.within(on.harbour, async (work) => {
    const id = await createCustomer(work, { name: 'Lin Yuan', email_primary: null, locale: 'zh' });
    await work.run(
      sql`update customers set currency = 'CNY' where merchant_id = ${work.merchantId} and id = ${id}`,
    );
    return id;
  });
  const receipt = await unmatched(333);
  const answer = await match(receipt.id, yuan);
  expect(answer.data).toMatchObject({ refusal: 'bpay.customer_currency' });
  expect(answer.message).toContain('Lin Yuan is billed in CNY');
  const { data } = await on.portal.call<{ rows: { id: string }[] }>(
    'GET',
    '/api/merchant/customer/list?currency=AUD&search=Lin',
    { token: on.harbour.token },
  );
  expect(data.rows).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('of one receipt two people match, one does; and an invoice voided meanwhile is not paid', async () => {
  const [grace, ada] = [await payer(), await payer()];
  await on.debit(on.harbour, grace, { cents: 500, due: '2026-12-01' });
  const receipt = await unmatched(500);
  const codes = await Promise.all([match(receipt.id, grace.customerId), match(receipt.id, ada.customerId)]);
  expect(codes.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await on.broken()).toEqual([]);

  const next = await on.debit(on.harbour, grace, { cents: 800, due: '2026-12-05' });
  const second = await unmatched(800);
  await Promise.allSettled([
    match(second.id, grace.customerId),
    on.within(on.harbour, async (work) => {
      await work.run(
        sql`select 1 from payments where merchant_id = ${work.merchantId} and id = ${next.paymentId} for update`,
      );
      return voidInvoices(work, sql`select ${next.invoiceId}::uuid as id`);
    }),
  ]);
  const end = await on.invoice(next.invoiceId);
  expect([
    { status: 'paid', paid: 800 },
    { status: 'void', paid: 0 },
  ]).toContainEqual(end);
  expect(await on.broken()).toEqual([]);
});

it('a receipt that the bank takes back while it is matched ends taken back, whichever came first', async () => {
  const grace = await payer();
  const bill = await on.debit(on.harbour, grace, { cents: 900, due: '2026-12-01' });
  const receipt = await unmatched(900);
  const reference = `CBA20261123${String(made).padStart(10, '0')}`;
  const back = {
    crn: '4242424242',
    cents: 900,
    instruction: 'reversal' as const,
    transactionReference: 'CBA20261123R1',
    originalReference: reference,
  };
  await Promise.allSettled([match(receipt.id, grace.customerId), on.load(on.brf('2026-11-23', [back]))]);
  expect((await on.receipt(reference)).stage).toBe('reversed');
  expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0 });
  expect(await on.broken()).toEqual([]);
});

it('what a reference would pay is found by code and reference together, and alike for none', async () => {
  const grace = await payer();
  const bill = await on.debit(on.harbour, grace, { cents: 1_234, due: '2026-12-09' });
  const find = (billerCode: string, crn: string) =>
    on.within(on.harbour, (work) => payableByCrn(work, { billerCode, crn }));
  expect(await find('565656', grace.crn)).toMatchObject([
    { id: bill.invoiceId, due_date: '2026-12-09', due_cents: 1_234 },
  ]);
  // What stands on the bill is what is found.
  expect(await on.within(on.harbour, (work) => invoiceCrn(work, bill.invoiceId))).toEqual({
    biller_code: '565656',
    crn: grace.crn,
  });
  for (const [code, crn] of [
    ['77777', grace.crn],
    ['565656', '4242424242'],
    ['565656', on.crn('customer', 99_999)],
    ['565656', on.crn('invoice', 99_999)],
  ] as const)
    expect(await find(code, crn)).toEqual([]);
});
