import { parseDirectEntry } from '@lorikeet/bank-files';
import { printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { platformFeeCharged } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { SYSTEM } from '../../platform/work.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { acceptFile, rejectCreditFile, withdrawCreditFile } from '../bank-files/index.ts';
import { post } from '../ledger/index.ts';
import { recordNoReturns } from '../returns/index.ts';
import { coverShortfall, trustClosePhase } from '../trust/close-trust.ts';
import { trustModule } from '../trust/index.ts';
import { fileFeeDebits } from './file-fee-debits.ts';
import { taxInvoicesModule } from './index.ts';
import { issueTaxInvoice } from './issue-tax-invoice.ts';

type Row = {
  number: string;
  collection: {
    stage: string;
    debit_on: string;
    return_code: string | null;
    paid_on: string | null;
    owing_cents: number;
  } | null;
};

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-11-23', '06:30');
});
afterAll(() => scene.close());

const platformRun = () => createRun(scene.platform, scene.lorikeet.id, SYSTEM);

/** Banksia owes the fee of one debit, booked on the last day of a month, and gets its tax invoice the day after. */
async function invoiced(month: string): Promise<Row & { id: string }> {
  const last = toLocalDate(`${month}-28`);
  await scene.within(scene.banksia, (work) =>
    post(work, {
      ...platformFeeCharged('direct', { amount: toCents(140), gst: toCents(13) }),
      sourceId: work.newId(),
      currency: 'AUD',
      effectiveDate: last,
    }),
  );
  await scene.within(scene.banksia, (work) => issueTaxInvoice(work, last));
  const row = (await rows())[0]!;
  const { id } = await scene.within(scene.lorikeet, (work) =>
    work.one<{ id: string }>(sql`
      select id from fee_debits where merchant_id = ${work.merchantId} and number = ${row.number}`),
  );
  return { ...row, id };
}
const rows = async () =>
  (
    await scene.portal.call<{ rows: Row[] }>('GET', '/api/merchant/payout/taxInvoices', {
      token: scene.banksia.token,
    })
  ).data.rows;
const collectionOf = async (number: string) =>
  (await rows()).find((one) => one.number === number)!.collection!;
const owed = () =>
  scene.within(scene.banksia, async (work) => {
    const { cents } = await work.one<{ cents: number }>(sql`
      select coalesce(-sum(amount_cents), 0)::bigint as cents from account_days
      where merchant_id = ${work.merchantId} and account = 'platform-fees-owed'`);
    return cents;
  });
const phase = (name: string): Phase => taxInvoicesModule.phases!.find((one) => one.name === name)!;
async function runPhase(name: string, day: string) {
  const found = phase(name);
  scene.at(day, found.at);
  const tenant = { id: scene.lorikeet.id, slug: '', kind: 'platform' as const, timeZone: 'Australia/Sydney' };
  const summary = await found.run(platformRun(), toLocalDate(day), tenant);
  await scene.drain();
  return summary;
}
type File = { id: string; storage_key: string; status: string; records: number; processing_date: string };
const files = () =>
  scene.within(scene.lorikeet, (work) =>
    work.rows<File>(sql`
      select id, storage_key, status, records, processing_date::text from bank_files
      where merchant_id = ${work.merchantId} and kind = 'fee' order by id`),
  );
const filed = async (eve: string) => {
  await runPhase('fee-debits', eve);
  return (await files()).at(-1)!;
};
const accept = async (id: string) => {
  await scene.within(scene.lorikeet, (work) => acceptFile(work, id, 'R'));
  await scene.drain();
};
const entryIn = async (file: File) => {
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  return entryOf(details[0]!, 6, file.processing_date);
};
async function inboxClosed(...days: string[]) {
  for (const day of days) {
    scene.at(day, '17:00');
    await scene.within(scene.lorikeet, (work) =>
      recordNoReturns(work, { facilityId: scene.lorikeet.facilityId, bankDate: toLocalDate(day) }),
    );
  }
}
const statement = async (who: DebitMerchants['harbour'], ...lines: string[]) => {
  const answer = await scene.portal.call<{ matched: number }>('POST', '/api/merchant/statement/import', {
    token: who.token,
    body: { content: ['Date,Amount,Description', ...lines].join('\r\n') },
  });
  await scene.drain();
  return answer.data;
};
const broken = async () => {
  const all = [...trustModule.invariants!, ...taxInvoicesModule.invariants!];
  const checked = await Promise.all(
    all.map(async (one) => ({ name: one.name, ...(await one.check(scene.platform)) })),
  );
  return checked.filter((one) => one.broken > 0).map((one) => `${one.name} ${one.detail ?? ''}`);
};
const closeTrust = (day: string) => {
  scene.at(day, '18:30');
  const tenant = { id: scene.lorikeet.id, slug: '', kind: 'platform' as const, timeZone: 'Australia/Sydney' };
  return trustClosePhase.run(platformRun(), toLocalDate(day), tenant);
};

describe('the debit of a direct merchant’s tax invoice', () => {
  it('is announced with the invoice, filed once, and clears like every debit', async () => {
    scene.at('2026-12-01', '05:30');
    const { id, number } = await invoiced('2026-11');
    expect(await collectionOf(number)).toMatchObject({ stage: 'scheduled', debit_on: '2026-12-08' });
    expect(await runPhase('fee-debits', '2026-12-04')).toEqual({ files: 0 });
    scene.at('2026-12-07', '18:55');
    await Promise.all([fileFeeDebits(platformRun()), fileFeeDebits(platformRun())]);
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    expect(file).toMatchObject({ status: 'built', records: 1, processing_date: '2026-12-08' });
    const { header, details } = parseDirectEntry(await scene.fileText(file!.storage_key));
    expect(header).toMatchObject({ userId: '301500', description: 'FEES' });
    expect(details.filter(({ code }) => code === 13)).toMatchObject([
      { code: 13, bsb: '033-001', account: '98765432', amountCents: 140, lodgementReference: number },
    ]);
    expect(await collectionOf(number)).toMatchObject({ stage: 'batched' });
    await accept(file!.id);
    expect(await collectionOf(number)).toMatchObject({ stage: 'submitted' });
    expect(await owed()).toBe(0);
    expect(await scene.postings(scene.banksia, id)).toEqual([
      'platform_invoice_paid: platform-fees-owed 140, bank -140',
    ]);
    await statement(scene.lorikeet, '2026-12-08,1.40,DIRECT ENTRY 301500 LORI-FEES-1');
    await statement(scene.banksia, `2026-12-08,-1.40,LORIKEET FEES ${number}`);
    expect(await broken()).toEqual([]);
    await inboxClosed('2026-12-09', '2026-12-10');
    await runPhase('fee-debits.close', '2026-12-11');
    expect(await collectionOf(number)).toMatchObject({ stage: 'submitted' });
    await inboxClosed('2026-12-11');
    expect(await runPhase('fee-debits.close', '2026-12-11')).toEqual({ cleared: 1 });
    expect(await runPhase('fee-debits.close', '2026-12-11')).toEqual({ cleared: 0 });
    expect(await collectionOf(number)).toMatchObject({ stage: 'cleared', owing_cents: 0 });
    expect(await scene.postings(scene.lorikeet, id)).toEqual([
      `trust_invoice_collected: uncleared:${scene.lorikeet.id} 140, fee-income -127, gst-payable -13`,
    ]);
    await closeTrust('2026-12-11');
    expect(await broken()).toEqual([]);
  });

  it('that comes back after its fees were swept is covered from the platform’s own money, and owed again', async () => {
    expect(await closeTrust('2027-01-04')).toMatchObject({ swept_cents: 140 });
    const [file] = await files();
    await bankReturns(scene).load('2027-01-05', fileOf('2027-01-05', [await entryIn(file!)]));
    const [{ number }] = (await rows()) as [Row];
    expect(await collectionOf(number)).toMatchObject({
      stage: 'returned',
      return_code: '6',
      owing_cents: 140,
    });
    expect(await owed()).toBe(140);
    expect(await closeTrust('2027-01-05')).toMatchObject({ moved_cents: 140 });
    expect(await broken()).toEqual([]);
    await bankReturns(scene).load('2027-01-06', fileOf('2027-01-06', [await entryIn(file!)]));
    expect(await owed()).toBe(140);
    const told = await scene.within(scene.banksia, (work) =>
      work.rows(sql`select 1 from messages
        where merchant_id = ${work.merchantId} and template = 'tax-invoice-unpaid'`),
    );
    expect(told).toHaveLength(1);
  });

  it('is paid by a transfer that bears the invoice’s number, once, and the cover goes back', async () => {
    const [{ number }] = (await rows()) as [Row];
    await statement(scene.lorikeet, '2027-01-07,1.00,A PART', `2027-01-07,1.40,TRANSFER ${number}`);
    expect(await collectionOf(number)).toMatchObject({
      stage: 'returned',
      paid_on: '2027-01-07',
      owing_cents: 0,
    });
    expect(await owed()).toBe(0);
    await statement(scene.lorikeet, `2027-01-08,1.40,TRANSFER ${number} AGAIN`);
    expect(await owed()).toBe(0);
    const open = await scene.within(scene.lorikeet, (work) =>
      work.rows(sql`select 1 from exceptions
        where merchant_id = ${work.merchantId} and kind = 'tax_invoice.unpaid' and status = 'open'`),
    );
    expect(open).toEqual([]);
    scene.at('2027-01-08', '18:30');
    expect(
      await scene.within(scene.lorikeet, (work) => coverShortfall(work, toLocalDate('2027-01-08'))),
    ).toBe(-140);
    expect(await broken()).toEqual([]);
  });

  it('goes into another file when its own is taken back, and is owed when the bank rejects that', async () => {
    scene.at('2027-02-01', '05:30');
    const { number } = await invoiced('2027-01');
    const first = await filed('2027-02-08');
    await scene.within(scene.lorikeet, (work) => withdrawCreditFile(work, first.id, 'late'));
    await scene.drain();
    expect(await collectionOf(number)).toMatchObject({ stage: 'scheduled' });
    const second = await filed('2027-02-09');
    expect(second.id).not.toBe(first.id);
    await accept(second.id);
    expect(await owed()).toBe(0);
    await statement(scene.lorikeet, '2027-02-10,1.40,DIRECT ENTRY 301500 LORI-FEES-3');
    const reject = () => scene.within(scene.lorikeet, (work) => rejectCreditFile(work, second.id, 'closed'));
    await Promise.all([reject(), reject()]);
    await scene.drain();
    expect(await collectionOf(number)).toMatchObject({ stage: 'rejected', owing_cents: 140 });
    expect(await owed()).toBe(140);
    await statement(scene.lorikeet, '2027-02-11,-1.40,TAKEN BACK LORI-FEES-3');
    expect(await broken()).toEqual([]);
  });

  it('leaves one outcome when its acceptance, its clearance and its return meet', async () => {
    for (const [month, eve, days] of [
      ['2027-02', '2027-03-08', ['2027-03-10', '2027-03-11', '2027-03-12']],
      ['2027-03', '2027-04-09', ['2027-04-13', '2027-04-14', '2027-04-15']],
    ] as const) {
      scene.at(`${eve.slice(0, 7)}-01`, '05:30');
      const { id, number } = await invoiced(month);
      const before = await owed();
      const file = await filed(eve);
      const entry = await entryIn(file);
      scene.at(days[0], '09:00');
      // The bank returns it while its receipt is being recorded.
      await Promise.all([accept(file.id), bankReturns(scene).load(days[0], fileOf(days[0], [entry]))]);
      await scene.drain();
      await inboxClosed(...days.slice(1));
      await Promise.all([
        runPhase('fee-debits.close', days[2]),
        bankReturns(scene).load(days[2], fileOf(days[2], [entry])),
      ]);
      expect(await collectionOf(number)).toMatchObject({ stage: 'returned', owing_cents: 140 });
      expect(await owed()).toBe(before);
      expect(await scene.postings(scene.lorikeet, id)).toEqual([
        `trust_debit_returned: uncleared:${scene.lorikeet.id} 140, trust-bank -140`,
      ]);
      expect(await broken()).toEqual([]);
    }
  });

  it('shows its file among the platform’s, and to no merchant', async () => {
    const list = (who: DebitMerchants['harbour']) =>
      scene.portal.call<{ count: number }>('GET', '/api/merchant/bankFile/list?kind=fee', {
        token: who.token,
      });
    expect((await list(scene.lorikeet)).data.count).toBe(5);
    expect((await list(scene.banksia)).data.count).toBe(0);
    const [file] = await files();
    const asked = `/api/merchant/bankFile/detail?id=${printId('bank_file', file!.id)}&merchant_id=${printId('merchant', scene.lorikeet.id)}`;
    expect((await scene.portal.call('GET', asked, { token: scene.lorikeet.token })).code).toBe(0);
    expect((await scene.portal.call('GET', asked, { token: scene.banksia.token })).status).toBe(404);
  });
});
