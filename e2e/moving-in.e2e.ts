import { text } from 'node:stream/consumers';
import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { fact, newPage } from './support/page.ts';
import { openAs, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const MAKER = 'owner@harbour.test';
const CHECKER = 'admin@harbour.test';
const HEADINGS = 'Name,Email,BSB,Account number,Reference,Signed on,Amount,Next date,Consent';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

/** A provider's export: two sound rows, and three that each have a fault of their own. */
function exportOf(next: LocalDate): string {
  const [year, month, day] = next.split('-');
  const date = `${day}/${month}/${year}`;
  return [
    HEADINGS,
    `Ada Moved,ada@moved.test,062-000,71000001,OLD-1,03/02/2024,40.00,${date},By phone`,
    `Bea Moved,bea@moved.test,62000,71000002,OLD-2,03/02/2024,40.00,${date},By phone`,
    `Cy Moved,cy@moved.test,062-000,7.1E+07,OLD-3,03/02/2024,40.00,${date},By phone`,
    `Di Moved,,062-000,71000004,OLD-4,03/02/2024,40.00,${date},By phone`,
    `Eve Moved,eve@moved.test,062-000,71000005,OLD-5,03/02/2024,55.00,${date},By phone`,
    '',
  ].join('\r\n');
}

test('a merchant moves its payers in: faults by line, a second person, letters, and one row undone', async () => {
  onTestFailed(() => console.error(portal.log()));
  const today = await startInTheMorning(portal);
  const state = await signedIn(portal, MAKER);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await upload(page, exportOf(addDays(today, 40)));
  await chooseColumns(page);
  await readFaults(page);
  await keepAuthorities(page);
  await send(page);
  await agree();
  await readLetter();
  await undoOne(page);
  const address = page.url();
  await readRequest(page);
  await readInChinese(state, address);
});

async function upload(page: Page, content: string): Promise<void> {
  await page.goto('/merchant/customers/list');
  await page.getByRole('link', { name: 'Import direct debit requests' }).click();
  await page.getByRole('heading', { name: 'Bring your payers with you' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Upload a file' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('at most 20,000 rows and 6 MB').waitFor();
  const file = dialog.locator('input[type=file]');
  const give = (name: string, body: Buffer) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: body });
  await give('workbook.csv', Buffer.from('PK\u0003\u0004 a workbook'));
  await dialog.getByRole('alert').filter({ hasText: 'This is no text that can be read as CSV' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await give('old-provider.csv', Buffer.from(content));
  await page.getByRole('heading', { level: 1, name: 'old-provider.csv' }).waitFor();
}

async function chooseColumns(page: Page): Promise<void> {
  await page.getByText('In the file: Ada Moved · Bea Moved · Cy Moved').waitFor();
  expect(await page.getByText('71000001').count()).toBe(0);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.locator('.lk-field-error').first().waitFor();
  await page.getByLabel('Previous provider').fill('OldPay');
  await page.getByLabel('E-mail').selectOption({ label: '1. Name' });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('Another field has this column already').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByLabel('E-mail').selectOption({ label: '2. Email' });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('region', { name: 'What would come in' }).waitFor();
}

async function readFaults(page: Page): Promise<void> {
  const figures = page.getByRole('region', { name: 'What would come in' });
  expect((await figures.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /Sound rows 2 .*Faulty rows 3 .*Letters to payers 2 /i,
  );
  await page.getByText('OldPay').first().waitFor();
  await page.getByRole('tab', { name: /^Faulty/ }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await page.getByRole('row').filter({ hasText: 'Ada Moved' }).waitFor({ state: 'detached' });
  expect(await row('Bea Moved').innerText()).toMatch(/^3\s[\s\S]*five digits/m);
  expect(await row('Cy Moved').innerText()).toMatch(/^4\s[\s\S]*a spreadsheet has turned it into a number/m);
  expect(await row('Di Moved').innerText()).toMatch(/^5\s[\s\S]*There is no e-mail and no mobile/m);
  expect(await flaws(page, 'en')).toEqual([]);
  await narrowToOneFault(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download faulty rows' }).click();
  const file = await text(await (await download).createReadStream());
  expect(file.split('\r\n').filter(Boolean)).toHaveLength(4);
  expect(file).toContain('five digits');
  expect(file).not.toContain('71000002');
}

/** Who mends one kind of fault sees the rows that have it, and then all of them again. */
async function narrowToOneFault(page: Page): Promise<void> {
  const all = page.url();
  const filter = page.getByRole('combobox', { name: 'Filter' });
  await filter.fill('what');
  await filter.press('Enter');
  await page.getByRole('option', { name: /five digits.* · 1$/ }).click();
  await page.getByRole('row').filter({ hasText: 'Cy Moved' }).waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Bea Moved' }).waitFor();
  await page.goto(all);
  await page.getByRole('row').filter({ hasText: 'Cy Moved' }).waitFor();
}

/** Two authorities at once: one has its row, the other's is faulty, and it is said which was not kept and why. */
async function keepAuthorities(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^All/ }).click();
  const card = page.getByRole('region', { name: 'Signed authorities' });
  const scan = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await card.locator('input[type=file]').setInputFiles([scan('old_1.pdf'), scan('OLD-2.pdf')]);
  await card.getByText('OLD-2.pdf: No sound row has this reference').waitFor();
  await card.getByText('1 kept').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('row').filter({ hasText: 'Ada Moved' }).click();
  const panel = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: /old_1\.pdf/ }).click();
  expect(await text(await (await download).createReadStream())).toContain('%PDF-1.4');
  await page.keyboard.press('Escape');
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A second person sees these figures').waitFor();
  expect((await dialog.innerText()).replaceAll(/\s+/g, ' ')).toContain(
    'Direct debit requests that come in 2 Rows left out 3 Letters to payers 2',
  );
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('region', { name: 'Waits for a second person' }).waitFor();
}

async function agree(): Promise<void> {
  const checker = await openAs(portal, CHECKER, '/merchant/user/approvals');
  await checker
    .getByRole('row')
    .filter({ hasText: 'Move direct debit requests in from another provider' })
    .click();
  const table = checker.getByRole('table', { name: 'What changed' });
  await table.waitFor();
  expect(await table.innerText()).toMatch(/OldPay/);
  expect(await table.innerText()).toMatch(/Rows left out\s+3/);
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('are written down').waitFor();
  await checker.getByRole('button', { name: 'Approve' }).last().click();
  await checker.getByText('Approved. The change is made.').waitFor();
}

async function readLetter(): Promise<void> {
  const letter = await newestMessage(portal, { to: 'ada@moved.test', template: 'mandate-moved-in' });
  expect(letter.text).toContain('OldPay');
  await newestMessage(portal, { to: 'eve@moved.test', template: 'mandate-moved-in' });
}

async function undoOne(page: Page): Promise<void> {
  await page.goto(new URL(page.url()).pathname);
  await page.getByRole('region', { name: 'How the rows stand' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Eve Moved' }).click();
  const panel = page.getByRole('dialog').filter({ hasText: 'OLD-5' });
  await panel.getByRole('link', { name: 'Open customer' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await panel.getByRole('button', { name: 'Undo this row' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Undo Eve Moved?' });
  await question.getByText('The payer is told that the direct debit has ended').waitFor();
  await question.getByRole('button', { name: 'Undo this row' }).click();
  await page.getByText('The row is undone').waitFor();
  await page.getByRole('row').filter({ hasText: 'Eve Moved' }).getByText('Undone').waitFor();
}

/** What the other provider told of the day is shown without an hour, which nobody told. */
async function readRequest(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Ada Moved' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open customer' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada Moved' }).waitFor();
  await page.getByText('Agreed', { exact: true }).waitFor();
  expect(await fact(page, 'Agreed')).toBe('02/03/2024');
}

async function readInChinese(state: State, address: string): Promise<void> {
  const zh = await newPage({ baseUrl: portal.baseUrl, storageState: state, width: 390, language: 'zh' });
  await zh.goto(new URL(address).pathname);
  await zh.getByRole('region', { name: '各行情况' }).waitFor();
  await zh.getByText('已撤销').first().waitFor();
  expect(await flaws(zh, 'zh')).toEqual([]);
}
