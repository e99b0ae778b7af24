import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { addColleague } from '../../test/second-person.ts';
import { payableNow } from '../payouts/index.ts';
import { importStatement } from '../trust/index.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
let second: { token: string };
beforeAll(async () => {
  on = await openBpay('2026-12-07');
  second = await addColleague(on.portal, on.lorikeet.id, { username: 'two', name: 'Two', role: 'owner' });
});
afterAll(() => on.close());

const DAY = '2026-12-07';
let made = 0;
const next = () => {
  made += 1;
  return `WBC20261207${String(made).padStart(10, '0')}`;
};
type Back = { crn: string; cents: number; of: string; instruction?: 'correction' | 'reversal' };
const back = ({ of, instruction = 'reversal', ...line }: Back) => ({
  ...line,
  instruction,
  transactionReference: next(),
  originalReference: of,
});

type Answer = { waiting: { approval_id: string } | null; refusal?: string };
const call = <T>(method: 'GET' | 'POST', path: string, body?: object, token = on.lorikeet.token) =>
  on.portal.call<T>(method, `/api/merchant${path}`, { token, ...(body && { body }) });
/** Decides the line of a file that waits, which is its last. */
async function decide(fileId: string, asked: { as: string; reason?: string; paymentId?: string }) {
  const { paymentId, ...rest } = asked;
  const line = (await on.lines(fileId)).at(-1)!.line_no;
  const answer = await call<Answer>('POST', `/bpay/line/resolve/${printId('bpay_file', fileId)}`, {
    line,
    ...rest,
    ...(paymentId && { payment_id: printId('payment', paymentId) }),
  });
  await on.drain();
  return answer;
}
async function agree({ data }: { data: Answer }) {
  const path = `/approval/approve/${data.waiting!.approval_id}`;
  expect((await call('POST', path, {})).code).not.toBe(0);
  expect(await call('POST', path, {}, second.token)).toMatchObject({ code: 0 });
  await on.drain();
}
const receiptsFor = async (fileId: string) => {
  const line = (await on.lines(fileId)).at(-1)!.line_no;
  const path = `/bpay/line/receipts?id=${printId('bpay_file', fileId)}&line=${line}`;
  return (await call<{ rows: { payment_id: string; owner: string | null }[] }>('GET', path)).data.rows;
};
const outcome = async (fileId: string) => (await on.lines(fileId)).at(-1)!.outcome;
const waits = async (fileId: string) =>
  (await on.exceptions(on.lorikeet)).filter(({ subject_id }) => subject_id === fileId).length;
const statement = (amount: string) =>
  on.within(on.lorikeet, (work) =>
    importStatement(work, `Date,Amount,Description\n${DAY},${amount},BPAY 565656 20261207\n`),
  );
const asOther = async () => {
  const { data } = await call<{ rows: { id: string; status: string }[] }>('GET', '/statement/list');
  const { id } = data.rows.find(({ status }) => status === 'queued')!;
  return call<{ refusal: string }>('POST', `/statement/resolve/${id}`, { as: 'other', reason: 'A gift' });
};
async function payer() {
  const own = await on.payer(on.harbour);
  await on.drain();
  return { ...own, crn: await on.crnOf(own.customerId) };
}
/** A receipt of a customer who owes nothing: all of it is their credit. */
async function received(crn: string, cents: number) {
  const reference = next();
  await on.load(on.brf(DAY, [{ crn, cents, transactionReference: reference }]));
  return { reference, ...(await on.receipt(reference)) };
}

describe('a correction or reversal that waits', () => {
  it('is applied at once to a receipt with which it agrees, and enters the sum of its file', async () => {
    const grace = await payer();
    const { fileId } = await on.load(
      on.brf(DAY, [{ crn: grace.crn, cents: 5_000 }, back({ crn: grace.crn, cents: 1_100, of: 'MISTYPED' })]),
    );
    await statement('39.00');
    expect(await on.within(on.harbour, payableNow)).toBe(0);
    expect((await asOther()).data.refusal).toBe('statement.bpay_line_waits');
    const paid = await received(grace.crn, 1_100);
    expect((await receiptsFor(fileId))[0]).toMatchObject({ payment_id: printId('payment', paid.id) });
    expect((await decide(fileId, { as: 'applied', paymentId: paid.id })).data).toEqual({ waiting: null });
    expect(await on.receipt(paid.reference)).toMatchObject({ stage: 'reversed' });
    expect([await outcome(fileId), await waits(fileId)]).toEqual(['taken_back', 0]);
    // The line of the statement is tried again, and its money may be paid out.
    expect(await on.within(on.harbour, payableNow)).toBe(3_900);
    expect((await decide(fileId, { as: 'applied', paymentId: paid.id })).data.refusal).toBe(
      'bpay.line_decided',
    );
    await statement('11.00');
    expect(await on.broken()).toEqual([]);
  });

  it('is applied to a receipt of another amount once two agree: what is more is owed, what is less is credit', async () => {
    const grace = await payer();
    const [first, other] = [await received(grace.crn, 900), await received(grace.crn, 700)];
    const more = await on.load(on.brf(DAY, [back({ crn: grace.crn, cents: 901, of: first.reference })]));
    expect(await on.lines(more.fileId)).toMatchObject([{ outcome: 'queued', reason: 'receipt_differs' }]);
    const asked = await decide(more.fileId, { as: 'applied', paymentId: first.id });
    expect((await on.receipt(first.reference)).stage).toBe('matched');
    await agree(asked);
    expect(await on.postings(on.harbour, first.id)).toContain(
      'bpay_reversed: customer-credit 900, receivable:recovery 1, balance:available -901',
    );
    const less = await on.load(on.brf(DAY, [back({ crn: grace.crn, cents: 650, of: other.reference })]));
    await agree(await decide(less.fileId, { as: 'applied', paymentId: other.id }));
    expect(await on.postings(on.harbour, other.id)).toContain(
      'bpay_reversed: customer-credit 650, balance:available -650',
    );
    expect(await on.credit(grace.customerId)).toBe(50);
    expect([await outcome(more.fileId), await outcome(less.fileId)]).toEqual(['taken_back', 'taken_back']);
    expect(await on.broken()).toEqual([]);
  });

  it('takes no part of a receipt of nobody, and none that was taken back before', async () => {
    const nobody = await received('4242424242', 800);
    const less = await on.load(on.brf(DAY, [back({ crn: '4242424242', cents: 300, of: nobody.reference })]));
    // It is tried out before a second person is asked.
    const asked = await decide(less.fileId, { as: 'applied', paymentId: nobody.id });
    expect(asked.data.refusal).toBe('bpay.line_takes_less');
    await on.load(on.brf(DAY, [back({ crn: '4242424242', cents: 800, of: nobody.reference })]));
    expect((await decide(less.fileId, { as: 'applied', paymentId: nobody.id })).data.refusal).toBe(
      'bpay.line_receipt_taken',
    );
    expect(await on.broken()).toEqual([]);
  });

  it('of a receipt that is not known here is owed by nobody known once two agree', async () => {
    const { fileId } = await on.load(on.brf(DAY, [back({ crn: '18', cents: 250, of: 'OF-ANOTHER-PORTAL' })]));
    const before = await on.balance('balance:available');
    await agree(await decide(fileId, { as: 'applied' }));
    expect(await on.balance('balance:available')).toBe(before - 250);
    expect([await outcome(fileId), await waits(fileId)]).toEqual(['taken_back', 0]);
    const told = await on.within(on.harbour, (work) =>
      work.one(sql`
        select after from audit_log where merchant_id = ${work.merchantId} and action = 'bpay.reversed'
          and subject_kind = 'bpay_file'`),
    );
    expect(told).toMatchObject({ after: { amount_cents: 250, crn: '18' } });
    await statement('-2.50');
    expect(await on.broken()).toEqual([]);
  });

  it('is dismissed with a reason, and books nothing', async () => {
    const { fileId } = await on.load(on.brf(DAY, [back({ crn: '18', cents: 260, of: 'NEVER-PAID' })]));
    expect((await decide(fileId, { as: 'dismissed' })).status).toBe(422);
    expect((await decide(fileId, { as: 'dismissed', reason: 'The bank sent it by mistake' })).code).toBe(0);
    const line = await call<{ rows: object[] }>('GET', `/bpay/lines?id=${printId('bpay_file', fileId)}`);
    expect(line.data.rows).toMatchObject([
      { outcome: 'dismissed', note: 'The bank sent it by mistake', decided_by: 'Owner' },
    ]);
    expect(await waits(fileId)).toBe(0);
    expect(await on.broken()).toEqual([]);
  });
});

describe('a payment whose bank reference came before', () => {
  it('becomes a receipt of its own, and pays what its CRN names', async () => {
    const grace = await payer();
    const first = await received('4242424242', 500);
    const { fileId } = await on.load(
      on.brf(DAY, [{ crn: grace.crn, cents: 620, transactionReference: first.reference }]),
    );
    expect(await on.lines(fileId)).toMatchObject([{ outcome: 'queued', reason: 'reference_differs' }]);
    expect(await receiptsFor(fileId)).toEqual([]);
    expect((await decide(fileId, { as: 'applied', paymentId: first.id })).data.refusal).toBe(
      'bpay.line_is_payment',
    );
    const both = await Promise.all([1, 2].map(() => decide(fileId, { as: 'applied' })));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await on.receipt(`${first.reference}+2`)).toMatchObject({
      stage: 'matched',
      customer_id: grace.customerId,
    });
    expect([await outcome(fileId), await on.credit(grace.customerId)]).toEqual(['matched', 620]);
    await statement('6.20');
    expect(await on.broken()).toEqual([]);
  });
});
