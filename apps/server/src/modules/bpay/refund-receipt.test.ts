import { parseDirectEntry } from '@lorikeet/bank-files';
import { printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { reserveHeld, reserveReleased } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { BANKSIA_CODE, openBpay } from '../../test/bpay-stage.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { addColleague } from '../../test/second-person.ts';
import { acceptFile, rejectCreditFile } from '../bank-files/index.ts';
import { post as book } from '../ledger/index.ts';
import { importStatement } from '../trust/index.ts';

const DAY = '2026-11-23';
const NEXT = '2026-11-24';
const CODE = '565656';

let on: Awaited<ReturnType<typeof openBpay>>;
let manager: { token: string };
beforeAll(async () => {
  on = await openBpay();
  manager = await addColleague(on.portal, on.harbour.id, { username: 'manager', name: 'Mo', role: 'admin' });
});
afterAll(() => on.close());

type Merchant = typeof on.harbour;
let made = 0;
/** A receipt of nobody; seen on the bank's statement unless said otherwise. */
async function receiptOfNobody(cents: number, { isSeen = true, merchant = on.harbour, code = CODE } = {}) {
  made += 1;
  const reference = `CBA${NEXT.replaceAll('-', '')}${String(made).padStart(10, '0')}`;
  const inbox = merchant === on.banksia ? on.banksia : on.lorikeet;
  await on.load(on.brf(DAY, [{ crn: '4242424242', cents, transactionReference: reference }], code), inbox);
  if (isSeen) {
    await statement(`${DAY},${(cents / 100).toFixed(2)},BPAY ${code} 20261123`, inbox);
  }
  return { ...(await on.receipt(reference, merchant)), reference, cents };
}
/** A line of the platform's bank, seen on its day. */
const statement = (row: string, tenant = on.lorikeet) =>
  onItsDay(on.clock, row, () =>
    on.within(tenant, (work) => importStatement(work, `Date,Amount,Description\n${row}\n`)),
  );
const post = <T = { refusal?: string }>(path: string, body: object, token = on.harbour.token) =>
  on.portal.call<T>('POST', `/api/merchant${path}`, { token, body, key: `${Math.random()}` });

const TO = {
  account_name: 'G OKAFOR',
  bsb: '062-184',
  account: '1234 5678',
  verified_by: 'payers_bank',
  verification: 'Their bank named the account in its recall of 23 November',
  reason: 'The payer entered our biller code by mistake',
};
type Waits = { waiting: { approval_id: string }; refusal?: string };
const ask = (id: string, token?: string) => post<Waits>(`/bpay/refund/${printId('payment', id)}`, TO, token);
const approve = (approvalId: string, token = manager.token) =>
  post(`/approval/approve/${approvalId}`, {}, token);
async function refunded(id: string): Promise<void> {
  const { data, code } = await ask(id);
  expect(code).toBe(0);
  expect((await approve(data.waiting.approval_id)).code).toBe(0);
}
const match = async (id: string) => {
  const { customerId } = await on.payer(on.harbour);
  return post(`/bpay/resolve/${printId('payment', id)}`, { customer_id: printId('customer', customerId) });
};
const refundOf = (id: string, merchant: Merchant = on.harbour) =>
  on.within(merchant, (work) =>
    work.one<{ id: string; number: number; status: string; reference: string }>(sql`
      select id, number, status, lodgement_reference as reference from refunds
      where merchant_id = ${work.merchantId} and payment_id = ${id} order by number desc limit 1`),
  );
/** Runs the evening that writes files of refunds, and returns the merchant's last file. */
async function file(merchant: Merchant = on.harbour) {
  const phase = on.portal.portal.modules
    .flatMap(({ phases }) => phases ?? [])
    .find(({ name }) => name === 'refunds')!;
  on.at(DAY, phase.at);
  const tenant = { id: merchant.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  await phase.run(createRun(on.platform, merchant.id, SYSTEM), toLocalDate(DAY), tenant);
  on.at(DAY, '19:00');
  return (await on.files(merchant)).at(-1)!;
}
async function lodge(id: string, merchant: Merchant = on.harbour): Promise<void> {
  await on.within(merchant, (work) => acceptFile(work, id, 'R'));
  await on.drain();
}
const waits = async (id: string) =>
  (await on.exceptions(on.harbour)).filter(
    ({ kind, subject_id }) => kind === 'bpay.unmatched' && subject_id === id,
  );

describe('a receipt that nobody owes', () => {
  it('goes back only with a second person who was there before, in a file of credits to the account they agreed on', async () => {
    const receipt = await receiptOfNobody(10_007);
    const { data } = await ask(receipt.id);
    const late = await addColleague(on.portal, on.harbour.id, {
      username: 'late',
      name: 'Li',
      role: 'admin',
    });
    expect((await approve(data.waiting.approval_id, on.harbour.token)).data).toMatchObject({
      refusal: 'approval.own',
    });
    expect((await approve(data.waiting.approval_id, late.token)).data).toMatchObject({
      refusal: 'approval.came_later',
    });
    expect((await ask(receipt.id)).data).toMatchObject({ refusal: 'approval.already_waiting' });
    expect((await match(receipt.id)).data).toMatchObject({ refusal: 'bpay.refund_waits' });
    expect(await on.balance('unmatched')).toBe(-10_007);
    const shown = await on.portal.call<{ after: object }>(
      'GET',
      `/api/merchant/approval/detail?id=${data.waiting.approval_id}`,
      { token: manager.token },
    );
    expect(JSON.stringify(shown.data)).toContain('Their bank');
    expect(JSON.stringify(shown.data)).not.toContain('12345678');

    expect((await approve(data.waiting.approval_id)).code).toBe(0);
  });

  it('leaves with the evening’s file of credits, out of what was set aside, and nobody is given it meanwhile', async () => {
    const receipt = await receiptOfNobody(10_009);
    await refunded(receipt.id);
    const refund = await refundOf(receipt.id);
    expect(await on.postings(on.harbour, refund.id)).toEqual([
      'refund_approved: unmatched 10009, refunds-pending -10009',
    ]);
    expect(await waits(receipt.id)).toEqual([]);
    expect((await match(receipt.id)).data).toMatchObject({ refusal: 'bpay.not_waiting' });
    expect((await ask(receipt.id)).data).toMatchObject({ refusal: 'bpay.not_waiting' });
    expect(await on.broken()).toEqual([]);

    const written = await file();
    const { details } = parseDirectEntry(await on.fileText(written.storage_key));
    expect(details[1]).toMatchObject({
      code: 50,
      amountCents: 10_009,
      bsb: '062-184',
      account: '12345678',
      title: 'G OKAFOR',
    });
    await lodge(written.id);
    expect(await on.postings(on.harbour, refund.id)).toContain(
      'refund_lodged: refunds-pending 10009, balance:reserved -10009',
    );
    expect(await on.broken()).toEqual([]);
    await statement(`${NEXT},-200.16,DIRECT ENTRY CREDITS`);
    expect((await refundOf(receipt.id)).status).toBe('done');
    const detail = await on.portal.call<{ payment: object; refunds: object[] }>(
      'GET',
      `/api/merchant/payment/detail?id=${printId('payment', receipt.id)}`,
      { token: on.harbour.token },
    );
    expect(detail.data.payment).toMatchObject({ status: 'refunded' });
    expect(detail.data.refunds).toMatchObject([
      {
        status: 'done',
        reason: 'nobody_owes_it',
        to_account: { account_name: 'G OKAFOR', bsb: '062-184', verified_by: 'payers_bank' },
      },
    ]);
    expect(await on.broken()).toEqual([]);
  });

  it('is named in the audit log by its reference, and its file by its name', async () => {
    const { data } = await on.portal.call<{ rows: { subject_kind: string; subject_name: string | null }[] }>(
      'GET',
      '/api/merchant/audit/list?page_size=50',
      { token: on.harbour.token },
    );
    const names = (kind: string) =>
      new Set(data.rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_name));
    expect([...names('payment')]).toEqual(['CRN 4242424242']);
    expect([...names('bank_file')]).toEqual([expect.stringMatching(/\.aba$/)]);
  });

  it('waits again when its refund is taken back, its file is rejected, or the payer’s bank returns it', async () => {
    const receipt = await receiptOfNobody(5_000);
    await refunded(receipt.id);
    expect(
      (
        await post(`/refund/withdraw/${printId('refund', (await refundOf(receipt.id)).id)}`, {
          reason: 'Found them',
        })
      ).code,
    ).toBe(0);
    expect(await waits(receipt.id)).toMatchObject([{ reason: 'refund_withdrawn' }]);
    expect(await on.broken()).toEqual([]);

    await refunded(receipt.id);
    const first = await file();
    await lodge(first.id);
    await on.within(on.harbour, (work) => rejectCreditFile(work, first.id, 'Wrong user'));
    await on.drain();
    expect(await waits(receipt.id)).toMatchObject([{ reason: 'refund_rejected' }]);
    expect(await on.balance('unmatched')).toBe(-5_000);
    expect(await on.broken()).toEqual([]);

    await refunded(receipt.id);
    await lodge((await file()).id);
    const { reference, id } = await refundOf(receipt.id);
    await statement(`${NEXT},50.00,RETURNED ${reference}`);
    expect(await on.postings(on.harbour, id)).toContain(
      'refund_returned: balance:reserved 5000, unmatched -5000',
    );
    expect(await waits(receipt.id)).toMatchObject([{ reason: 'refund_refused' }]);
    expect((await match(receipt.id)).code).toBe(0);
    expect(await on.broken()).toEqual([]);
  });

  it('is not paid back before the bank’s statement shows its money, nor once it was matched while the request waited', async () => {
    const early = await receiptOfNobody(300, { isSeen: false });
    expect((await ask(early.id)).data).toMatchObject({ refusal: 'bpay.not_credited' });
    const receipt = await receiptOfNobody(400);
    const { customerId } = await on.payer(on.harbour);
    const matched = await match(receipt.id);
    expect(matched.code).toBe(0);
    expect((await ask(receipt.id)).data).toMatchObject({ refusal: 'bpay.not_waiting' });
    expect(customerId).toBeTruthy();
    expect(await on.broken()).toEqual([]);
  });

  it('of a direct merchant leaves its own bank account', async () => {
    const receipt = await receiptOfNobody(700, { merchant: on.banksia, code: BANKSIA_CODE, isSeen: false });
    const second = await addColleague(on.portal, on.banksia.id, {
      username: 'mo',
      name: 'Mo',
      role: 'admin',
    });
    const { data } = await ask(receipt.id, on.banksia.token);
    expect((await approve(data.waiting.approval_id, second.token)).code).toBe(0);
    await lodge((await file(on.banksia)).id, on.banksia);
    const { id } = await refundOf(receipt.id, on.banksia);
    expect(await on.postings(on.banksia, id)).toEqual([
      'refund_approved: unmatched 700, refunds-pending -700',
      'refund_lodged: refunds-pending 700, bank -700',
    ]);
    expect(await on.broken()).toEqual([]);
  });
});

it('goes on an evening on which the balance lacks money: its own was set aside', async () => {
  const posted = { sourceId: on.harbour.id, currency: 'AUD', effectiveDate: toLocalDate(DAY) };
  const receipt = await receiptOfNobody(4_200);
  await refunded(receipt.id);
  await on.within(on.harbour, (work) => book(work, { ...reserveHeld(toCents(900_000)), ...posted }));
  expect(await file()).toMatchObject({ total_cents: 4_200 });
  await on.within(on.harbour, (work) => book(work, { ...reserveReleased(toCents(900_000)), ...posted }));
});

describe('a receipt that the bank takes back', () => {
  const reversal = ({ reference, cents }: { reference: string; cents: number }, no: number) =>
    on.load(
      on.brf(DAY, [
        {
          crn: '4242424242',
          cents,
          instruction: 'reversal',
          transactionReference: `CBA20261123R${no}`,
          originalReference: reference,
        },
      ]),
    );

  it('takes its refund with it while the bank does not have that', async () => {
    const receipt = await receiptOfNobody(900);
    await refunded(receipt.id);
    await file();
    await reversal(receipt, 1);
    await on.drain();
    expect((await on.receipt(receipt.reference)).stage).toBe('reversed');
    expect((await refundOf(receipt.id)).status).toBe('withdrawn');
    expect(await waits(receipt.id)).toEqual([]);
    expect(await on.broken()).toEqual([]);
  });

  it('after its refund left is owed by whoever has it twice, until that comes back', async () => {
    const receipt = await receiptOfNobody(1_100);
    await refunded(receipt.id);
    await lodge((await file()).id);
    await reversal(receipt, 2);
    expect(await on.postings(on.harbour, receipt.id)).toContain(
      'bpay_reversed: receivable:recovery 1100, balance:available -1100',
    );
    expect(await on.exceptions(on.harbour)).toContainEqual(
      expect.objectContaining({ kind: 'bpay.taken_back', reason: 'refunded_before', subject_id: receipt.id }),
    );
    expect(await on.broken()).toEqual([]);
    const { reference } = await refundOf(receipt.id);
    await statement(`${NEXT},11.00,RETURNED ${reference}`);
    expect(await on.balance('receivable:recovery')).toBe(0);
    expect(await on.broken()).toEqual([]);
  });
});
