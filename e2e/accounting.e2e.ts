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

/** The owner's page, and the first customer who can be billed. */
async function signIn() {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  const { rows } = await ask<{ rows: { id: string; name: string; email: string }[] }>(
    '/customer/list?sort=name&status=active',
  );
  return { page, customer: rows[0]! };
}

test('an invoice is written, issued, sent and credited; what is due opens it, and so does the statement', async () => {
  onTestFailed(() => console.error(portal.log()));
  const { page, customer } = await signIn();
  await page.goto('/merchant/accounting');
  await page.getByRole('heading', { level: 1, name: 'Accounting' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('link', { name: 'New invoice' }).first().click();
  await page.getByLabel(/^Customer/).fill(customer.name);
  await page.locator('.lk-found button', { hasText: customer.name }).first().click();
  await page.getByLabel('For', { exact: true }).fill('Corporate class');
  await page.getByLabel('What', { exact: true }).fill('Class for twenty');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Price each').fill('33.3333');
  await page.getByLabel('Price each').blur();
  await page.getByText('Total $100.00').waitFor();
  await page.getByText('GST $9.09').first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
  await page.getByText('Payment link e-mailed').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  const number = await page.getByRole('heading', { level: 1 }).innerText();

  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Credit it' }).click();
  const crediting = page.getByRole('dialog', { name: `Credit ${number}` });
  await crediting.getByLabel('Class for twenty').fill('40.00');
  await crediting.getByLabel('Reason').fill('One class was cancelled');
  await crediting.getByText('$40.00 is credited').waitFor();
  await crediting.getByRole('button', { name: 'Issue credit note' }).click();
  await page.getByRole('region', { name: 'Credit notes' }).getByText('One class was cancelled').waitFor();
  await page.getByText('$60.00').first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  await page.goto('/merchant/accounting/receivables');
  await page.getByRole('heading', { level: 1, name: 'Aged receivables' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('link', { name: /^Not yet due/ }).click();
  await page.getByRole('link', { name: number }).waitFor();

  await page.goto(`/merchant/accounting/statement/${customer.id}`);
  await page.getByRole('heading', { level: 1, name: `Statement of ${customer.name}` }).waitFor();
  await page.getByRole('link', { name: number }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  // Days that cross move one another along, and a range that is refused can be typed anew.
  const from = page.getByLabel('From', { exact: true });
  const to = page.getByLabel('To', { exact: true });
  const until = await to.inputValue();
  await from.fill('12/31/2039');
  await page.waitForURL(/to=2039-12-31/);
  await page.getByText('Nothing was billed or paid in this time').waitFor();
  expect(await page.locator('input:focus').inputValue()).toBe('12/31/2039');
  await to.fill(until);
  await expect.poll(() => from.inputValue()).toBe(until);
  await from.fill('01/01/2019');
  await page.getByText('The statement did not load').waitFor();
  await from.fill(until);
  await page.getByText('The statement did not load').waitFor({ state: 'detached' });
});

test('a draft is kept, issued by hand, and its invoice is void again', async () => {
  onTestFailed(() => console.error(portal.log()));
  const { page, customer } = await signIn();
  await page.goto(`/merchant/accounting/create?customer=${customer.id}`);
  await page.getByLabel('For', { exact: true }).fill('Made by mistake');
  await page.getByLabel('What', { exact: true }).fill('Towels');
  await page.getByLabel('Price each').fill('5');
  await page.getByLabel('Later, by hand: keep it as a draft').check();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('heading', { level: 1, name: `Draft for ${customer.name}` }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByLabel('Now', { exact: true }).check();
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor();
  const mistake = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Void it' }).click();
  const voiding = page.getByRole('dialog', { name: `Void ${mistake}?` });
  await voiding.getByLabel('Reason').fill('Made by mistake');
  await voiding.getByRole('button', { name: 'Void invoice' }).click();
  await page.locator('.lk-chip', { hasText: 'Void' }).first().waitFor();
});

test('on a phone and in Chinese the screens have every word', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  const { rows } = await ask<{ rows: { id: string }[] }>('/invoice/list');
  for (const address of ['', '/drafts', '/create', '/receivables', `/detail/${rows[0]!.id}`]) {
    await page.goto(`/merchant/accounting${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await flaws(page, 'zh'), address).toEqual([]);
  }
  await page.goto('/merchant/accounting/receivables');
  await page.locator('.lk-figure-value').first().waitFor();
  const full = page.locator('.lk-figure-value:not(:has(small))');
  expect(await full.count(), 'no cents stand at full size').toBe(0);
  // What a payment came to is read without moving its table.
  const { rows: paid } = await ask<{ rows: { id: string }[] }>('/invoice/list?status=paid');
  await page.goto(`/merchant/accounting/detail/${paid[0]!.id}`);
  const payments = page.getByRole('list', { name: '付款' });
  const amount = await payments.locator('.lk-row-amount').last().boundingBox();
  expect(amount!.x + amount!.width).toBeLessThanOrEqual(390);
});
