import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { BANKSIA_CODE, openBpay } from '../../test/bpay-stage.ts';
import { NO_LOCK } from '../../test/no-lock.ts';
import { applyCredit } from '../invoices/index.ts';
import { payableNow } from '../payouts/index.ts';
import { importStatement } from '../trust/index.ts';

import { loadBrf } from './load-brf.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay();
});
afterAll(() => on.close());

const DAY = '2026-11-23';
const statement = (tenant: { id: string }, rows: string) =>
  on.within(tenant, (work) => importStatement(work, `Date,Amount,Description\n${rows}\n`));

async function payer() {
  const made = await on.payer(on.harbour);
  await on.drain();
  return { ...made, crn: await on.crnOf(made.customerId) };
}

describe('a BPAY file', () => {
  it('pays what each reference names, sets aside what nobody owes, and pays out what the bank shows', async () => {
    const grace = await payer();
    const late = await on.debit(on.harbour, grace, { cents: 5_000, due: '2026-12-10' });
    const early = await on.debit(on.harbour, grace, { cents: 3_000, due: '2026-12-01' });
    const { fileId, isRepeat } = await on.load(
      on.brf(DAY, [
        { crn: grace.crn, cents: 3_000 },
        { crn: grace.crn, cents: 6_000 },
        { crn: '999999999', cents: 10_007 },
      ]),
    );
    expect(isRepeat).toBe(false);
    expect((await on.lines(fileId)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['matched', null],
      ['matched', null],
      ['unmatched', 'crn_invalid'],
    ]);
    expect(await on.invoice(early.invoiceId)).toEqual({ status: 'paid', paid: 3_000 });
    expect(await on.invoice(late.invoiceId)).toEqual({ status: 'paid', paid: 5_000 });
    expect(await on.credit(grace.customerId)).toBe(1_000);
    // What is paid is not debited as well.
    expect(await on.payment(on.harbour, early.paymentId)).toMatchObject({ stage: 'cancelled' });
    const second = await on.receipt('CBA202611230000000002');
    expect(await on.postings(on.harbour, second.id)).toEqual([
      'bpay_matched: it:bpay 6000, receivable -5000, customer-credit -1000',
      'bpay_settled: balance:available 6000, it:bpay -6000',
    ]);
    const third = await on.receipt('CBA202611230000000003');
    expect(third).toMatchObject({ stage: 'unmatched', customer_id: null });
    expect(await on.postings(on.harbour, third.id)).toEqual([
      'bpay_unmatched: it:bpay 10007, unmatched -10007',
      'bpay_settled: balance:reserved 10007, it:bpay -10007',
    ]);
    expect(await on.balance('trust-bank', on.lorikeet)).toBe(19_007);
    expect((await on.exceptions(on.harbour)).filter(({ kind }) => kind === 'bpay.unmatched')).toMatchObject([
      { reason: 'crn_invalid', subject_id: third.id },
    ]);

    await statement(on.lorikeet, `${DAY},1.00,INTEREST`);
    expect(await on.broken()).toEqual([]);
    expect(await on.within(on.harbour, payableNow)).toBe(0);
    await statement(on.lorikeet, `${DAY},190.07,BPAY 565656 20261123`);
    expect(await on.within(on.harbour, payableNow)).toBe(9_000);
    expect(await on.broken()).toEqual([]);
  });

  it('changes nothing when it is loaded again, nor when its receipts come in another file', async () => {
    const grace = await payer();
    const bill = await on.debit(on.harbour, grace, { cents: 2_000, due: '2026-12-01' });
    const line = { crn: grace.crn, cents: 2_000, transactionReference: 'NAB20261124000000001' };
    on.at('2026-11-24', '09:00');
    const text = on.brf('2026-11-24', [line]);
    const first = await on.load(text);
    expect(await on.load(text)).toEqual({ fileId: first.fileId, isRepeat: true });
    const before = await on.balance('balance:available');
    const again = await on.load(
      on.brf('2026-11-24', [line, { ...line, cents: 2_001 }, { crn: grace.crn, cents: 55 }]),
    );
    expect((await on.lines(again.fileId)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['repeated', null],
      ['queued', 'reference_differs'],
      ['matched', null],
    ]);
    expect(await on.balance('balance:available')).toBe(before + 55);
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'paid', paid: 2_000 });
    expect(await on.broken()).toEqual([]);
  });

  it('pays the invoice that its reference names before an older one, and leaves a debited one whole', async () => {
    const grace = await payer();
    const older = await on.debit(on.harbour, grace, { cents: 4_000, due: '2026-12-01' });
    const named = await on.debit(on.harbour, grace, { cents: 1_000, due: '2026-12-20' });
    const { number } = await on.within(on.harbour, (work) =>
      work.one<{ number: number }>(sql`
        select number from invoices where merchant_id = ${work.merchantId} and id = ${named.invoiceId}`),
    );
    on.at('2026-11-25', '09:00');
    await on.load(on.brf('2026-11-25', [{ crn: on.crn('invoice', number), cents: 1_500 }]));
    expect(await on.invoice(named.invoiceId)).toEqual({ status: 'paid', paid: 1_000 });
    // A debit of the whole older invoice is on its way: a part of it would be taken twice.
    expect(await on.invoice(older.invoiceId)).toEqual({ status: 'open', paid: 0 });
    expect(await on.credit(grace.customerId)).toBe(500);
    expect(await on.payment(on.harbour, older.paymentId)).toMatchObject({ stage: 'scheduled' });
    expect(await on.broken()).toEqual([]);
  });

  it('is refused whole when it is not sound, cut short, or pays somebody else', async () => {
    on.at('2026-11-26', '09:00');
    const good = on.brf('2026-11-26', [{ crn: '99', cents: 100 }]);
    const count = () =>
      on.within(on.lorikeet, async (work) => (await work.rows(sql`select 1 from bpay_files`)).length);
    const files = await count();
    const cases: [string, string, { id: string }][] = [
      ['bpay.unreadable', 'hello\nworld', on.lorikeet],
      ['bpay.unreadable', good.replace('000000000100', '000000000101'), on.lorikeet],
      ['bpay.cut_short', good.split('\r\n').slice(0, 2).join('\r\n'), on.lorikeet],
      ['bpay.future', on.brf('2026-11-27', [{ crn: '99', cents: 100 }]), on.lorikeet],
      ['bpay.foreign', on.brf('2026-11-26', [{ crn: '99', cents: 100 }], '424242'), on.lorikeet],
      // A merchant whose money the platform holds does not load its own receipts.
      ['bpay.foreign', good, on.harbour],
      ['bpay.foreign', on.brf('2026-11-26', [{ crn: '99', cents: 100 }], BANKSIA_CODE), on.lorikeet],
      ['bpay.other_account', good.replace('012345678', '012345679'), on.lorikeet],
    ];
    for (const [code, text, tenant] of cases)
      await expect(on.load(text, tenant as never), code).rejects.toMatchObject({ code });
    expect(await count()).toBe(files);
  });

  it('of a direct merchant lands in its own bank, and its statement matches', async () => {
    const { fileId } = await on.load(
      on.brf('2026-11-26', [{ crn: '18', cents: 700 }], BANKSIA_CODE),
      on.banksia,
    );
    expect(await on.lines(fileId, on.banksia)).toMatchObject([
      { outcome: 'unmatched', reason: 'crn_unknown' },
    ]);
    expect(await on.balance('bank', on.banksia)).toBe(700);
    await statement(on.banksia, '2026-11-26,7.00,BPAY 77777 20261126');
    expect(await on.broken()).toEqual([]);
  });
});

describe('what the bank takes back', () => {
  it('undoes the allocation exactly, also before its receipt came; spent credit becomes a recovery', async () => {
    on.at('2026-12-07', '09:00');
    const grace = await payer();
    const bill = await on.debit(on.harbour, grace, { cents: 4_000, due: '2026-12-20' });
    const paid = { crn: grace.crn, cents: 5_000, transactionReference: 'ANZ20261207000000001' };
    const back = {
      ...paid,
      instruction: 'correction' as const,
      transactionReference: 'ANZ20261208000000009',
      originalReference: paid.transactionReference,
      reason: '004',
    };
    const first = await on.load(on.brf('2026-12-07', [back]));
    expect(await on.lines(first.fileId)).toMatchObject([{ outcome: 'waiting', reason: 'receipt_unknown' }]);
    await on.load(on.brf('2026-12-07', [paid]));
    expect(await on.lines(first.fileId)).toMatchObject([{ outcome: 'taken_back' }]);
    expect(await on.receipt(paid.transactionReference)).toMatchObject({ stage: 'corrected' });
    expect(await on.invoice(bill.invoiceId)).toEqual({ status: 'open', paid: 0 });
    expect(await on.credit(grace.customerId)).toBe(0);
    expect(await on.broken()).toEqual([]);

    const again = { ...paid, transactionReference: 'ANZ20261207000000002' };
    await on.load(on.brf('2026-12-07', [again]));
    expect(await on.credit(grace.customerId)).toBe(1_000);
    // 600 of the credit pays the next invoice before the payment is reversed.
    await on.debit(on.harbour, grace, { cents: 600, due: '2026-12-28' });
    await on.within(on.harbour, async (work) => {
      const { n } = await work.one<{ n: number }>(sql`
        select max(number) as n from invoices where merchant_id = ${work.merchantId}`);
      return applyCredit(work, { first: n, last: n });
    });
    const left = await on.credit(grace.customerId);
    const reversal = {
      ...back,
      instruction: 'reversal' as const,
      transactionReference: 'ANZ20261208000000010',
      originalReference: again.transactionReference,
    };
    await on.load(on.brf('2026-12-07', [reversal]));
    const receipt = await on.receipt(again.transactionReference);
    expect(receipt.stage).toBe('reversed');
    expect(await on.postings(on.harbour, receipt.id)).toContain(
      `bpay_reversed: receivable 4000, customer-credit ${left}, receivable:recovery ${1_000 - left}, balance:available -5000`,
    );
    expect(await on.credit(grace.customerId)).toBe(0);
    const waits = (await on.exceptions(on.harbour)).filter(({ subject_id }) => subject_id === receipt.id);
    expect(waits).toMatchObject([{ kind: 'bpay.taken_back', reason: 'credit_was_spent' }]);
    expect(await on.broken()).toEqual([]);
    // The same line, or the other instruction, of what is gone already changes nothing.
    const { fileId } = await on.load(
      on.brf('2026-12-07', [
        { ...reversal, transactionReference: 'ANZ20261208000000011', instruction: 'correction' },
      ]),
    );
    expect(await on.lines(fileId)).toMatchObject([{ outcome: 'repeated' }]);
    expect(await on.broken()).toEqual([]);
  });

  it('waits for a person where it differs from its receipt', async () => {
    const paid = { crn: '18', cents: 900, transactionReference: 'WBC20261207000000001' };
    await on.load(on.brf('2026-12-07', [paid]));
    const back = {
      ...paid,
      instruction: 'reversal' as const,
      transactionReference: 'WBC2',
      originalReference: paid.transactionReference,
    };
    const { fileId } = await on.load(on.brf('2026-12-07', [{ ...back, cents: 901 }]));
    expect(await on.lines(fileId)).toMatchObject([{ outcome: 'queued', reason: 'receipt_differs' }]);
    await on.load(on.brf('2026-12-07', [back]));
    const receipt = await on.receipt(paid.transactionReference);
    expect(await on.postings(on.harbour, receipt.id)).toContain(
      'bpay_reversed: unmatched 900, balance:reserved -900',
    );
    expect((await on.exceptions(on.harbour)).some(({ subject_id }) => subject_id === receipt.id)).toBe(false);
    expect(await on.broken()).toEqual([]);
  });
});

describe('a loading whose process was killed', () => {
  it('enters each receipt once where its last statements arrive after another took the loading up', async () => {
    const ada = await payer();
    const content = on.brf('2026-11-20', [
      { crn: ada.crn, cents: 1_100 },
      { crn: ada.crn, cents: 1_200 },
    ]);
    const run = { ...createRun(on.platform, on.lorikeet.id, SYSTEM), ...NO_LOCK };
    const file = { filename: 'met.brf', content };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => loadBrf(run, file)));
    expect(new Set(others.map(({ fileId }) => fileId))).toEqual(new Set([first!.fileId]));
    expect((await on.lines(first!.fileId)).map(({ outcome }) => outcome)).toEqual(['matched', 'matched']);
    expect(await on.credit(ada.customerId)).toBe(2_300);
  });
});
