import { parseDirectEntry } from '@lorikeet/bank-files';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { platformFeeCharged } from '@lorikeet/domain/ledger';
import { acceptFile, rejectCreditFile } from '../modules/bank-files/index.ts';
import { post } from '../modules/ledger/index.ts';
import { recordNoReturns } from '../modules/returns/index.ts';
import { taxInvoicesModule } from '../modules/tax-invoices/index.ts';
import { issueTaxInvoice } from '../modules/tax-invoices/issue-tax-invoice.ts';
import { trustClosePhase } from '../modules/trust/close-trust.ts';
import { trustModule } from '../modules/trust/index.ts';
import type { Phase } from '../platform/days/phase.ts';
import { sql } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { SYSTEM } from '../platform/work.ts';
import { entryOf } from './bank-returns.ts';
import { brokenInvariants } from './broken-invariants.ts';
import type { DebitMerchants } from './debit-merchants.ts';
import { onItsDay } from './on-its-day.ts';

export type FeeRow = {
  number: string;
  collection: {
    stage: string;
    debit_on: string;
    return_code: string | null;
    paid_on: string | null;
    owing_cents: number;
  } | null;
};

type File = {
  id: string;
  storage_key: string;
  reference: string;
  status: string;
  records: number;
  processing_date: string;
};

export type FeeStage = ReturnType<typeof feeStage>;

/** A direct merchant's tax invoices and their debits, from the fee that is owed to what the bank sends back. */
export function feeStage(scene: DebitMerchants) {
  const platformRun = () => createRun(scene.platform, scene.lorikeet.id, SYSTEM);
  const tenant = {
    id: scene.lorikeet.id,
    slug: '',
    kind: 'platform' as const,
    timeZone: 'Australia/Sydney',
  };

  /** Banksia owes the fee of one debit, booked on the last day of a month, and gets its tax invoice the day after. */
  async function invoiced(month: string): Promise<FeeRow & { id: string }> {
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
      await scene.portal.call<{ rows: FeeRow[] }>('GET', '/api/merchant/payout/taxInvoices', {
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
    const summary = await found.run(platformRun(), toLocalDate(day), tenant);
    await scene.drain();
    return summary;
  }
  const files = () =>
    scene.within(scene.lorikeet, (work) =>
      work.rows<File>(sql`
        select id, storage_key, reference, status, records, processing_date::text from bank_files
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
  /** Banksia's debit for November in a file that the bank took and then rejected. Nothing has followed from that yet. */
  async function rejectedFile() {
    scene.at('2026-12-01', '05:30');
    const { number } = await invoiced('2026-11');
    const file = await filed('2026-12-07');
    await accept(file.id);
    await scene.within(scene.lorikeet, (work) => rejectCreditFile(work, file.id, 'closed'));
    return { number, file };
  }
  const entriesIn = (file: File) => entriesOf(scene, file);
  const entryIn = async (file: File) => (await entriesIn(file))[0]!;
  async function inboxClosed(...days: string[]) {
    for (const day of days) {
      scene.at(day, '17:00');
      await scene.within(scene.lorikeet, (work) =>
        recordNoReturns(work, { facilityId: scene.lorikeet.facilityId, bankDate: toLocalDate(day) }),
      );
    }
  }
  const statement = async (who: DebitMerchants['harbour'], ...lines: string[]) => {
    const content = ['Date,Amount,Description', ...lines].join('\r\n');
    const answer = await onItsDay(scene.clock, content, () =>
      scene.portal.call<{ matched: number }>('POST', '/api/merchant/statement/import', {
        token: who.token,
        body: { content },
      }),
    );
    await scene.drain();
    return answer.data;
  };
  const broken = () => brokenInvariants([trustModule, taxInvoicesModule], scene.platform);
  const closeTrust = (day: string) => {
    scene.at(day, '18:30');
    return trustClosePhase.run(platformRun(), toLocalDate(day), tenant);
  };
  return {
    platformRun,
    invoiced,
    rows,
    collectionOf,
    owed,
    runPhase,
    files,
    filed,
    accept,
    rejectedFile,
    entriesIn,
    entryIn,
    inboxClosed,
    statement,
    broken,
    closeTrust,
  };
}

/** What the bank would send back of each debit in a file. */
async function entriesOf(scene: DebitMerchants, file: File) {
  const { details } = parseDirectEntry(await scene.fileText(file.storage_key));
  const debits = details.filter(({ code }) => code === 13);
  return debits.map((detail) => entryOf(detail, 6, file.processing_date));
}
