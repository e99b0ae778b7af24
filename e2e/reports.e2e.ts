import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { openAs, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test('a report opens its rows, is kept, sent on schedule, and fetched as a file', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/report');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Transactions/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByRole('menuitemradio', { name: 'Last 90 days' }).click();
  await page
    .getByRole('region', { name: 'By period' })
    .getByRole('row', { name: /^Total/ })
    .waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saving = page.getByRole('dialog', { name: 'Save this report' });
  await saving.getByLabel('Name').fill('Takings');
  await saving.getByRole('button', { name: 'Save report' }).click();
  await saving.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('button', { name: 'Actions for Takings' }).click();
  await page.getByRole('menuitem', { name: 'Send on schedule' }).click();
  const sending = page.getByRole('dialog', { name: 'Send Takings' });
  await sending.getByLabel('Every Monday').check();
  await sending.getByLabel('Mei Nguyen').check();
  expect(await flaws(page, 'en')).toEqual([]);
  await sending.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByText(/Each Monday to Mei Nguyen/).waitFor();

  await page.getByRole('link', { name: /^Takings/ }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^Excel/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Download Center' }).waitFor();
  const file = page.getByRole('row', { name: /XLSX/ }).first();
  await file.getByText('Ready').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: 'Transactions', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transactions-.*-aud\.xlsx$/);
  expect(await flaws(page, 'en')).toEqual([]);
});

test('a mistyped year is refused, and both days can be typed anew', async () => {
  onTestFailed(() => console.error(portal.log()));
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/reportDetail?preset=last_90_days');
  await page.getByRole('heading', { name: 'By period' }).waitFor();
  const from = page.getByLabel('From', { exact: true });
  const meant = await from.inputValue();
  await from.fill('01/01/2006');
  await page.getByText('The report did not load').waitFor();
  await page.reload();
  await page.getByText('The report did not load').waitFor();
  expect(await from.inputValue()).toBe('01/01/2006');
  await from.fill(meant);
  await page.getByRole('heading', { name: 'By period' }).waitFor();
});

test('reports and the download centre are read in Chinese on a phone', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  for (const path of ['/merchant/report', '/merchant/reportDetail?report=gst&preset=last_90_days']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await flaws(page, 'zh')).toEqual([]);
  }
  await page.goto('/merchant/downloadCenter');
  await page.getByText('已就绪').first().waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
});
