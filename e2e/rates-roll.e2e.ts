import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { moveClockTo, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  await untilReceived();
});
afterAll(() => portal?.stop());

type Waiting = Record<'receipts' | 'total_cents' | 'under_way_cents', number>;

/** Lets days pass until the council has received something that is in no file: at some dates of the year nothing has come yet. */
async function untilReceived(): Promise<void> {
  let day = await startInTheMorning(portal);
  const ask = asking(portal, await signedIn(portal, 'owner@banksia.test'));
  while ((await ask<Waiting>('/council/receipts/waiting')).receipts === 0) {
    day = addDays(day, 1);
    await moveClockTo(portal, day, { bank: true });
  }
}

const HEADINGS = 'Assessment number,Address,Suburb,State,Postcode,Owner,Rates,Balance';
const KNOWN = '20417-0,3 Wattle Street,Banksia,NSW,2700,Grace Okonkwo,1876.43,1876.43';
const NEW = '77001-5,9 Mill Street,Banksia,NSW,2700,Nell Gray,1234.56,1234.56';
const FAULTY = [
  '77002-3,11 Mill Street,Banksia,NSW,2700,Otto Lind,-1500.00,20.00',
  '77001-5,9 Mill Street,Banksia,NSW,2700,Nell Gray,1234.56,1234.56',
];

const csv = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...rows, ''].join('\r\n')),
});

/** Says which receipts file was applied last, and has the rows read. */
async function readRows(page: Page, mark: string | RegExp): Promise<void> {
  const marks = page.getByLabel('Last receipts file applied');
  await marks.selectOption({ label: await marks.locator('option').filter({ hasText: mark }).innerText() });
  await page.getByRole('button', { name: 'Read the rows' }).click();
}

/** Takes in what was read. */
async function takeIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take it in' }).click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asked.getByRole('button', { name: 'Take it in' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).waitFor();
}

/** Uploads a roll that was extracted at a time of a day, and has its rows read. */
async function readRoll(
  page: Page,
  file: ReturnType<typeof csv>,
  extractedOn: string,
  { time = '20:00', mark = 'None has been applied yet' }: { time?: string; mark?: string | RegExp } = {},
): Promise<void> {
  await page.goto('/merchant/council/properties');
  await page.getByRole('link', { name: 'Import the roll' }).first().click();
  await page.getByRole('button', { name: 'Upload the roll' }).first().click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { level: 1, name: file.name }).waitFor();
  const [year, month, day] = extractedOn.split('-');
  await page.getByLabel('Extracted on').fill(`${month}/${day}/${year}`);
  await page.getByLabel('At (24 hours)').fill(time);
  await readRows(page, mark);
}

test('a council brings in a roll with planted faults, mends it, and sees what a property owes', async () => {
  onTestFailed(() => console.error(portal.log()));
  const state = await signedIn(portal, 'owner@banksia.test');
  const ask = asking(portal, state);
  const { merchant } = await ask<{ merchant: { business_date: string } }>('/getUserInfo');
  const yesterday = addDays(toLocalDate(merchant.business_date), -1);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });

  await readRoll(page, csv('faulty.csv', [KNOWN, NEW, ...FAULTY]), yesterday);
  await page.getByText('Faulty rows: 3').waitFor();
  await page.getByText('the amount is negative').waitFor();
  await page.getByText('the number stands in line 5 too').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  expect(await page.getByRole('button', { name: 'Take it in' }).count()).toBe(0);

  await readRoll(page, csv('mended.csv', [KNOWN, NEW]), yesterday);
  await page.getByText('A new property').waitFor();
  await takeIn(page);

  const { rows } = await ask<{ rows: { id: string }[] }>('/council/property/list?search=77001-5');
  await page.goto(`/merchant/council/properties/detail/${rows[0]!.id}`);
  await page.getByRole('heading', { level: 1, name: '9 Mill Street' }).waitFor();
  await page.getByText('$1,234.56').first().waitFor();
  await page.getByText('$308.76').first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  const chinese = await newPage({ baseUrl: portal.baseUrl, storageState: state, width: 390, language: 'zh' });
  await chinese.goto(page.url());
  await chinese.getByText('应缴余额').first().waitFor();
  expect(await flaws(chinese, 'zh')).toEqual([]);
});

/** Fetches the file that a page's button downloads. */
async function downloaded(page: Page): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await waiting).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Makes the next file, whose amounts sum to what waited, and which is the same each time it is fetched. Returns its id. */
async function makeFile(page: Page, totalCents: number): Promise<string> {
  await page.goto('/merchant/council/receipts');
  await page.getByText('Receipts waiting').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Make the next file' }).click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asked.getByRole('button', { name: 'Make the file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Receipts file 3' }).waitFor();
  await page.getByText('Every line equals its posting').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  const fileId = page.url().split('/').at(-1)!;
  const text = await downloaded(page);
  const amounts = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Math.round(Number(line.split(',')[6]) * 100));
  expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(totalCents);
  // Within half a second a second click is one of a double click, which fetches a file once.
  await page.waitForTimeout(600);
  expect(await downloaded(page)).toBe(text);
  return fileId;
}

test('what was received goes to the rates system in files, and the roll’s import names the last one', async () => {
  onTestFailed(() => console.error(portal.log()));
  const state = await signedIn(portal, 'owner@banksia.test');
  const ask = asking(portal, state);
  const { merchant } = await ask<{ merchant: { business_date: string } }>('/getUserInfo');
  const today = toLocalDate(merchant.business_date);
  const waiting = await ask<Waiting>('/council/receipts/waiting');
  expect(waiting.receipts).toBeGreaterThan(0);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });

  const fileId = await makeFile(page, waiting.total_cents);

  // A second one has nothing to hold, and says so.
  await page.goto('/merchant/council/receipts');
  await page.getByRole('button', { name: 'Make the next file' }).click();
  await page.getByText('Nothing has been received or taken back').first().waitFor();

  // The roll of yesterday cannot hold a file of today; without a mark it is refused in words.
  const marked = csv('marked.csv', [KNOWN]);
  await readRoll(page, marked, addDays(today, -1), { time: '20:30', mark: /^Receipts file 3:/ });
  await page.getByText('That receipts file was made after the extraction').first().waitFor();
  await readRows(page, 'Not stated');
  await page.getByText('The portal has taken money. Name the last receipts file').first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  // With the file before named, what came since is taken off the roll's balance.
  await readRows(page, /^Receipts file 2:/);
  await takeIn(page);
  const { rows: lines } = await ask<{ rows: { amount_cents: number }[] }>(
    `/council/receipts/lines?id=${fileId}&search=20417-0&page_size=100`,
  );
  const since = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const { rows: found } = await ask<{ rows: { owed_cents: number }[] }>(
    '/council/property/list?search=20417-0',
  );
  const underWay = 187_643 - since - found[0]!.owed_cents;
  expect(underWay).toBeGreaterThanOrEqual(0);
  expect(underWay).toBeLessThanOrEqual(waiting.under_way_cents);
  await page.goto('/merchant/council/receipts');
  await page
    .getByRole('row', { name: /Receipts file 2/ })
    .getByText('Applied')
    .waitFor();
  await page
    .getByRole('row', { name: /Receipts file 3/ })
    .getByText('Not stated')
    .waitFor();
});

test('on a phone in Chinese a roll is uploaded, and its faulty row is named', async () => {
  onTestFailed(() => console.error(portal.log()));
  const state = await signedIn(portal, 'owner@banksia.test');
  const { merchant } = await asking(portal, state)<{ merchant: { business_date: string } }>('/getUserInfo');
  const [year, month, day] = addDays(toLocalDate(merchant.business_date), -1).split('-');
  const phone = await newPage({
    baseUrl: portal.baseUrl,
    storageState: state,
    width: 390,
    language: 'zh',
    locale: 'zh-CN',
  });
  await phone.goto('/merchant/council/properties');
  await phone.getByRole('link', { name: '导入名册' }).first().click();
  await phone.getByRole('button', { name: '上传名册' }).first().click();
  const file = csv('phone.csv', [KNOWN, FAULTY[0]!]);
  await phone.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await phone.getByRole('heading', { level: 1, name: 'phone.csv' }).waitFor();
  await phone.getByLabel('提取日期').fill(`${month}/${day}/${year}`);
  await phone.getByLabel('提取时间（24 小时制）').fill('21:00');
  expect(await flaws(phone, 'zh')).toEqual([]);
  const marks = phone.getByLabel('最后入账的收款文件');
  const second = marks.locator('option').filter({ hasText: /^收款文件 2/ });
  await marks.selectOption({ label: await second.innerText() });
  await phone.getByRole('button', { name: '读取各行' }).click();
  await phone.getByText(/有误的行：1/).waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
  expect(await phone.getByRole('button', { name: '确认导入' }).count()).toBe(0);
});

test.each([
  [1440, 'en'],
  [390, 'en'],
  [1440, 'zh'],
  [390, 'zh'],
] as const)('receipts files at %i in %s', async (width, language) => {
  const state = await signedIn(portal, 'owner@banksia.test');
  const { rows } = await asking(portal, state)<{ rows: { id: string }[] }>('/council/receipts/list');
  const page = await newPage({
    baseUrl: portal.baseUrl,
    storageState: state,
    width,
    ...(language === 'zh' && { language }),
  });
  for (const path of ['receipts', `receipts/detail/${rows[0]!.id}`]) {
    await page.goto(`/merchant/council/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await flaws(page, language), path).toEqual([]);
  }
  await page.getByRole('button', { name: language === 'en' ? 'File format' : '文件格式' }).click();
  await page.getByRole('dialog').getByText('Assessment number').first().waitFor();
  expect(await flaws(page, language), 'columns').toEqual([]);
});
