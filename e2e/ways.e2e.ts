import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * What somebody finds who knows no address: screens by the mouse and by the search, and the way back from them.
 */

let portal: RunningPortal;
let storageState: State;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  storageState = await signedIn(portal, 'owner@harbour.test');
});
afterAll(() => portal?.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
async function open(path: string, width?: 1440 | 390): Promise<Page> {
  onTestFailed(() => console.error(portal.log()));
  const page = await newPage({ baseUrl: portal.baseUrl, storageState, ...(width && { width }) });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}
const lit = (page: Page) => page.locator('.lk-side-item[aria-current="page"]').innerText();

test.each([1440, 390] as const)(
  'what can be ordered, and how, is one click from the orders (%i px)',
  async (width) => {
    const page = await open('/merchant/orders/list', width);
    await page.getByRole('link', { name: 'Order type' }).click();
    await page.waitForURL('**/merchant/orders/types');
    await page.goBack();
    await page.getByRole('link', { name: 'Order settings' }).click();
    await page.waitForURL('**/merchant/orders/settings');
    await page.goBack();
    await page.getByRole('link', { name: 'Order settings' }).waitFor();
    expect(await flaws(page, 'en')).toEqual([]);
  },
);

test('Support keeps who is signed in where they are, beside their own questions', async () => {
  const page = await open('/merchant/home');
  const entry = page.locator('.lk-side').getByRole('link', { name: 'Support' });
  expect(await entry.getAttribute('href'), 'the specification’s address').toBe('/support');
  await entry.click();
  await page.waitForURL('**/merchant/support');
  await page.getByRole('button', { name: 'Ask us' }).waitFor();
  expect(await lit(page)).toBe('Support');
});

test('the public help shows the own questions and the way back first, to who is signed in alone', async () => {
  const page = await open('/support');
  await page.getByRole('link', { name: 'Back to your portal' }).click();
  await page.waitForURL('**/merchant/home');
  await page.goto('/support');
  await page.getByRole('link', { name: 'Your team’s questions and answers' }).click();
  await page.waitForURL('**/merchant/support');
  const stranger = await newPage({ baseUrl: portal.baseUrl });
  await stranger.goto('/support');
  await stranger.getByText('Not answered here?').waitFor();
  expect(await stranger.getByRole('link', { name: 'Back to your portal' }).isVisible()).toBe(false);
});

test.each([
  ['order settings', 'Order settings', '/merchant/orders/settings'],
  ['coupons', 'Coupons', '/merchant/planSubscription/coupons'],
  ['settings', 'Settings', '/merchant/user/settings'],
  ['profile', 'User profile', '/merchant/user/profile'],
  ['two-factor', 'Two-Factor Authentication', '/merchant/two-factor-auth'],
  ['billing run', 'Billing run', '/merchant/planSubscription/list'],
])('the search of everything finds %s', async (typed, name, path) => {
  const page = await open('/merchant/home');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await page.waitForURL(`**${path}*`);
});

test('the search of everything changes the look, and names what it looked through in the words of a business', async () => {
  const page = await open('/merchant/home');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('dark');
  await page.getByRole('option', { name: 'Appearance: Dark' }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('nobody of this name');
  const none = page.getByText(/^Looked through: /);
  for (const words of ['invoices, ', 'your own questions', 'screens and actions'])
    expect(await none.innerText()).toContain(words);
  expect(await none.innerText()).not.toMatch(/propert|ratepayer|ticket/i);
});

test('a report lights its entry and leads back to all of them', async () => {
  const page = await open('/merchant/reportDetail?report=transactions');
  expect(await lit(page)).toBe('Report');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Report' }).click();
  await heading(page, 'Reports');
});

test('no column of the files is cut on a common screen', async () => {
  const page = await open('/merchant/downloadCenter');
  const last = page
    .getByRole('cell')
    .filter({ hasText: /^\d\d\/\d\d\/\d{4}$/ })
    .last();
  await last.waitFor();
  const cut = await page
    .locator('.lk-list-pane')
    .evaluate<number, { scrollWidth: number; clientWidth: number }>(
      (pane) => pane.scrollWidth - pane.clientWidth,
    );
  expect(cut).toBeLessThanOrEqual(0);
});

test('the invoice of an order is a link', async () => {
  const ask = asking(portal, storageState);
  const { id } = await ask<{ id: string }>('/order/create', {
    customer_name: 'Wei Chen',
    customer_email: 'wei@example.test',
    open: true,
    lines: [
      { type: 'virtual', description: 'Gym pass', quantity: 1, unit_price_cents: 4_900, tax_code: 'taxable' },
    ],
  });
  const page = await open(`/merchant/orders/detail/${id}`);
  await page.getByRole('link', { name: /^INV-\d+$/ }).click();
  await page.waitForURL('**/merchant/accounting/detail/inv_*');
});

test('a paused webhook is called that, and its row opens it', async () => {
  const page = await open('/merchant/home');
  await page.getByText('A webhook is paused').waitFor();
  await page.goto('/merchant/platform/exceptions');
  await page.getByRole('cell', { name: 'Webhook paused', exact: true }).click();
  await page.waitForURL('**/merchant/integrations/webhooks/detail/wh*');
});

test('what waits for a decision is counted on the home as its list opens it, without what has a line of its own', async () => {
  await portal.database.pool.query(`
    insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, details, status, is_each, created_at)
    select c.merchant_id, gen_random_uuid(), 'customer.unreachable', 'no_address', 'customer', c.id, '{}', 'open', false, now()
    from customers c join merchants m on m.id = c.merchant_id where m.slug = 'harbour-fitness' limit 2`);
  const page = await open('/merchant/home');
  const line = page.locator('.lk-items > li', { hasText: /things? waits? for a decision/ });
  const counted = Number.parseInt(await line.innerText(), 10);
  await line.getByRole('link', { name: 'Look' }).click();
  await page.waitForURL('**/merchant/platform/exceptions?**');
  await expect.poll(() => page.locator('.lk-table tbody tr').count()).toBe(counted);
  expect(await page.getByRole('cell', { name: 'Webhook paused', exact: true }).count()).toBe(0);
  expect(await flaws(page, 'en')).toEqual([]);
});
