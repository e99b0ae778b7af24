import { parseDirectEntry } from '@lorikeet/bank-files';
import { formatPlainAmount, instantAt, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { platformFeeCharged } from '@lorikeet/domain/ledger';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { post } from '../../apps/server/src/modules/ledger/index.ts';
import { loadReturns } from '../../apps/server/src/modules/returns/index.ts';
import { fileFeeDebits } from '../../apps/server/src/modules/tax-invoices/file-fee-debits.ts';
import { issueTaxInvoice } from '../../apps/server/src/modules/tax-invoices/issue-tax-invoice.ts';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun, type Run } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { entryOf, fileOf } from '../../apps/server/src/test/bank-returns.ts';
import { fileText } from '../../apps/server/src/test/file-text.ts';
import type { createFixturePlatform } from '../fixture/fixture-platform.ts';
import { openMerchant } from '../fixture/open-merchants.ts';

const PROCESSED = '2026-11-27';
const RETURNED = '2026-12-01';
const WAITING = {
  invoiced: '2026-11-19',
  filed: '2026-11-30',
  processed: '2026-12-01',
  returned: '2026-12-02',
};
const FEE = { amount: toCents(1_100), gst: toCents(100) };

type Ground = {
  platform: ReturnType<typeof createFixturePlatform>;
  inbox: Run;
  lorikeet: { facilityId: string };
  drain(): Promise<number>;
};

/**
 * The debit of a direct merchant's tax invoice, which clears tonight; a return line that waits for a person and agrees
 * with it; the bank's file that names it outright; and another debit in a file of which nothing says that the bank has it.
 */
export async function fillFees(ground: Ground) {
  const { platform, inbox, lorikeet, drain } = ground;
  const at = atOf(ground);
  const debtor = await openMerchant(platform, { slug: 'own-bank', model: 'direct' });
  const owes = createRun(platform, debtor.merchantId, SYSTEM);
  const { debit, file, key, reference } = await filed(ground, owes, {
    month: toLocalDate('2026-10-28'),
    invoiced: '2026-11-17',
    filed: '2026-11-26',
  });
  await inbox.inTransaction((work) => acceptFile(work, file, 'RECEIPT'));
  await drain();
  const row = `${PROCESSED},${formatPlainAmount(FEE.amount)},DIRECT ENTRY 301500 ${reference}`;
  at(PROCESSED, '20:00');
  await inbox.inTransaction((work) => importStatement(work, `Date,Amount,Description\n${row}\n`));
  const { details } = parseDirectEntry(await fileText(platform, key));
  const entry = entryOf(details[0]!, 6, PROCESSED);
  at(RETURNED, '09:00');
  const { fileId } = await loadReturns(inbox, {
    facilityId: lorikeet.facilityId,
    filename: 'garbled.txt',
    content: fileOf(RETURNED, [{ ...entry, lodgementReference: 'LORI-ZZZZZ' }]),
  });
  const line = await inbox.inTransaction(async (work) => {
    // As if the bank had garbled the day alone and then said so: no second person is asked.
    const { line } = await work.one<{ line: number }>(sql`
      update return_lines set lodgement_reference = ${entry.lodgementReference}
      where merchant_id = ${work.merchantId} and returns_file_id = ${fileId} returning line_no as line`);
    return line;
  });
  const waiting = await waitingFile(ground, owes);
  return { debit, file, line: { fileId, line }, named: fileOf(String(RETURNED), [entry]), waiting };
}

const atOf =
  ({ platform }: Ground) =>
  (day: string, time: string) =>
    platform.clock.set(instantAt(toLocalDate(day), time, 'Australia/Sydney'));

type Dates = { month: LocalDate; invoiced: string; filed: string };

/** A month's fee of a direct merchant is invoiced, and its debit is put into a file. */
async function filed(ground: Ground, owes: Run, { month, invoiced, filed: evening }: Dates) {
  const at = atOf(ground);
  at(invoiced, '05:30');
  await owes.inTransaction(async (work) => {
    const posting = platformFeeCharged('direct', FEE);
    await post(work, { ...posting, sourceId: work.newId(), currency: 'AUD', effectiveDate: month });
    await issueTaxInvoice(work, month);
  });
  at(evening, '18:50');
  if (!(await fileFeeDebits(ground.inbox))) throw new Error('no debit of a tax invoice was filed');
  return ground.inbox.inTransaction((work) =>
    work.one<{ debit: string; file: string; key: string; reference: string }>(sql`
      select d.id as debit, f.id as file, f.storage_key as key, f.reference
      from fee_debits d join bank_files f on f.merchant_id = d.merchant_id and f.id = d.bank_file_id
      where d.merchant_id = ${work.merchantId} order by f.created_at desc, f.id desc limit 1`),
  );
}

/** A file that was handed to nobody as far as the portal knows, and the bank's return of the debit in it, which proves otherwise. */
async function waitingFile(ground: Ground, owes: Run) {
  const { file, key } = await filed(ground, owes, {
    month: toLocalDate('2026-09-28'),
    invoiced: WAITING.invoiced,
    filed: WAITING.filed,
  });
  const { details } = parseDirectEntry(await fileText(ground.platform, key));
  const named = fileOf(WAITING.returned, [entryOf(details[0]!, 6, WAITING.processed)]);
  return { file, named };
}
