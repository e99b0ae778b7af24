import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
let state: State | undefined;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const owner = async (): Promise<State> => (state ??= await signedIn(portal, 'owner@harbour.test'));

const open = async (path: string): Promise<Page> => {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: await owner() });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

test('the menu of a customer’s row is on the screen of a laptop', async () => {
  const page = await open('/merchant/customers/list');
  const menu = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ });
  const box = await menu.boundingBox();
  expect(box && box.x + box.width).toBeLessThan(1440);
  const overflow = await page
    .locator('.lk-list-pane')
    .evaluate((pane) => pane.scrollWidth - pane.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('transactions begin with money that moved; an invoice’s number opens the invoice', async () => {
  const page = await open('/merchant/transactions/list');
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('row').getByText('Scheduled', { exact: true }).count()).toBe(0);
  const number = page.getByRole('row').nth(1).getByRole('link', { name: /^INV-/ });
  const shown = await number.innerText();
  await number.click();
  const dialog = page.getByRole('dialog', { name: `Invoice ${shown}` });
  await dialog.getByText('Still due').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('a subscription is changed from its customer’s page', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { customer_id: string }[] }>(
    '/subscription/list?status=active&page_size=10',
  );
  const page = await open(`/merchant/customers/detail/${rows[0]?.customer_id}?tab=subscriptions`);
  await page.getByRole('tabpanel').locator('tbody').getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: 'Subscription' });
  await panel.getByRole('button', { name: 'Change plan or quantity' }).waitFor();
});
