import { parseDirectEntry } from '@lorikeet/bank-files';
import type { Output } from '@lorikeet/contracts';
import type { getCustomer } from '@lorikeet/contracts/customers';
import type { getPayment } from '@lorikeet/contracts/payments';
import { formatMoney, parseId, printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import type { Returnable } from '../../test/bank-returns.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { CLEARED, openRefunds, PAID } from '../../test/refund-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/index.ts';
import { payoutDetails } from '../payouts/payout-detail.query.ts';
import { withdrawPayout } from '../payouts/withdraw-payout.ts';
import { lockTaken } from './lock-refundable.ts';
import { withdrawUnsentRefunds } from './settle-refunds-of-returned.ts';

let manager: { token: string };
let on: Awaited<ReturnType<typeof openRefunds>>;
const ACCOUNT = { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' };

beforeAll(async () => {
  on = await openRefunds(9);
  const colleague = { username: 'manager', name: 'Mo Manager', role: 'admin' } as const;
  manager = await addColleague(on.scene.portal, on.scene.harbour.id, colleague);
});
afterAll(() => on.scene.close());

describe('a refund of a bank debit', () => {
  it('waits for clearance, leaves in a file of credits, and is done when the statement shows it', async () => {
    const [early] = await on.bank.lodged(CLEARED, [6]);
    expect(await on.ask(early!, 500)).toMatchObject({ data: { refusal: 'refund.waits_for_clearance' } });
    const [one] = on.cleared(1);
    const before = await on.balance('balance:available');
    expect(await on.ask(one!, 9_999)).toMatchObject({
      code: 1,
      message: expect.stringContaining('$20.00'),
      data: { refusal: 'refund.above_payment' },
    });
    expect(await on.ask(one!, 770)).toMatchObject({ code: 0, data: { waiting: null } });
    expect(await on.balance('balance:available')).toBe(before - 770);
    expect(await on.balance('balance:reserved')).toBe(770);
    const [refund] = (await on.detail(one!)).refunds;
    expect(await on.scene.postings(on.scene.harbour, parseId('refund', refund!.id)!)).toEqual([
      'refund_approved: sales 700, gst-collected 70, refunds-pending -770, balance:reserved 770, balance:available -770',
    ]);
    expect(await on.broken()).toEqual([]);
    expect(await figuresOf(one!)).toMatchObject({ refunded_cents: 770, refunds_waiting_cents: 770 });

    const written = await on.file();
    const { details } = parseDirectEntry(await on.scene.fileText(written.storage_key));
    expect(details[0]).toMatchObject({
      code: 50,
      amountCents: 770,
      bsb: '062-184',
      account: one!.entry.customerAccount,
    });
    expect(await on.post(`/refund/withdraw/${refund!.id}`, { reason: 'Changed our mind' })).toMatchObject({
      data: { refusal: 'refund.in_file' },
    });
    await on.lodge(written.id);
    await on.lodge(written.id);
    expect(await on.balance('balance:reserved')).toBe(0);
    expect(await on.balance('refunds-pending')).toBe(0);
    expect(await figuresOf(one!)).toMatchObject({ refunded_cents: 770, refunds_waiting_cents: 0 });
    expect(await on.post(`/refund/withdraw/${refund!.id}`, { reason: 'Changed our mind' })).toMatchObject({
      data: { refusal: 'refund.already_lodged' },
    });
    expect(await on.broken()).toEqual([]);
    await on.statement(`${PAID},-7.70,DIRECT ENTRY CREDITS`);
    const after = await on.detail(one!);
    expect(after.payment).toMatchObject({ status: 'partly_refunded', refunded_cents: 770 });
    expect(after.refunds).toMatchObject([{ status: 'done', number: 'RF-000001' }]);
    expect(after.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['refund_approved', 'refund_lodged', 'refund_paid']),
    );
    expect(await on.broken()).toEqual([]);
  });

  it('gives the GST of an invoice back exactly, in however many parts', async () => {
    const [one] = on.cleared(1);
    const { amount_cents: total } = (await on.scene.payment(on.scene.harbour, one!.paymentId)) as {
      amount_cents: number;
    };
    const sales = await on.balance('gst-collected');
    for (const part of [333, 333, total - 666]) expect((await on.ask(one!, part)).code).toBe(0);
    expect((await on.balance('gst-collected')) - sales).toBe(Math.round(total / 11));
    expect((await on.detail(one!)).payment.status).toBe('refunded');
    expect((await on.ask(one!, 1)).data).toMatchObject({ refusal: 'refund.above_payment' });
    const listed = async (status: string) =>
      (
        await on.scene.portal.call<{ rows: { id: string }[] }>(
          'GET',
          `/api/merchant/payment/list?status=${status}`,
          {
            token: on.scene.harbour.token,
          },
        )
      ).data.rows.map(({ id }) => id);
    const id = printId('payment', one!.paymentId);
    expect(await listed('refunded')).toEqual([id]);
    expect(await listed('succeeded')).not.toContain(id);
    expect(await listed('partly_refunded')).not.toContain(id);
    expect(await on.broken()).toEqual([]);
  });

  it('is withdrawn whole before it is in a file', async () => {
    const [one] = on.cleared(1);
    const before = await on.balance('balance:available');
    const id = (await on.ask(one!, 900)).data.id!;
    expect((await on.post(`/refund/withdraw/${id}`, { reason: 'Wrong member' })).code).toBe(0);
    expect((await on.post(`/refund/withdraw/${id}`, { reason: 'Again' })).code).toBe(0);
    expect(await on.balance('balance:available')).toBe(before);
    expect((await on.detail(one!)).payment).toMatchObject({ status: 'succeeded', refunded_cents: 0 });
    expect(await figuresOf(one!)).toMatchObject({ refunded_cents: 0, refunds_waiting_cents: 0 });
    expect(await on.broken()).toEqual([]);
  });
});

/** Ends what waits in vain. */
function evening() {
  const { portal, harbour, platform } = on.scene;
  const [phase] = portal.portal.modules.find(({ name }) => name === 'approvals')!.phases!;
  const tenant = { id: harbour.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  return phase!.run(createRun(platform, harbour.id, SYSTEM), toLocalDate(CLEARED), tenant);
}

/** What the page of a payment's customer says of them. */
async function figuresOf(one: Returnable) {
  const { payment } = (await on.detail(one)) as unknown as Output<typeof getPayment>;
  const path = `/api/merchant/customer/detail?id=${payment.customer_id}`;
  const { token } = on.scene.harbour;
  return (await on.scene.portal.call<Output<typeof getCustomer>>('GET', path, { token })).data.figures;
}

describe('a payment whose invoice was credited as well', () => {
  it('is offered to be refunded as far as the credit note left of it, and then no more', async () => {
    const [one] = on.cleared(1);
    const detail = async () => (await on.detail(one!)) as unknown as Output<typeof getPayment>;
    const { payment, refundable_cents: whole } = await detail();
    expect(whole).toBe(payment.amount_cents);
    const lines = [{ position: 1, amount_cents: 600 }];
    const note = { invoice_id: payment.invoice_id, reason: 'Too much', lines };
    expect(await on.post('/creditNote/create', note)).toMatchObject({ code: 0 });
    const offered = await detail();
    expect(offered.refundable_cents).toBe(whole - 600);
    expect(offered.can).toContainEqual({ action: 'refund', allowed: true, reason: null });
    expect((await on.ask(one!, whole - 599)).data).toMatchObject({
      refusal: 'refund.above_payment',
      left: formatMoney(toCents(offered.refundable_cents), 'AUD'),
    });
    expect(await on.ask(one!, 100)).toMatchObject({ code: 0, data: { waiting: null } });
    expect((await detail()).refundable_cents).toBe(whole - 700);
    expect(await on.ask(one!, whole - 700)).toMatchObject({ code: 0, data: { waiting: null } });
    const after = await detail();
    expect(after.refundable_cents).toBe(0);
    const refused = { action: 'refund', allowed: false, reason: 'refund.above_payment' };
    expect(after.can).toContainEqual(refused);
    expect(await on.broken()).toEqual([]);
  });
});

describe('above the merchant’s limit', () => {
  it('which is refused where a colleague set another since the form opened, and is not raised by it', async () => {
    const set = (limit: number | null, seen: number | null) =>
      on.post<{ refusal?: string; waiting?: object | null }>('/refund/rules/set', {
        second_person_above_cents: limit,
        seen: { second_person_above_cents: seen },
      });
    expect(await set(2_000, null)).toMatchObject({ code: 0 });
    expect((await set(3_000, null)).data).toMatchObject({ refusal: 'record.changed_meanwhile' });
    expect(await set(2_000, 2_000)).toMatchObject({ code: 0 });
  });

  it('a refund waits for a second person, parts count together, and a higher limit waits itself', async () => {
    const set = (limit: number | null) =>
      on.post<{ second_person_above_cents: number | null; waiting: object | null }>('/refund/rules/set', {
        second_person_above_cents: limit,
      });
    expect((await set(1_000)).data).toMatchObject({ second_person_above_cents: 1_000, waiting: null });
    const [one] = on.cleared(1);
    expect((await on.ask(one!, 900)).data).toMatchObject({ waiting: null });
    const waiting = await on.ask(one!, 200);
    expect(waiting.data).toMatchObject({ id: null, waiting: { approval_id: expect.any(String) } });
    expect((await on.detail(one!)).payment.refunded_cents).toBe(900);
    const approved = await on.post(
      `/approval/approve/${waiting.data.waiting!.approval_id}`,
      {},
      manager.token,
    );
    expect(approved.code).toBe(0);
    expect((await on.detail(one!)).payment.refunded_cents).toBe(1_100);
    expect((await set(5_000)).data).toMatchObject({ second_person_above_cents: 1_000, waiting: {} });
    expect((await set(500)).data).toMatchObject({ second_person_above_cents: 500, waiting: null });

    const [two] = on.cleared(1);
    const { payment } = (await on.detail(two!)) as unknown as Output<typeof getPayment>;
    const asked = (await on.ask(two!, payment.amount_cents)).data.waiting!;
    const lines = [{ position: 1, amount_cents: 100 }];
    const note = { invoice_id: payment.invoice_id, reason: 'Too much', lines };
    expect(await on.post('/creditNote/create', note)).toMatchObject({ code: 0 });
    expect(await evening()).toEqual({ expired: 0, overtaken: 1 });
    expect(await evening()).toEqual({ expired: 0, overtaken: 0 });
    expect(
      await on.post(`/approval/decline/${asked.approval_id}`, { note: 'No' }, manager.token),
    ).toMatchObject({
      data: { refusal: 'approval.was_overtaken' },
    });
    expect(await on.broken()).toEqual([]);
  });

  it('a refund that somebody decides while its payment is taken back ends with that', async () => {
    const [one] = on.cleared(1);
    const { approval_id: id } = (await on.ask(one!, 600)).data.waiting!;
    const held = Promise.withResolvers<void>();
    const isWaiting = Promise.withResolvers<void>();
    const taking = on.scene.within(on.scene.harbour, async (work) => {
      await lockTaken(work, one!.paymentId);
      held.resolve();
      await isWaiting.promise;
      await withdrawUnsentRefunds(work, one!.paymentId, 'payment_disputed');
    });
    await held.promise;
    const deciding = on.post(`/approval/approve/${id}`, {}, manager.token);
    await expect.poll(() => lockWaits(on.scene.platform.pool)).toBe(1);
    isWaiting.resolve();
    await taking;
    expect((await deciding).data).toMatchObject({ refusal: 'approval.was_overtaken' });
    expect(await evening()).toEqual({ expired: 0, overtaken: 0 });
  });
});

describe('a direct merchant', () => {
  it('pays refunds from its own account, and its statement agrees with its book', async () => {
    const [one] = on.cleared(1, on.scene.banksia);
    const made = await on.ask(one!, 1_100, on.scene.banksia.token);
    expect(made.code).toBe(0);
    expect(await on.scene.postings(on.scene.banksia, parseId('refund', made.data.id!)!)).toEqual([
      'refund_approved: sales 1000, gst-collected 100, refunds-pending -1100',
    ]);
    await on.lodge((await on.file(on.scene.banksia)).id, on.scene.banksia);
    await on.statement(`${PAID},-11.00,DIRECT ENTRY CREDITS`, on.scene.banksia);
    expect((await on.detail(one!, on.scene.banksia)).refunds).toMatchObject([{ status: 'done' }]);
    expect(await on.broken()).toEqual([]);
  });
});

describe('the balance', () => {
  it('that an approved payout has is not refunded as well: the refund waits until there is more', async () => {
    const owner = on.scene.harbour;
    await on.scene.within(owner, (work) => setPayoutAccount(work, ACCOUNT));
    const LATER = '2026-12-10';
    await on.file(owner, LATER);
    const drawn = await on.scene.within(owner, (work) => drawPayout(work));
    const { statement, totals } = await on.scene.within(owner, (work) =>
      payoutDetails(work, { id: drawn!.id, page: 1, page_size: 10, kind: undefined }),
    );
    expect(statement.parts.map(({ kind }) => kind)).toEqual(['debit', 'fee', 'gst', 'refund']);
    expect(totals.map(({ kind }) => kind)).toEqual(['debit', 'refund']);
    await approvePayout(createRun(on.scene.platform, owner.id, SYSTEM), drawn!.id);
    await on.post('/refund/rules/set', { second_person_above_cents: 500_000 });
    const [one] = on.cleared(1);
    expect((await on.ask(one!, 500)).code).toBe(0);
    const before = (await on.scene.files(owner)).length;
    await on.file(owner, LATER);
    expect(await on.scene.files(owner)).toHaveLength(before);
    expect((await on.detail(one!)).refunds).toMatchObject([{ status: 'approved', can_withdraw: true }]);
    const { data } = await on.scene.portal.call<{ debt: object | null }>(
      'GET',
      '/api/merchant/payout/summary',
      {
        token: owner.token,
      },
    );
    expect(data.debt).toBe(null);
    expect(await on.broken()).toEqual([]);
    await on.scene.within(owner, (work) => withdrawPayout(work, drawn!.id, 'To cover it'));
    expect(await on.file(owner, LATER)).toMatchObject({ total_cents: 500 });
    expect(await on.broken()).toEqual([]);
  });
});
