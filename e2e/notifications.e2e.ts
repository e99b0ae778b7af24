import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { makeBills, payByCard } from './support/bills.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Notifications' });
/** The number on the bell; 0 while nothing is unread. */
const unread = (page: Page): Promise<number> =>
  bell(page)
    .locator('[data-count]')
    // In one look: between two the badge may go, and the second would wait for it.
    .evaluateAll(([badge]) => Number(badge?.getAttribute('data-count') ?? 0));

test('what happens moves the bell of two tabs, leads to its record, and is read in both', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const first = await newPage({ baseUrl: portal.baseUrl, storageState });
  const second = await first.context().newPage();
  await first.goto('/merchant/notification');
  await first.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unread(first)).toBe(0);
  await second.goto('/merchant/home');
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => unread(second)).toBe(0);

  // A payer’s agreement ends by a call; nobody touches either tab.
  const { rows } = await ask<{ rows: { id: string; customer_name: string }[] }>(
    '/mandate/list?status=active',
  );
  const mandate = rows[0]!;
  await ask(`/mandate/delete/${mandate.id}`, { reason: 'Moved away' });
  await expect.poll(() => unread(first), { timeout: 15_000 }).toBeGreaterThan(0);
  const told = first.getByRole('link', { name: /was cancelled: nothing more is debited/ }).first();
  await told.waitFor();
  expect(await flaws(first, 'en')).toEqual([]);
  // A webhook of the demo may fall silent meanwhile, and be told as well.
  const all = await unread(first);
  await expect.poll(() => unread(second), { timeout: 15_000 }).toBe(all);

  await bell(second).click();
  const drawer = second.getByRole('dialog', { name: 'Notifications' });
  await drawer
    .getByRole('button', { name: /was cancelled/ })
    .first()
    .waitFor();
  expect(await flaws(second, 'en')).toEqual([]);
  await drawer
    .getByRole('button', { name: /was cancelled/ })
    .first()
    .click();
  await second.waitForURL('**/merchant/customers/detail/**');
  await expect.poll(() => unread(first), { timeout: 15_000 }).toBe(all - 1);
});

test('a person chooses what they are told, and reads it on a phone in Chinese', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/notification/preferences');
  const box = page.getByRole('checkbox', { name: 'Direct debit requests that are suspended: in the inbox' });
  await box.click();
  await page.getByText('Saved').first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.reload();
  await expect.poll(() => box.isChecked()).toBe(false);
  await page
    .getByRole('row', { name: /Changes of the payout account/ })
    .getByText('Always')
    .first()
    .waitFor();

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto('/merchant/notification');
  await phone.getByRole('heading', { level: 1, name: '通知' }).waitFor();
  await phone.getByText('扣款与出账').first().waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
  await phone.goto('/merchant/notification/preferences');
  await phone.getByRole('heading', { level: 1, name: '通知设置' }).waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

test('an open invoice says by itself that it was paid, and the inbox is told nothing', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const [bill] = await makeBills(portal, [19_800]);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto(`/merchant/accounting/detail/${bill!.id}`);
  await page.getByRole('heading', { level: 1, name: bill!.number }).waitFor();
  await page.getByText('Open', { exact: true }).first().waitFor();
  const before = await unread(page);
  // The payer pays elsewhere; nobody touches this tab.
  await payByCard(portal, bill!, '4242424242424242');
  await page.getByText('Paid', { exact: true }).first().waitFor({ timeout: 20_000 });
  expect(await page.getByRole('button', { name: 'Void' }).count()).toBe(0);
  expect(await unread(page)).toBe(before);
});
