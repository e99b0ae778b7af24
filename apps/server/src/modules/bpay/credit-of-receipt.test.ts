import { parseDirectEntry } from '@lorikeet/bank-files';
import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { acceptFile } from '../bank-files/index.ts';
import { importStatement } from '../trust/index.ts';

const DAY = '2026-11-23';
const CODE = '565656';
const ACCOUNT = {
  account_name: 'G OKAFOR',
  bsb: '062-184',
  account: '1234 5678',
  verified_by: 'payer_statement',
  verification: 'Their statement shows the BPAY payment leaving it',
};

let on: Awaited<ReturnType<typeof openBpay>>;
let manager: { token: string };
beforeAll(async () => {
  on = await openBpay();
  manager = await addColleague(on.portal, on.harbour.id, { username: 'manager', name: 'Mo', role: 'admin' });
});
afterAll(() => on.close());

let made = 0;
/** A receipt of a customer who owed nothing, seen on the bank's statement and given to them: all of it is their credit. */
async function overpaid(cents: number) {
  made += 1;
  const reference = `CBA20261123${String(made).padStart(10, '0')}`;
  const { customerId } = await on.payer(on.harbour, { name: `Payer ${made}` });
  const crn = '4242424242';
  await on.load(on.brf(DAY, [{ crn, cents, transactionReference: reference }]));
  const row = `${DAY},${(cents / 100).toFixed(2)},BPAY ${CODE} 20261123`;
  await on.within(on.lorikeet, (work) => importStatement(work, `Date,Amount,Description\n${row}\n`));
  const { id } = await on.receipt(reference);
  await post(`/bpay/resolve/${printId('payment', id)}`, { customer_id: printId('customer', customerId) });
  expect(await on.credit(customerId)).toBe(cents);
  return { id, customerId, crn, reference, cents };
}
const post = <T = { refusal?: string }>(path: string, body: object, token = on.harbour.token) =>
  on.portal.call<T>('POST', `/api/merchant${path}`, { token, body, key: `${Math.random()}` });
const ask = (id: string, cents: number, account?: object) =>
  post<{ waiting: { approval_id: string }; refusal?: string }>('/refund/credit/create', {
    payment_id: printId('payment', id),
    amount_cents: cents,
    reason: 'Paid too much',
    ...(account && { account }),
  });
async function paidBack(id: string, cents: number): Promise<void> {
  const { data } = await ask(id, cents, ACCOUNT);
  expect((await post(`/approval/approve/${data.waiting.approval_id}`, {}, manager.token)).code).toBe(0);
}
async function file() {
  const phase = on.portal.portal.modules
    .flatMap(({ phases }) => phases ?? [])
    .find(({ name }) => name === 'refunds')!;
  on.at(DAY, phase.at);
  const tenant = { id: on.harbour.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  await phase.run(createRun(on.platform, on.harbour.id, SYSTEM), toLocalDate(DAY), tenant);
  on.at(DAY, '19:00');
  return (await on.files(on.harbour)).at(-1)!;
}
const reverse = (receipt: Awaited<ReturnType<typeof overpaid>>) =>
  on.load(
    on.brf(DAY, [
      {
        crn: receipt.crn,
        cents: receipt.cents,
        instruction: 'reversal',
        originalReference: receipt.reference,
        transactionReference: `CBA20261124${receipt.reference.slice(-10)}`,
      },
    ]),
  );

it('what was paid too much by BPAY goes back to an account that two people agreed on, and no more than that', async () => {
  const receipt = await overpaid(7_700);
  expect((await ask(receipt.id, 700)).data).toMatchObject({ refusal: 'refund.account_needed' });
  expect((await ask(receipt.id, 7_701, ACCOUNT)).data).toMatchObject({ refusal: 'refund.above_payment' });
  await paidBack(receipt.id, 7_000);
  expect(await on.credit(receipt.customerId)).toBe(700);
  expect((await ask(receipt.id, 701, ACCOUNT)).data).toMatchObject({ refusal: 'refund.above_payment' });
  const released = await post(`/bpay/release/${printId('payment', receipt.id)}`, {
    reason: 'Wrong customer',
  });
  expect(released.data).toMatchObject({ refusal: 'bpay.credit_was_spent' });
  expect(await on.broken()).toEqual([]);
  const written = await file();
  const { details } = parseDirectEntry(await on.fileText(written.storage_key));
  expect(details[0]).toMatchObject({ amountCents: 7_000, bsb: '062-184', account: '12345678', code: 50 });
  await on.within(on.harbour, (work) => acceptFile(work, written.id, 'R'));
  await on.drain();
  expect(await on.balance('balance:reserved')).toBe(0);
  expect(await on.broken()).toEqual([]);
});

it('is withdrawn when the bank takes the receipt back before it left, and is owed when that comes later', async () => {
  const [early, late] = [await overpaid(3_300), await overpaid(4_400)];
  await paidBack(early.id, 3_300);
  await reverse(early);
  expect(await on.credit(early.customerId)).toBe(0);
  expect(await on.balance('refunds-pending')).toBe(0);
  expect(await on.balance('receivable:recovery')).toBe(0);
  expect((await ask(early.id, 100, ACCOUNT)).data).toMatchObject({ refusal: 'refund.receipt_taken_back' });
  await paidBack(late.id, 4_400);
  const written = await file();
  await on.within(on.harbour, (work) => acceptFile(work, written.id, 'R'));
  await on.drain();
  await reverse(late);
  expect(await on.balance('receivable:recovery')).toBe(4_400);
  expect(await on.exceptions(on.harbour)).toContainEqual(
    expect.objectContaining({ kind: 'bpay.taken_back', subject_id: late.id }),
  );
  expect(await on.broken()).toEqual([]);
});
