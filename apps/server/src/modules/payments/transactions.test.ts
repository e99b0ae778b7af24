import { parseId, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, fileOf, type Returnable } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { recordNoReturns } from '../returns/index.ts';

type Row = {
  id: string;
  status: string;
  stage: string;
  customer_name: string;
  amount_cents: number;
  debit_date: string;
  reference: string;
  invoice_number: string;
  method: string;
  blocked_by: string | null;
};
type List = { rows: Row[]; count: number };

let scene: DebitMerchants;
let returned: Returnable;
let waiting: { paymentId: string; invoiceId: string };
let grace: Awaited<ReturnType<DebitMerchants['payer']>>;

/** Harbour: one debit returned and tried again, one with the bank, one to come. Other: one debit of a namesake. */
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  const bank = bankReturns(scene);
  const made = await bank.lodged('2026-11-23', [6, 6]);
  returned = made[0]!;
  await bank.load('2026-11-24', fileOf('2026-11-24', [returned.entry]));
  grace = await scene.payer(scene.harbour, { name: 'Grace Okonkwo', account: '12345148' });
  waiting = await scene.debit(scene.harbour, grace, { cents: 9600, due: '2026-12-08' });
  const namesake = await scene.payer(scene.other, { name: 'Grace Okonkwo' });
  await scene.debit(scene.other, namesake, { cents: 9600, due: '2026-12-08' });
});
afterAll(() => scene.close());

const get = <T>(path: string, who = scene.harbour) =>
  scene.portal.call<T>('GET', `/api/merchant${path}`, { token: who.token });
const post = <T>(path: string, body: object, who = scene.harbour) =>
  scene.portal.call<T>('POST', `/api/merchant${path}`, { token: who.token, body });
const list = async (query: string, who = scene.harbour) =>
  (await get<List>(`/payment/list?${query}`, who)).data;
const cents = async (query: string) => (await list(query)).rows.map((row) => row.amount_cents);
const pay = (id: string) => printId('payment', id);

describe('the list of transactions', () => {
  it('shows what each stage means, the latest day first', async () => {
    const { rows, count } = await list('page_size=20');
    expect(count).toBe(4);
    expect(rows.map((row) => [row.debit_date, row.status, row.stage])).toEqual([
      ['2026-12-08', 'scheduled', 'scheduled'],
      ['2026-11-27', 'scheduled', 'scheduled'],
      ['2026-11-23', 'processing', 'submitted'],
      ['2026-11-23', 'failed', 'returned'],
    ]);
    expect(rows[0]).toMatchObject({
      customer_name: 'Grace Okonkwo',
      method: expect.stringMatching(/••• 5148$/),
      invoice_number: expect.stringMatching(/^INV-/),
      blocked_by: null,
    });
    expect((await list('sort=debit_date&page_size=10')).rows.map((row) => row.debit_date)[0]).toBe(
      '2026-11-23',
    );
  });

  it('is narrowed by status, day, amount, customer and the code of a return', async () => {
    expect(await cents('status=failed')).toEqual([2000]);
    expect((await cents('status=failed,processing')).toSorted()).toEqual([2000, 2001]);
    expect(await cents('status=disputed')).toEqual([]);
    expect(await cents('date_from=2026-12-01')).toEqual([9600]);
    expect(await cents('date_from=2026-11-24&date_to=2026-11-30')).toEqual([2000]);
    expect(await cents('amount_min=2001&amount_max=9599')).toEqual([2001]);
    expect(await cents(`customer_id=${printId('customer', grace.customerId)}`)).toEqual([9600]);
    expect(await cents('rail=card,bpay')).toEqual([]);
    expect(await cents('return_code=6,7')).toEqual([2000]);
    expect(await cents('return_code=1,none')).toEqual([]);
    expect((await get('/payment/list?return_code=10')).status).toBe(422);
  });

  it('is narrowed to an invoice as it is printed, and to a plan', async () => {
    const [row] = (await list(`search=${pay(waiting.paymentId)}`)).rows;
    const number = row!.invoice_number;
    for (const typed of [number, number.toLowerCase(), number.replace(/^INV-0*/, '')])
      expect([typed, await cents(`invoice=${encodeURIComponent(typed)}`)]).toEqual([typed, [9600]]);
    expect((await get('/payment/list?invoice=soon')).status).toBe(422);
    const { data: plan } = await post<{ id: string }>('/plan/create', {
      name: 'Membership',
      process_type: 'monthly',
      fee_type: 'flat',
      currency: 'AUD',
      amount_cents: 9600,
      tax_code: 'taxable',
    });
    const { data: subscription } = await post<{ id: string }>('/subscription/create', {
      customer_id: printId('customer', grace.customerId),
      plan_id: plan.id,
      quantity: 1,
      start_date: '2026-12-30',
    });
    await scene.within(scene.harbour, (work) =>
      work.run(sql`
        update invoices set subscription_id = ${parseId('subscription', subscription.id)}
        where merchant_id = ${work.merchantId} and id = ${waiting.invoiceId}`),
    );
    expect(await cents(`plan_id=${plan.id}`)).toEqual([9600]);
    expect(await cents(`plan_id=${plan.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).toEqual([]);
  });

  it('stands in the order of amounts', async () => {
    expect(await cents('sort=amount')).toEqual([2000, 2000, 2001, 9600]);
    expect(await cents('sort=-amount')).toEqual([9600, 2001, 2000, 2000]);
  });

  it('finds an id, a reference, an invoice, an amount, the end of an account, a part of a name', async () => {
    const [row] = (await list(`search=${pay(waiting.paymentId)}`)).rows;
    expect(row).toMatchObject({ amount_cents: 9600 });
    const sums = ['$96.00', '96.00', '96.0', '$96', 'A$96'];
    for (const words of [row!.reference.toLowerCase(), row!.invoice_number, ...sums, '5148', 'okonk']) {
      expect([words, (await list(`search=${encodeURIComponent(words)}`)).rows.map((one) => one.id)]).toEqual([
        words,
        [row!.id],
      ]);
    }
    expect(await cents('search=nobody')).toEqual([]);
    expect(await cents(`search=${encodeURIComponent('100%_')}`)).toEqual([]);
  });

  it('keeps merchants apart', async () => {
    expect((await list('search=Okonkwo', scene.other)).count).toBe(1);
    expect((await list(`search=${pay(waiting.paymentId)}`, scene.other)).count).toBe(0);
    expect(await get(`/payment/detail?id=${pay(waiting.paymentId)}`, scene.other)).toMatchObject({
      status: 404,
    });
    expect(await post(`/payment/cancel/${pay(waiting.paymentId)}`, {}, scene.other)).toMatchObject({
      status: 404,
    });
  });
});

describe('the figures of the list', () => {
  it('are exact, for the same filters', async () => {
    const { data } = await get('/payment/totals?date_to=2026-11-30');
    expect(data).toEqual({
      count: 3,
      sums: expect.arrayContaining([
        { currency: 'AUD', status: 'failed', count: 1, amount_cents: 2000 },
        { currency: 'AUD', status: 'processing', count: 1, amount_cents: 2001 },
        { currency: 'AUD', status: 'scheduled', count: 1, amount_cents: 2000 },
      ]),
    });
  });

  it('count each preset once', async () => {
    const { data } = await get<{ rows: object[] }>('/payment/counts');
    expect(data.rows).toHaveLength(3);
    expect(data.rows).toEqual(
      expect.arrayContaining([
        { rail: 'bank_debit', status: 'scheduled', count: 2 },
        { rail: 'bank_debit', status: 'processing', count: 1 },
        { rail: 'bank_debit', status: 'failed', count: 1 },
      ]),
    );
  });
});

type Detail = {
  timeline: { kind: string; actor: string | null; facts: Record<string, unknown> }[];
  attempts: { id: string; attempt: number; status: string }[];
  postings: { kind: string }[];
  can: object[];
  payout: object | null;
  fee: object | null;
  clears_on: string | null;
};
const detail = async (id: string) => (await get<Detail>(`/payment/detail?id=${pay(id)}`)).data;

describe('one transaction', () => {
  it('shows its timeline, the return, and the second attempt', async () => {
    const one = await detail(returned.paymentId);
    expect(one.timeline.map(({ kind }) => kind)).toEqual([
      'retry_scheduled',
      'returned',
      'lodged',
      'batched',
      'created',
    ]);
    expect(one.timeline[1]!.facts).toMatchObject({ code: '6', bank_date: '2026-11-24', was_cleared: false });
    expect(one.timeline.every(({ actor }) => actor === null)).toBe(true);
    expect(one.timeline.every(({ facts }) => Object.keys(facts).every((name) => !name.endsWith('_id')))).toBe(
      true,
    );
    expect(one.attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'failed'],
      [2, 'scheduled'],
    ]);
    expect(one.postings.map(({ kind }) => kind)).toEqual(['debit_submitted', 'debit_returned']);
    expect(one.can).toEqual([
      { action: 'cancel', allowed: false, reason: 'bank_debit.cancel_refused' },
      { action: 'try_again', allowed: false, reason: 'payment.try_again_refused' },
      { action: 'refund', allowed: false, reason: 'refund.payment_was_returned' },
    ]);
    // The second attempt shows the debt from its own side.
    const retry = (await get<Detail>(`/payment/detail?id=${one.attempts[1]!.id}`)).data;
    expect(retry.attempts).toEqual(one.attempts);
    expect(retry.timeline.map(({ kind }) => kind)).toContain('notice_sent');
  });

  it('knows the day on which it clears, then its fee', async () => {
    const { rows } = await list('status=processing');
    const submitted = async () => (await get<Detail>(`/payment/detail?id=${rows[0]!.id}`)).data;
    expect(await submitted()).toMatchObject({
      clears_on: '2026-11-26',
      fee: null,
      payout: null,
      can: [
        { action: 'cancel', allowed: false, reason: 'bank_debit.already_with_the_bank' },
        { action: 'refund', allowed: false, reason: 'refund.waits_for_clearance' },
      ],
    });
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) {
      scene.at(day, '17:00');
      await scene.within(scene.lorikeet, (work) =>
        recordNoReturns(work, { facilityId: scene.lorikeet.facilityId, bankDate: toLocalDate(day) }),
      );
    }
    await scene.runPhase(scene.harbour, 'close', '2026-11-26');
    const cleared = await submitted();
    // 1.00% + $0.30 of $20.01 = $0.50, of which 5 cents are GST.
    expect(cleared).toMatchObject({ clears_on: null, fee: { amount_cents: 50, gst_cents: 5 } });
    expect(cleared.timeline[0]).toMatchObject({ kind: 'cleared', facts: { cleared_on: '2026-11-26' } });
  });
});

describe('a payment by hand', () => {
  const asked = (change: object = {}) => ({
    customer_id: printId('customer', grace.customerId),
    mandate_id: printId('mandate', grace.mandateId),
    amount_cents: 4500,
    date: '2026-12-14',
    description: 'Towel hire',
    ...change,
  });

  it('issues an invoice, schedules its debit with the notice that it needs, and can be cancelled', async () => {
    scene.at('2026-12-01', '10:00');
    const made = await post<{ id: string; invoice_id: string }>('/payment/create', asked());
    expect(made).toMatchObject({ status: 200, code: 0 });
    const { data } = await get<Detail & { payment: Row; notice_kind: string }>(
      `/payment/detail?id=${made.data.id}`,
    );
    expect(data.payment).toMatchObject({ amount_cents: 4500, debit_date: '2026-12-14', stage: 'scheduled' });
    expect(data).toMatchObject({
      notice_kind: 'advance',
      can: [
        { action: 'cancel', allowed: true, reason: null },
        { action: 'refund', allowed: false },
      ],
    });
    expect(await post(`/payment/cancel/${made.data.id}`, {})).toMatchObject({ code: 0 });
    expect(await post(`/payment/cancel/${made.data.id}`, {})).toMatchObject({ code: 0 });
    const after = await get<Detail & { payment: Row }>(`/payment/detail?id=${made.data.id}`);
    expect(after.data.payment.status).toBe('cancelled');
    expect(after.data.timeline[0]).toMatchObject({
      kind: 'cancelled',
      actor: expect.any(String),
      facts: { reason: 'by_staff' },
    });
  });

  it('takes no more than is due and not scheduled yet', async () => {
    const invoice_id = printId('invoice', waiting.invoiceId);
    const again = await post('/payment/create', asked({ invoice_id, amount_cents: 1 }));
    expect(again).toMatchObject({ status: 200, code: 1, message: expect.stringContaining('still due') });
    await post(`/payment/cancel/${pay(waiting.paymentId)}`, {});
    expect(await post('/payment/create', asked({ invoice_id, amount_cents: 9601 }))).toMatchObject({
      code: 1,
    });
    expect(await post('/payment/create', asked({ invoice_id, amount_cents: 9600 }))).toMatchObject({
      code: 0,
    });
  });

  it('needs a day to come, an amount, and a mandate of that customer that is active', async () => {
    expect(await post('/payment/create', asked({ date: '2026-11-30' }))).toMatchObject({
      status: 422,
      data: { faults: [{ path: 'date', code: 'date_past' }] },
    });
    expect(await post('/payment/create', asked({ amount_cents: 0 }))).toMatchObject({ status: 422 });
    const another = printId('customer', returned.payer.customerId);
    expect(await post('/payment/create', asked({ customer_id: another }))).toMatchObject({ status: 404 });
    expect(await post('/payment/create', asked(), scene.other)).toMatchObject({ status: 404 });
    expect(await scene.broken()).toEqual([]);
  });
});
