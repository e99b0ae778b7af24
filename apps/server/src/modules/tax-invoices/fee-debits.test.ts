import { parseDirectEntry } from '@lorikeet/bank-files';
import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { type FeeRow, type FeeStage, feeStage } from '../../test/fee-stage.ts';
import { rejectCreditFile, withdrawCreditFile } from '../bank-files/index.ts';
import { coverShortfall } from '../trust/close-trust.ts';
import { fileFeeDebits } from './file-fee-debits.ts';

let scene: DebitMerchants;
let stage: FeeStage;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
  stage = feeStage(scene);
});
afterAll(() => scene.close());

describe('the debit of a direct merchant’s tax invoice', () => {
  it('is announced with the invoice, filed once, and clears like every debit', async () => {
    scene.at('2026-12-01', '05:30');
    const { id, number } = await stage.invoiced('2026-11');
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'scheduled', debit_on: '2026-12-08' });
    expect(await stage.runPhase('fee-debits', '2026-12-04')).toEqual({ files: 0 });
    scene.at('2026-12-07', '18:55');
    await Promise.all([fileFeeDebits(stage.platformRun()), fileFeeDebits(stage.platformRun())]);
    const [file, ...others] = await stage.files();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ status: 'built', records: 1, processing_date: '2026-12-08' });
    const { header, details } = parseDirectEntry(await scene.fileText(file!.storage_key));
    expect(header).toMatchObject({ userId: '301500', description: 'FEES' });
    expect(details.filter(({ code }) => code === 13)).toMatchObject([
      { code: 13, bsb: '033-001', account: '98765432', amountCents: 140, lodgementReference: number },
    ]);
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'batched' });
    await stage.accept(file!.id);
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'submitted' });
    expect(await stage.owed()).toBe(0);
    expect(await scene.postings(scene.banksia, id)).toEqual([
      'platform_invoice_paid: platform-fees-owed 140, bank -140',
    ]);
    await stage.statement(scene.lorikeet, '2026-12-08,1.40,DIRECT ENTRY 301500 LORI-FEES-1');
    await stage.statement(scene.banksia, `2026-12-08,-1.40,LORIKEET FEES ${number}`);
    expect(await stage.broken()).toEqual([]);
    await stage.inboxClosed('2026-12-09', '2026-12-10');
    await stage.runPhase('fee-debits.close', '2026-12-11');
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'submitted' });
    await stage.inboxClosed('2026-12-11');
    expect(await stage.runPhase('fee-debits.close', '2026-12-11')).toEqual({ cleared: 1 });
    expect(await stage.runPhase('fee-debits.close', '2026-12-11')).toEqual({ cleared: 0 });
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'cleared', owing_cents: 0 });
    expect(await scene.postings(scene.lorikeet, id)).toEqual([
      `trust_invoice_collected: uncleared:${scene.lorikeet.id} 140, fee-income -127, gst-payable -13`,
    ]);
    await stage.closeTrust('2026-12-11');
    expect(await stage.broken()).toEqual([]);
  });

  it('that comes back after its fees were swept is covered from the platform’s own money, and owed again', async () => {
    expect(await stage.closeTrust('2027-01-04')).toMatchObject({ swept_cents: 140 });
    const [file] = await stage.files();
    await bankReturns(scene).load('2027-01-05', fileOf('2027-01-05', [await stage.entryIn(file!)]));
    const [{ number }] = (await stage.rows()) as [FeeRow];
    expect(await stage.collectionOf(number)).toMatchObject({
      stage: 'returned',
      return_code: '6',
      owing_cents: 140,
    });
    expect(await stage.owed()).toBe(140);
    expect(await stage.closeTrust('2027-01-05')).toMatchObject({ moved_cents: 140 });
    expect(await stage.broken()).toEqual([]);
    await bankReturns(scene).load('2027-01-06', fileOf('2027-01-06', [await stage.entryIn(file!)]));
    expect(await stage.owed()).toBe(140);
    const told = await scene.within(scene.banksia, (work) =>
      work.rows(sql`select 1 from messages
        where merchant_id = ${work.merchantId} and template = 'tax-invoice-unpaid'`),
    );
    expect(told).toHaveLength(1);
  });

  it('is paid by a transfer that bears the invoice’s number, once, and the cover goes back', async () => {
    const [{ number }] = (await stage.rows()) as [FeeRow];
    await stage.statement(scene.lorikeet, '2027-01-07,1.00,A PART', `2027-01-07,1.40,TRANSFER ${number}`);
    expect(await stage.collectionOf(number)).toMatchObject({
      stage: 'returned',
      paid_on: '2027-01-07',
      owing_cents: 0,
    });
    expect(await stage.owed()).toBe(0);
    await stage.statement(scene.lorikeet, `2027-01-08,1.40,TRANSFER ${number} AGAIN`);
    expect(await stage.owed()).toBe(0);
    const open = await scene.within(scene.lorikeet, (work) =>
      work.rows(sql`select 1 from exceptions
        where merchant_id = ${work.merchantId} and kind = 'tax_invoice.unpaid' and status = 'open'`),
    );
    expect(open).toEqual([]);
    scene.at('2027-01-08', '18:30');
    expect(
      await scene.within(scene.lorikeet, (work) => coverShortfall(work, toLocalDate('2027-01-08'))),
    ).toBe(-140);
    expect(await stage.broken()).toEqual([]);
  });

  it('goes into another file when its own is taken back, and is owed when the bank rejects that', async () => {
    scene.at('2027-02-01', '05:30');
    const { number } = await stage.invoiced('2027-01');
    const first = await stage.filed('2027-02-08');
    await scene.within(scene.lorikeet, (work) => withdrawCreditFile(work, first.id, 'late'));
    await scene.drain();
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'scheduled' });
    const second = await stage.filed('2027-02-09');
    expect(second.id).not.toBe(first.id);
    await stage.accept(second.id);
    expect(await stage.owed()).toBe(0);
    await stage.statement(scene.lorikeet, '2027-02-10,1.40,DIRECT ENTRY 301500 LORI-FEES-3');
    const reject = () => scene.within(scene.lorikeet, (work) => rejectCreditFile(work, second.id, 'closed'));
    await Promise.all([reject(), reject()]);
    await scene.drain();
    expect(await stage.collectionOf(number)).toMatchObject({ stage: 'rejected', owing_cents: 140 });
    expect(await stage.owed()).toBe(140);
    await stage.statement(scene.lorikeet, '2027-02-11,-1.40,TAKEN BACK LORI-FEES-3');
    expect(await stage.broken()).toEqual([]);
  });

  it('leaves one outcome when its acceptance, its clearance and its return meet', async () => {
    for (const [month, eve, days] of [
      ['2027-02', '2027-03-08', ['2027-03-10', '2027-03-11', '2027-03-12']],
      ['2027-03', '2027-04-09', ['2027-04-13', '2027-04-14', '2027-04-15']],
    ] as const) {
      scene.at(`${eve.slice(0, 7)}-01`, '05:30');
      const { id, number } = await stage.invoiced(month);
      const before = await stage.owed();
      const file = await stage.filed(eve);
      const entry = await stage.entryIn(file);
      scene.at(days[0], '09:00');
      // The bank returns it while its receipt is being recorded.
      await Promise.all([stage.accept(file.id), bankReturns(scene).load(days[0], fileOf(days[0], [entry]))]);
      await scene.drain();
      await stage.inboxClosed(...days.slice(1));
      await Promise.all([
        stage.runPhase('fee-debits.close', days[2]),
        bankReturns(scene).load(days[2], fileOf(days[2], [entry])),
      ]);
      expect(await stage.collectionOf(number)).toMatchObject({ stage: 'returned', owing_cents: 140 });
      expect(await stage.owed()).toBe(before);
      expect(await scene.postings(scene.lorikeet, id)).toEqual([
        `trust_debit_returned: uncleared:${scene.lorikeet.id} 140, trust-bank -140`,
      ]);
      expect(await stage.broken()).toEqual([]);
    }
  });

  it('shows its file among the platform’s, and to no merchant', async () => {
    const list = (who: DebitMerchants['harbour']) =>
      scene.portal.call<{ count: number }>('GET', '/api/merchant/bankFile/list?kind=fee', {
        token: who.token,
      });
    expect((await list(scene.lorikeet)).data.count).toBe(5);
    expect((await list(scene.banksia)).data.count).toBe(0);
    const [file] = await stage.files();
    const asked = `/api/merchant/bankFile/detail?id=${printId('bank_file', file!.id)}&merchant_id=${printId('merchant', scene.lorikeet.id)}`;
    expect((await scene.portal.call('GET', asked, { token: scene.lorikeet.token })).code).toBe(0);
    expect((await scene.portal.call('GET', asked, { token: scene.banksia.token })).status).toBe(404);
  });
});
