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

test('a debit by hand names its account, and a day on which nothing can be taken is put right at the field', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { customer_id: string }[] }>(
    '/subscription/list?status=active&page_size=10',
  );
  const page = await open(`/merchant/customers/detail/${rows[0]?.customer_id}`);
  await page.getByRole('button', { name: 'Create payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create payment' });
  await dialog.getByText(/Debited from .*DDR-/).waitFor();
  const date = dialog.getByLabel('Date', { exact: true });
  await date.fill('12/25/2026');
  await date.press('Tab');
  await dialog.getByText('Nothing can be taken on 12/25/2026').waitFor();
  expect(await date.inputValue()).not.toBe('12/25/2026');
  await dialog.getByLabel('Amount').fill('9999999');
  await dialog.getByLabel('Description').fill('Locker');
  await dialog.getByRole('button', { name: 'Create payment' }).click();
  await page.getByRole('dialog', { name: /^Debit \$9,999,999\.00 from/ }).waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByLabel('Amount').waitFor();
});

test('a plan leads to an invitation to it, and its price is written out', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { id: string; name: string; fee_type: string }[] }>(
    '/plan/list?page_size=20',
  );
  const plan = rows.find(({ fee_type }) => fee_type === 'per_unit');
  const page = await open(`/merchant/planSubscription/details/${plan?.id}`);
  await page.getByText(/^\$[\d.]+ × 12 = \$[\d.]+$/).waitFor();
  await page.getByRole('link', { name: 'Invite to this plan' }).first().click();
  await page.getByRole('heading', { name: 'Create invite' }).waitFor();
  expect(new URL(page.url()).searchParams.get('plan')).toBe(plan?.id);
  await page.getByText(`Set up your direct debit for ${plan?.name}`).first().waitFor();
});
