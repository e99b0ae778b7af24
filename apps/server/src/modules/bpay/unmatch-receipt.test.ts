import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { addToCredit, takeCredit } from '../invoices/index.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
let manager: { token: string };
beforeAll(async () => {
  on = await openBpay();
  manager = await addColleague(on.portal, on.harbour.id, { username: 'manager', name: 'Mo', role: 'admin' });
});
afterAll(() => on.close());

async function payer() {
  const own = await on.payer(on.harbour);
  await on.drain();
  return { ...own, crn: await on.crnOf(own.customerId) };
}
let made = 0;
/** A receipt with a reference, read by its bank reference. */
async function received(crn: string, cents: number) {
  made += 1;
  const reference = `CBA20261123${String(made).padStart(10, '0')}`;
  await on.load(on.brf('2026-11-23', [{ crn, cents, transactionReference: reference }]));
  return { ...(await on.receipt(reference)), reference };
}
const post = <T = { refusal?: string }>(path: string, body: object, token = on.harbour.token) =>
  on.portal.call<T>('POST', `/api/merchant${path}`, { token, body, key: `${Math.random()}` });
const ask = (id: string) =>
  post<{ waiting: { approval_id: string }; refusal?: string }>(`/bpay/release/${printId('payment', id)}`, {
    reason: 'Its payer wrote to us',
  });
const approve = (id: string) => post(`/approval/approve/${id}`, {}, manager.token);
async function released(id: string): Promise<void> {
  const { data } = await ask(id);
  expect((await approve(data.waiting.approval_id)).code).toBe(0);
}
const match = (id: string, customerId: string) =>
  post(`/bpay/resolve/${printId('payment', id)}`, { customer_id: printId('customer', customerId) });
const unmatchOf = async (id: string) =>
  (
    await on.within(on.harbour, (work) =>
      work.rows<{ id: string }>(sql`
        select id from bpay_unmatches where merchant_id = ${work.merchantId} and payment_id = ${id} order by id`),
    )
  ).map((row) => row.id);

describe('a receipt that was given to the wrong customer', () => {
  it('is taken from them by two people: what it paid is due again, and it waits as before', async () => {
    const grace = await payer();
    const bill = await on.debit(on.harbour, grace, { cents: 5_000, due: '2026-12-01' });
    const receipt = await received(grace.crn, 5_020);
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'paid', paid: 5_000 });
    const { data } = await ask(receipt.id);
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'paid', paid: 5_000 });
    expect((await approve(data.waiting.approval_id)).code).toBe(0);
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0 });
    expect(await on.credit(grace.customerId)).toBe(0);
    expect(await on.receipt(receipt.reference)).toMatchObject({ stage: 'unmatched', customer_id: null });
    const [unmatch] = await unmatchOf(receipt.id);
    expect(await on.postings(on.harbour, unmatch!)).toEqual([
      'bpay_unmatched_by_staff: unmatched -5020, receivable 5000, customer-credit 20, balance:available -5020, balance:reserved 5020',
    ]);
    expect(await on.exceptions(on.harbour)).toContainEqual(
      expect.objectContaining({
        kind: 'bpay.unmatched',
        reason: 'taken_from_customer',
        subject_id: receipt.id,
      }),
    );
    expect((await ask(receipt.id)).data).toMatchObject({ refusal: 'bpay.not_matched' });
    expect(await on.broken()).toEqual([]);
  });

  it('is given to another, and taken again, each posted once', async () => {
    const [wrong, right] = [await payer(), await payer()];
    const receipt = await received('4242424242', 700);
    for (const one of [wrong, right, wrong]) {
      expect((await match(receipt.id, one.customerId)).code).toBe(0);
      expect(await on.credit(one.customerId)).toBe(700);
      expect(await on.broken()).toEqual([]);
      await released(receipt.id);
      expect(await on.credit(one.customerId)).toBe(0);
      expect(await on.broken()).toEqual([]);
    }
    const ids = await unmatchOf(receipt.id);
    expect(ids).toHaveLength(3);
    expect((await on.postings(on.harbour, ids[0]!)).map((one) => one.split(':')[0])).toEqual([
      'bpay_unmatched_by_staff',
      'bpay_matched_by_staff',
    ]);
  });

  it('stays with them where its credit has paid something else since', async () => {
    const grace = await payer();
    const receipt = await received(grace.crn, 900);
    await on.within(on.harbour, (work) => takeCredit(work, grace.customerId, 'AUD', 1 as never));
    expect((await ask(receipt.id)).data).toMatchObject({ refusal: 'bpay.credit_was_spent' });
    await on.within(on.harbour, (work) => addToCredit(work, grace.customerId, 'AUD', 1 as never));
    expect(await on.receipt(receipt.reference)).toMatchObject({ stage: 'matched' });
    expect(await on.broken()).toEqual([]);
  });

  it('is taken back by the bank afterwards as a receipt of nobody', async () => {
    const grace = await payer();
    const receipt = await received(grace.crn, 640);
    await released(receipt.id);
    await on.load(
      on.brf('2026-11-23', [
        {
          crn: grace.crn,
          cents: 640,
          instruction: 'reversal',
          transactionReference: 'CBA20261123R7',
          originalReference: receipt.reference,
        },
      ]),
    );
    expect(await on.receipt(receipt.reference)).toMatchObject({ stage: 'reversed', customer_id: null });
    expect(await on.postings(on.harbour, receipt.id)).toContain(
      'bpay_reversed: unmatched 640, balance:reserved -640',
    );
    expect(await on.broken()).toEqual([]);
  });
});
