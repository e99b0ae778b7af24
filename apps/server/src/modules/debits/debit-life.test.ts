import { createHash } from 'node:crypto';
import { parseDirectEntry, writeReturns } from '@lorikeet/bank-files';
import { referenceCode } from '@lorikeet/domain/debits';
import { formatPlainAmount, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import ABA from 'aba-generator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { loadReturns, recordNoReturns } from '../returns/index.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

const invoice = (merchant: { id: string }, id: string) =>
  scene.within(merchant, (work) =>
    work.one<{ status: string; in_flight_cents: number; paid_cents: number }>(
      sql`select status, in_flight_cents, paid_cents from invoices where merchant_id = ${work.merchantId} and id = ${id}`,
    ),
  );

async function lodge(merchant: DebitMerchants['harbour'], fileId: string): Promise<void> {
  await scene.within(merchant, (work) => acceptFile(work, fileId, 'CBA-1'));
  await scene.drain();
}

async function noReturns(inbox: DebitMerchants['lorikeet'], ...days: string[]): Promise<void> {
  for (const day of days) {
    scene.at(day, '17:00');
    await scene.within(inbox, (work) =>
      recordNoReturns(work, { facilityId: inbox.facilityId, bankDate: toLocalDate(day) }),
    );
  }
}

describe('the life of a coin', () => {
  it('is posted in both books of a facilitated merchant, exactly, and lands in its balance', async () => {
    const { harbour, lorikeet } = scene;
    const payer = await scene.payer(harbour);
    const { paymentId, invoiceId } = await scene.debit(harbour, payer, { cents: 11000, due: '2026-11-23' });
    expect(await scene.runPhase(harbour, 'claim', '2026-11-23')).toMatchObject({ files: 1, debits: 1 });
    const [file] = await scene.files(harbour);
    expect(file).toMatchObject({
      status: 'built',
      records: 1,
      total_cents: 11000,
      filename: 'DE_301500_20261123_1.aba',
    });
    expect(await scene.postings(harbour, paymentId)).toEqual([]);

    await lodge(harbour, file!.id);
    expect(await invoice(harbour, invoiceId)).toEqual({
      status: 'open',
      in_flight_cents: 11000,
      paid_cents: 0,
    });
    expect(await scene.postings(harbour, paymentId)).toEqual([
      'debit_submitted: it:debit 11000, receivable -11000',
    ]);

    // The inbox of the third day is still open: nothing clears, and an exception is raised.
    await noReturns(lorikeet, '2026-11-24', '2026-11-25');
    expect(await scene.runPhase(harbour, 'close', '2026-11-26')).toMatchObject({ files: 0, blocked: 1 });
    expect((await scene.exceptions(harbour)).map((one) => one.kind)).toContain('bank_file.clearance_blocked');
    await noReturns(lorikeet, '2026-11-26');
    expect(await scene.runPhase(harbour, 'close', '2026-11-26')).toMatchObject({ files: 1, debits: 1 });
    expect(await invoice(harbour, invoiceId)).toEqual({
      status: 'paid',
      in_flight_cents: 0,
      paid_cents: 11000,
    });
    // 1.00% + $0.30 = $1.40, of which $0.13 is GST.
    expect(await scene.postings(harbour, paymentId)).toEqual([
      'debit_submitted: it:debit 11000, receivable -11000',
      'debit_cleared: balance:available 11000, it:debit -11000',
      'platform_fee_charged: platform-fees 127, gst-credits 13, balance:available -140',
    ]);
    expect(await scene.postings(lorikeet, file!.id)).toEqual([
      `trust_cleared: uncleared:${harbour.id} 11000, merchant:${harbour.id} -11000`,
      `trust_fee_charged: merchant:${harbour.id} 140, fee-income -127, gst-payable -13`,
    ]);
    expect(await scene.broken()).toEqual([]);

    // Run again, every step changes nothing.
    expect(await scene.runPhase(harbour, 'claim', '2026-11-26')).toMatchObject({ files: 0, debits: 0 });
    expect(await scene.runPhase(harbour, 'close', '2026-11-26')).toMatchObject({ files: 0 });
    expect((await scene.postings(harbour, paymentId)).length).toBe(3);
  });

  it('is paid to a direct merchant’s own bank account, and the merchant owes the platform its fee', async () => {
    const { banksia } = scene;
    scene.at('2026-11-30', '06:30');
    const payer = await scene.payer(banksia);
    const { paymentId } = await scene.debit(banksia, payer, { cents: 11000, due: '2026-11-30' });
    await scene.runPhase(banksia, 'claim', '2026-11-30');
    const [file] = await scene.files(banksia);
    await lodge(banksia, file!.id);
    await noReturns(banksia, '2026-12-01', '2026-12-02', '2026-12-03');
    await scene.runPhase(banksia, 'close', '2026-12-03');
    expect(await scene.postings(banksia, paymentId)).toEqual([
      'debit_submitted: it:debit 11000, receivable -11000',
      'debit_cleared: bank 11000, it:debit -11000',
      'platform_fee_charged: platform-fees 127, gst-credits 13, platform-fees-owed -140',
    ]);
    expect(await scene.postings(scene.lorikeet, file!.id)).toEqual([]);
    expect(await scene.broken()).toEqual([]);
  });

  it('is returned before and after clearing by exact reversals', async () => {
    const { harbour, lorikeet } = scene;
    scene.at('2026-12-07', '06:30');
    const payer = await scene.payer(harbour, { name: 'Late Returner' });
    const early = await scene.debit(harbour, payer, { cents: 5000, due: '2026-12-07' });
    const late = await scene.debit(harbour, payer, { cents: 7000, due: '2026-12-07' });
    await scene.runPhase(harbour, 'claim', '2026-12-07');
    const file = (await scene.files(harbour)).at(-1)!;
    await lodge(harbour, file.id);
    const details = parseDirectEntry(await scene.fileText(file.storage_key)).details;
    const back = async (cents: number, code: 6 | 3, day: string) => {
      const detail = details.find((one) => one.amountCents === cents && one.code === 13)!;
      scene.at(day, '09:00');
      return loadReturns(createRun(scene.platform, lorikeet.id, SYSTEM), {
        facilityId: lorikeet.facilityId,
        filename: `ret-${day}.txt`,
        content: writeReturns({
          financialInstitution: 'CBA',
          userName: 'CBA',
          userId: '301500',
          description: 'DE Returns',
          processingDate: toLocalDate(day),
          returns: [
            {
              returnCode: code,
              originalCode: 13,
              amountCents: toCents(cents),
              customerBsb: detail.bsb,
              customerAccount: detail.account,
              traceBsb: detail.traceBsb,
              traceAccount: detail.traceAccount,
              title: detail.title,
              lodgementReference: detail.lodgementReference,
              remitter: detail.remitter,
              dayOfMonth: 7,
              userId: '301500',
            },
          ],
        }),
      });
    };
    await back(5000, 6, '2026-12-08');
    await noReturns(lorikeet, '2026-12-09', '2026-12-10');
    await scene.runPhase(harbour, 'close', '2026-12-10');
    expect(await scene.postings(harbour, early.paymentId)).toEqual([
      'debit_submitted: it:debit 5000, receivable -5000',
      'debit_returned: it:debit -5000, receivable 5000',
    ]);
    expect(await invoice(harbour, early.invoiceId)).toMatchObject({ status: 'open', in_flight_cents: 0 });
    expect(await scene.postings(lorikeet, early.paymentId)).toEqual([
      `trust_debit_returned: uncleared:${harbour.id} 5000, trust-bank -5000`,
    ]);
    await back(7000, 3, '2026-12-14');
    expect(await scene.postings(harbour, late.paymentId)).toEqual([
      'debit_submitted: it:debit 7000, receivable -7000',
      'debit_cleared: balance:available 7000, it:debit -7000',
      'platform_fee_charged: platform-fees 91, gst-credits 9, balance:available -100',
      'debit_returned: receivable 7000, balance:available -7000',
    ]);
    expect(await invoice(harbour, late.invoiceId)).toMatchObject({ status: 'open', paid_cents: 0 });
    expect(await scene.postings(lorikeet, late.paymentId)).toEqual([
      `trust_debit_returned: merchant:${harbour.id} 7000, trust-bank -7000`,
    ]);
    await scene.drain();
    expect(await scene.broken()).toEqual([]);
  });
});

describe('references', () => {
  it('are the same from SQL and from the domain, also beyond five characters', async () => {
    const numbers = [0, 1, 31, 32, 12_345, 33_554_431, 33_554_432, 33_554_433, 40_000_000_000, 2 ** 45];
    const rows = await scene.within(scene.harbour, (work) =>
      work.rows<{ n: number; code: string }>(
        sql`select n, reference_code(n) as code from unnest(${numbers}::bigint[]) n order by n`,
      ),
    );
    expect(rows.map((row) => row.code)).toEqual(numbers.map(referenceCode));
  });
});

describe('a bank file', () => {
  it('equals what aba-generator writes from the same debits, byte for byte', async () => {
    const { harbour } = scene;
    scene.at('2026-12-21', '06:30');
    for (const [name, account, cents] of [
      ['Ada Byron', '1234567', 12345],
      ["O'Brien & Co", '000001', 50],
      ['Li Wei', '99-88777', 999_999],
    ] as const) {
      const payer = await scene.payer(harbour, { name, account });
      await scene.debit(harbour, payer, { cents, due: '2026-12-21' });
    }
    await scene.runPhase(harbour, 'claim', '2026-12-21');
    const file = (await scene.files(harbour)).at(-1)!;
    const text = await scene.fileText(file.storage_key);
    const { details } = parseDirectEntry(text);
    const expected = new ABA({
      header: {
        bank: 'CBA',
        user: 'LORIKEET',
        userNumber: 301500,
        description: 'MEMBERSHIP',
        date: '211226',
        time: '',
      },
    }).generate(
      details.map((detail) => ({
        bsb: detail.bsb,
        account: detail.account,
        transactionCode: detail.code,
        // It takes dollars; as text they survive its arithmetic.
        amount: Number(formatPlainAmount(detail.amountCents)),
        accountTitle: detail.title,
        reference: detail.lodgementReference,
        traceBsb: detail.traceBsb,
        traceAccount: detail.traceAccount,
        remitter: detail.remitter,
        tax: detail.indicator === 'N' ? 'N' : ' ',
      })),
    );
    expect(text).toBe(`${expected}\r\n`);
    expect(details.length).toBe(4);
    const kept = await scene.within(harbour, (work) =>
      work.one<{ sha256: string }>(
        sql`select sha256 from bank_files where merchant_id = ${work.merchantId} and id = ${file.id}`,
      ),
    );
    expect(kept.sha256).toBe(createHash('sha256').update(text, 'latin1').digest('hex'));
  });
});
