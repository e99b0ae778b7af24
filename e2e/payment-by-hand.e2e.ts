import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test('no payment is made by hand before it is known what is under way already', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const { rows } = await ask<{ rows: { customer_id: string }[] }>(
    '/subscription/list?status=active&page_size=10',
  );
  const id = rows[0]!.customer_id;
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto(`/merchant/customers/detail/${id}`);
  const reads = { 'under way': /\/payment\/list\?.*scheduled/, owed: /\/invoice\/list\?.*part_paid/ };
  const fails = (route: Route) => route.fulfill({ json: { code: 1, message: 'Not now', data: {} } });
  const dialog = page.getByRole('dialog', { name: 'Create payment' });
  const make = dialog.getByRole('button', { name: 'Create payment' });
  for (const [what, call] of Object.entries(reads)) {
    await page.route(call, fails);
    await page.getByRole('button', { name: 'Create payment' }).click();
    await dialog.getByText(/Nothing was taken\. No payment can be made/).waitFor();
    expect(await make.count(), what).toBe(0);
    expect(await flaws(page, 'en')).toEqual([]);
    await page.unroute(call);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await make.waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
  }

  await page.goto('/merchant/transactions/list');
  const search = /\/customer\/list/;
  await page.route(search, fails);
  await page.getByRole('button', { name: 'Create payment' }).click();
  await dialog.getByText('Not now').waitFor();
  await page.unroute(search);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: /DDR-/ }).first().waitFor();
});

test('a payment by hand says on which day it is taken and leads to it', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const { rows } = await ask<{ rows: { customer_id: string; customer_name: string }[] }>(
    '/mandate/list?status=active&page_size=10',
  );
  const { customer_name: name } = rows[0]!;
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/transactions/list');
  await page.getByRole('button', { name: 'Create payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create payment' });
  await dialog
    .getByRole('button', { name: new RegExp(`^${name}.*DDR-`) })
    .first()
    .click();
  await dialog.getByLabel('Amount').fill('12.34');
  await dialog.getByLabel('Description').fill('Towel hire');
  await dialog.getByRole('button', { name: 'Create payment' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Debit of $12.34 scheduled for ' });
  await told.waitFor();
  expect(await told.innerText()).toMatch(/scheduled for .*\d\d\/\d\d\/\d{4}/);
  expect(await flaws(page, 'en')).toEqual([]);
  await told.getByRole('link', { name: 'Open the debit' }).click();
  await page.waitForURL('**/transactions/detail/**');
  await page.getByText('Towel hire').first().waitFor();
});

test('on a phone a chart draws every month that its table lists', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const { rows } = await ask<{ rows: { customer_id: string }[] }>(
    '/subscription/list?status=active&page_size=10',
  );
  const page = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390 });
  await page.goto(`/merchant/customers/detail/${rows[0]!.customer_id}`);
  const forecast = page.getByRole('figure', { name: 'DDR forecast' });
  await forecast.locator('svg path').first().waitFor();
  const months = new Set(
    await forecast
      .locator('svg path')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('d')?.split(' ')[0])),
  );
  await forecast.getByRole('button', { name: 'View as table' }).click();
  const amounts = await forecast
    .getByRole('row')
    .evaluateAll((lines) =>
      lines.map((line) => line.textContent ?? '').filter((line) => /\$[\d,]*[1-9]/.test(line)),
    );
  expect(amounts.length).toBeGreaterThan(6);
  expect(months.size).toBe(amounts.length);
});
