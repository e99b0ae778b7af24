import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

/** A day of the past as the field takes it: month, day, year. */
const daysAgo = (days: number): string => {
  const day = new Date(Date.now() - days * 86_400_000);
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  return `${twoDigits(day.getMonth() + 1)}/${twoDigits(day.getDate())}/${day.getFullYear()}`;
};

test('the balance says what the next payout holds and why, at any instant, down to its postings and their export', async () => {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/payout/list');
  await page.getByRole('link', { name: /^In the balance/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Balance' }).waitFor();
  await page.getByRole('heading', { name: 'Next payout' }).waitFor();
  await page.getByRole('heading', { name: 'What is not in it, and why' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('tab', { name: 'Waiting' }).click();
  await page.getByRole('tab', { name: 'In the next payout' }).click();

  // A month ago, up to noon.
  const figure = page.getByRole('link', { name: /^Available/ }).first();
  const now = await figure.innerText();
  await page.getByLabel('As of').fill(daysAgo(30));
  await page.getByLabel('As of').press('Tab');
  await page.getByText('As it was booked up to').waitFor();
  await page.getByLabel('Up to, on that day').fill('12:00');
  await page.getByText('12:00 pm').waitFor();
  await expect.poll(() => figure.innerText()).not.toBe(now);
  const then = (await figure.locator('.lk-figure-value').innerText()).replace(/\s/g, '');
  expect(await page.getByRole('heading', { name: 'Next payout' }).count(), 'of now alone').toBe(0);

  await figure.click();
  await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor();
  await page.getByText('As it was booked up to').waitFor();
  await page.getByRole('row', { name: `Balance, available ${then}` }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export (CSV)' }).click();
  const file = await text(await (await download).createReadStream());
  const amounts = [...file.matchAll(/,AUD,(-?\d+\.\d\d),/g)].map(([, amount]) => Number(amount) * 100);
  const cents = Math.round(amounts.reduce((sum, amount) => sum + amount, 0));
  expect((cents / 100).toFixed(2)).toBe(then.replace(/[$,]/g, '').replace('\u2212', '-'));
  await page.getByRole('link', { name: 'Show now' }).click();
  await page.getByText('As it was booked up to').waitFor({ state: 'detached' });
});

test('the balance opens the postings of its account, and every account its own', async () => {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/balance');
  await page
    .getByRole('link', { name: /^Available/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor();
  await page.getByRole('table', { name: 'Balance, available, AUD' }).getByText('Cleared').first().waitFor();
  const accounts = page.getByRole('table', { name: 'Accounts in AUD' });
  const [debit, credit] = await accounts.getByRole('row', { name: /^Sum/ }).getByRole('cell').allInnerTexts();
  expect(debit).toBe(credit);
  await accounts.getByRole('link', { name: 'GST collected' }).click();
  const postings = page.getByRole('table', { name: 'GST collected, AUD' });
  await postings.getByText('Invoice issued').first().waitFor();
  await page.getByLabel('To', { exact: true }).fill('01/02/2020');
  await page.keyboard.press('Tab');
  await page.getByText('Nothing is booked in these days.').waitFor();
});

test('a merchant whose own bank settles sees what it holds there and owes, on a phone in Chinese', async () => {
  const page = await openAs(portal, 'owner@banksia.test', '/merchant/balance', {
    width: 390,
    language: 'zh',
  });
  await page.getByText('在您的银行').first().waitFor();
  expect(await page.getByText('下次付款结算').count()).toBe(0);
  expect(await flaws(page, 'zh')).toEqual([]);

  // What it owed for last month's fees was debited from its account.
  await page.goto('/merchant/payout/list');
  const invoices = page.getByRole('list', { name: '费用税务发票' });
  await invoices
    .getByRole('listitem')
    .filter({ hasText: /TAX-\d{6}.*已付/ })
    .first()
    .waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
});
