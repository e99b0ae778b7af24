import { parseDirectEntry } from '@lorikeet/bank-files';
import { parseId, printId, toCents } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { cardRefunds } from '../../test/card-refunds.ts';
import { openCards } from '../../test/card-stage.ts';
import { openRefunds, PAID } from '../../test/refund-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { issueCredit } from '../invoices/index.ts';

type Returnable = ReturnType<Awaited<ReturnType<typeof openRefunds>>['cleared']>[number];
type Credit = {
  credit_cents: number;
  ways: { payment_id: string; left_cents: number; to: string | null }[];
  refunds: { id: string; status: string; of_credit: boolean; amount_cents: number; can_withdraw: boolean }[];
};
type Made = { id: string | null; waiting: { approval_id: string } | null; refusal?: string };

const ACCOUNT = {
  account_name: 'G OKAFOR',
  bsb: '062-184',
  account: '1234 5678',
  verified_by: 'payers_bank',
  verification: 'Their bank named the account on the telephone',
};

let on: Awaited<ReturnType<typeof openRefunds>>;
let manager: { token: string };
beforeAll(async () => {
  on = await openRefunds(8);
  const colleague = { username: 'manager', name: 'Mo Manager', role: 'admin' } as const;
  manager = await addColleague(on.scene.portal, on.scene.harbour.id, colleague);
});
afterAll(() => on.scene.close());

/** A customer with a cleared debit, and credit for what was paid beyond what was owed. */
async function overpaid(cents: number): Promise<Returnable> {
  const [one] = on.cleared(1);
  await on.scene.within(on.scene.harbour, (work) =>
    issueCredit(work, {
      customerId: one!.payer.customerId,
      currency: 'AUD',
      amountCents: toCents(cents),
      taxCode: 'taxable',
      description: 'Paid twice',
    }),
  );
  return one!;
}
const pay = (one: Returnable, cents: number, account?: object) =>
  on.post<Made>('/refund/credit/create', {
    payment_id: printId('payment', one.paymentId),
    amount_cents: cents,
    reason: 'Paid twice',
    ...(account && { account }),
  });
const creditOf = async (one: Returnable): Promise<Credit> => {
  const path = `/api/merchant/refund/credit?customer_id=${printId('customer', one.payer.customerId)}`;
  return (await on.scene.portal.call<Credit>('GET', path, { token: on.scene.harbour.token })).data;
};
const approve = (made: { data: Made }) =>
  on.post(`/approval/approve/${made.data.waiting!.approval_id}`, {}, manager.token);

describe('a customer’s credit', () => {
  it('goes back to the account that was debited, in a file of credits, and never more than there is', async () => {
    const one = await overpaid(770);
    expect(await creditOf(one)).toMatchObject({ credit_cents: 770, ways: [{ left_cents: 2_000 }] });
    expect((await pay(one, 771)).data).toMatchObject({ refusal: 'refund.above_credit' });
    const { data } = await pay(one, 770);
    expect(await on.scene.postings(on.scene.harbour, parseId('refund', data.id!)!)).toEqual([
      'refund_approved: customer-credit 770, refunds-pending -770, balance:reserved 770, balance:available -770',
    ]);
    expect((await pay(one, 1)).data).toMatchObject({ refusal: 'refund.above_credit' });
    expect(await creditOf(one)).toMatchObject({
      credit_cents: 0,
      refunds: [{ status: 'approved', of_credit: true, can_withdraw: true }],
    });
    expect((await on.detail(one)).payment).toMatchObject({ status: 'partly_refunded', refunded_cents: 770 });
    expect(await on.broken()).toEqual([]);
    const written = await on.file();
    const { details } = parseDirectEntry(await on.scene.fileText(written.storage_key));
    expect(details[0]).toMatchObject({ amountCents: 770, account: one.entry.customerAccount });
    await on.lodge(written.id);
    await on.statement(`${PAID},-7.70,DIRECT ENTRY CREDITS`);
    expect((await creditOf(one)).refunds).toMatchObject([{ status: 'done' }]);
    expect(await on.broken()).toEqual([]);
    const letters = await on.scene.within(on.scene.harbour, (work) =>
      work.rows<{ template: string }>(sql`
        select template from messages where merchant_id = ${work.merchantId} and subject_id = ${one.paymentId}
          and template = 'refund'`),
    );
    expect(letters).toHaveLength(1);
  });

  it('is there again when the refund is taken back, and when the bank returns it', async () => {
    const one = await overpaid(450);
    const { data } = await pay(one, 450);
    await on.post(`/refund/withdraw/${data.id}`, { reason: 'Wrong member' });
    expect(await creditOf(one)).toMatchObject({ credit_cents: 450, refunds: [{ status: 'withdrawn' }] });
    expect((await on.detail(one)).payment).toMatchObject({ status: 'succeeded', refunded_cents: 0 });
    await pay(one, 450);
    await on.lodge((await on.file()).id);
    const refund = (await on.detail(one)).refunds.find(({ status }) => status === 'lodged');
    await on.statement(`${PAID},4.50,RETURNED ${refund!.reference}`);
    expect(await creditOf(one)).toMatchObject({ credit_cents: 450 });
    expect((await on.detail(one)).payment).toMatchObject({ refunded_cents: 0 });
    expect(await on.broken()).toEqual([]);
  });

  it('of a refund that the closed account gave back is paid to another one, with a second person', async () => {
    const [one] = on.cleared(1);
    const { amount_cents: cents } = (await on.scene.payment(on.scene.harbour, one!.paymentId)) as {
      amount_cents: number;
    };
    await on.ask(one!, cents);
    await on.lodge((await on.file()).id);
    const [refund] = (await on.detail(one!)).refunds;
    await on.statement(`${PAID},${(cents / 100).toFixed(2)},RETURNED ${refund!.reference}`);
    expect((await on.ask(one!, 1)).data).toMatchObject({ refusal: 'refund.above_payment' });
    const waiting = await pay(one!, cents, ACCOUNT);
    expect(waiting.data).toMatchObject({ id: null, waiting: { approval_id: expect.any(String) } });
    expect(await creditOf(one!)).toMatchObject({ credit_cents: cents });
    expect((await approve(waiting)).code).toBe(0);
    expect(await creditOf(one!)).toMatchObject({ credit_cents: 0 });
    const written = await on.file();
    const { details } = parseDirectEntry(await on.scene.fileText(written.storage_key));
    expect(details[0]).toMatchObject({ amountCents: cents, bsb: '062-184', account: '12345678' });
    await on.lodge(written.id);
    expect((await pay(one!, 1, ACCOUNT)).data).toMatchObject({ refusal: 'refund.above_payment' });
    expect(await on.broken()).toEqual([]);
  });

  it('above the limit waits for a second person, who finds it spent meanwhile', async () => {
    await on.post('/refund/rules/set', { second_person_above_cents: 500 });
    const one = await overpaid(600);
    const waiting = await pay(one, 600);
    expect(waiting.data).toMatchObject({ id: null, waiting: {} });
    expect((await pay(one, 400)).code).toBe(0);
    expect((await approve(waiting)).data).toMatchObject({
      refusal: 'approval.subject_changed',
      what: 'Customer’s credit 6.00 → 2.00',
    });
    expect(await creditOf(one)).toMatchObject({ credit_cents: 200 });
    expect(await on.broken()).toEqual([]);
  });

  it('is withdrawn when the bank returns the debit, and pays what is owed again', async () => {
    const one = await overpaid(600);
    await pay(one, 300);
    await on.post('/refund/rules/set', { second_person_above_cents: 500 });
    const waits = (await pay(one, 300)).data.waiting!;
    await on.bank.load(PAID, on.bank.fileOf(PAID, [one.entry]));
    await on.scene.drain();
    expect(await creditOf(one)).toMatchObject({
      credit_cents: 600,
      ways: [],
      refunds: [{ status: 'withdrawn' }],
    });
    const path = `/api/merchant/approval/detail?id=${waits.approval_id}`;
    const ended = await on.scene.portal.call('GET', path, { token: manager.token });
    expect(ended.data).toMatchObject({ status: 'overtaken', ended_because: 'payment_returned', can: [] });
    expect((await pay(one, 300)).data).toMatchObject({ refusal: 'refund.payment_was_returned' });
    expect(await on.broken()).toEqual([]);
  });
});

it('of a card payment goes back to the card with its share of the fee', async () => {
  const stage = await openCards('2026-11-23', '10:00');
  try {
    const cards = cardRefunds(stage);
    const paid = await cards.charged(10_000);
    await stage.scene.within(stage.scene.harbour, async (work) => {
      const { customer_id: customerId } = await work.one<{ customer_id: string }>(sql`
        select customer_id from payments where merchant_id = ${work.merchantId} and id = ${paid.uuid}`);
      return issueCredit(work, {
        customerId,
        currency: 'AUD',
        amountCents: toCents(3_333),
        taxCode: 'taxable',
        description: 'One class fell out',
      });
    });
    const { data } = await stage.scene.portal.call<Made>('POST', '/api/merchant/refund/credit/create', {
      token: stage.scene.harbour.token,
      body: { payment_id: paid.id, amount_cents: 3_333, reason: 'One class fell out' },
      key: 'to-the-card',
    });
    expect(await cards.postings(data.id!)).toEqual([
      'refund_approved: customer-credit 3333, gst-collected 8, processing-fee 85, refunds-pending -3426, balance:reserved 3426, balance:available -3426',
    ]);
    await cards.send(data.id!);
    expect(await cards.atSandbox(paid.uuid)).toEqual([{ status: 'done', amount_cents: 3_426 }]);
    expect(await stage.broken()).toEqual([]);
  } finally {
    await stage.close();
  }
});
