import { buffer } from 'node:stream/consumers';
import { parseDirectEntry, type ReturnCode, writeReturns } from '@lorikeet/bank-files';
import { formatDateUs, type LocalDate, parts } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { fact } from './page.ts';

type DebitFile = ReturnType<typeof parseDirectEntry>;
export type LodgedFile = { content: DebitFile; reference: string };

/** Downloads the one file that waits with these words in its row, and records the bank's acceptance of it. */
export async function lodgeFile(page: Page, words: string, receipt: string): Promise<LodgedFile> {
  await page.goto('/merchant/platform/bankFiles');
  await page.getByRole('row').filter({ hasText: words }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const bytes = await buffer(await (await download).createReadStream());
  const content = parseDirectEntry(bytes.toString('latin1'));
  const reference = await fact(page, 'Reference on the statement');
  await page.getByRole('button', { name: 'Record acceptance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Receipt').fill(receipt);
  await dialog.getByRole('button', { name: 'Record acceptance' }).click();
  await page.getByText(`Receipt ${receipt}`).waitFor();
  return { content, reference };
}

/** The bank's answer to a file: the debits of these accounts come back on a day with their codes. */
export function returnsOf(
  { header, details }: DebitFile,
  codes: ReadonlyMap<string, ReturnCode>,
  day: LocalDate,
): string {
  if (!header) throw new Error('The file has no header.');
  return writeReturns({
    ...header,
    description: 'DE RETURNS',
    processingDate: day,
    returns: details.flatMap((detail) => {
      const returnCode = codes.get(detail.account.trim());
      if (!returnCode) return [];
      return {
        returnCode,
        originalCode: detail.code,
        amountCents: detail.amountCents,
        customerBsb: detail.bsb,
        customerAccount: detail.account,
        traceBsb: detail.traceBsb,
        traceAccount: detail.traceAccount,
        title: detail.title,
        lodgementReference: detail.lodgementReference,
        remitter: detail.remitter,
        dayOfMonth: parts(header.processingDate).day,
        userId: header.userId,
      };
    }),
  });
}

/** Loads a return file and waits for the screen with its lines. */
export async function loadReturns(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/merchant/platform/returns');
  await page
    .getByLabel(/return file here/)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content, 'latin1') });
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Records that staff looked and the bank sent nothing for a day. */
export async function recordNoReturns(page: Page, day: LocalDate): Promise<void> {
  await page.goto('/merchant/platform/returns');
  const row = page.getByRole('row').filter({ hasText: formatDateUs(day) });
  await row.getByRole('button', { name: 'No returns' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record no returns' }).click();
  await row.getByText('No returns').waitFor();
  await row.getByRole('button').waitFor({ state: 'detached' });
}

/** Loads a bank statement of these lines and waits until each has found what it is. */
export async function loadStatement(page: Page, lines: readonly string[]): Promise<void> {
  const content = ['Date,Amount,Description', ...lines].join('\r\n');
  await page.goto('/merchant/platform/statement');
  await page.getByRole('button', { name: 'Load statement' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  await dialog.getByRole('status').waitFor();
  const matched = Number(await fact(page, 'Matched'));
  if (matched !== lines.length) throw new Error(`Only ${matched} of ${lines.length} lines were matched.`);
}
