import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const FILE = [
  'Name,Customer or supplier,Organisation,E-mail,Phone,Tags',
  'Rosa Lim,Supplier,Clean Sheets,rosa@cleansheets.test,0491 570 156,"laundry; new"',
  'Rosa M. Lim,Supplier,Clean Sheets,,0491 570 156,',
];
const csv = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('people are added by hand and by a file, two that are one are merged, and a customer shows its own', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  const { rows } = await ask<{ rows: { id: string; name: string }[] }>('/customer/list?sort=name');
  const customer = rows[0]!;

  await page.goto('/merchant/contact');
  await page.getByRole('button', { name: 'New contact' }).first().click();
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabel('Name', { exact: true }).fill('Nils Berg');
  await form.getByLabel('Organisation').fill(customer.name);
  await form.getByRole('button', { name: customer.name }).click();
  await form.getByLabel(/^Phone/).fill('0491 570 313');
  await form.getByLabel(/^Tags/).fill('billing, Night calls');
  await form.getByLabel(/^Notes/).fill('Works nights');
  expect(await flaws(page, 'en')).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nils Berg' }).waitFor();
  await page.getByText('night calls').waitFor();
  await page.getByText('Added a contact').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('link', { name: customer.name }).click();
  const people = page.getByRole('region', { name: 'People' });
  await people.getByRole('link', { name: 'Nils Berg' }).waitFor();

  await page.goto('/merchant/contact');
  await page.getByRole('button', { name: 'Import' }).first().click();
  const importing = page.getByRole('dialog', { name: 'Import contacts' });
  await importing.locator('input[type="file"]').setInputFiles(csv([...FILE, ',Supplier,,,,']));
  await importing.getByText('One of 3 rows has a fault').waitFor();
  await importing.getByText('Line 4').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await importing.locator('input[type="file"]').setInputFiles(csv(FILE));
  await importing.getByText('All 2 rows can be added').waitFor();
  await importing.getByRole('button', { name: 'Add 2 contacts' }).click();
  await page.getByRole('link', { name: 'Rosa M. Lim' }).click();
  await page.getByRole('region', { name: 'Perhaps the same person' }).getByRole('button').click();
  const merging = page.getByRole('dialog', { name: 'Merge with Rosa M. Lim' });
  await merging.getByLabel('Rosa Lim').check();
  expect(await flaws(page, 'en')).toEqual([]);
  await merging.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rosa Lim' }).waitFor();
  await page.getByText('rosa@cleansheets.test').waitFor();
  const kept = await ask<{ rows: { id: string }[] }>('/contact/list?search=Rosa');
  expect(kept.rows.length).toBe(1);

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto('/merchant/contact');
  await phone.getByText('Nils Berg').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
  await phone.goto(`/merchant/contact/detail/${kept.rows[0]!.id}`);
  await phone.getByRole('heading', { level: 1, name: 'Rosa Lim' }).waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

test('a search for the customer of a contact that failed says so, and can be tried again', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/contact');
  await page.getByRole('button', { name: 'New contact' }).first().click();
  const form = page.getByRole('dialog', { name: 'New contact' });
  const search = /\/customer\/list/;
  await page.route(search, (route) => route.fulfill({ json: { code: 1, message: 'Not now', data: {} } }));
  await form.getByLabel('Organisation').fill('a');
  await form.getByText('Not now').waitFor();
  await page.unroute(search);
  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByRole('listitem').first().waitFor();
});
