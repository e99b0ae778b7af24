import { parseDirectEntry } from '@lorikeet/bank-files';
import { formatPlainAmount, instantAt, toCents, toLocalDate } from '@lorikeet/domain/kernel';
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
const FEE = { amount: toCents(1_100), gst: toCents(100) };

type Ground = {
  platform: ReturnType<typeof createFixturePlatform>;
  inbox: Run;
  lorikeet: { facilityId: string };
  drain(): Promise<number>;
};

/**
 * The debit of a direct merchant's tax invoice, which clears tonight; a return line that waits for a person and agrees
 * with it; and the bank's file that names it outright.
 */
export async function fillFees({ platform, inbox, lorikeet, drain }: Ground) {
  const at = (day: string, time: string) =>
    platform.clock.set(instantAt(toLocalDate(day), time, 'Australia/Sydney'));
  const debtor = await openMerchant(platform, { slug: 'own-bank', model: 'direct' });
  const owes = createRun(platform, debtor.merchantId, SYSTEM);
  const month = toLocalDate('2026-10-28');
  at('2026-11-17', '05:30');
  await owes.inTransaction(async (work) => {
    const posting = platformFeeCharged('direct', FEE);
    await post(work, { ...posting, sourceId: work.newId(), currency: 'AUD', effectiveDate: month });
    await issueTaxInvoice(work, month);
  });
  at('2026-11-26', '18:50');
  if (!(await fileFeeDebits(inbox))) throw new Error('no debit of a tax invoice was filed');
  const { debit, file, key, reference } = await inbox.inTransaction(async (work) => {
    const row = await work.one<{ debit: string; file: string; key: string; reference: string }>(sql`
      select d.id as debit, f.id as file, f.storage_key as key, f.reference
      from fee_debits d join bank_files f on f.merchant_id = d.merchant_id and f.id = d.bank_file_id
      where d.merchant_id = ${work.merchantId}`);
    await acceptFile(work, row.file, 'RECEIPT');
    return row;
  });
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
  return { debit, file, line: { fileId, line }, named: fileOf(String(RETURNED), [entry]) };
}
