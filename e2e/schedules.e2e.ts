import { addDays } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { businessDate, moveClockTo, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { addAccount, beginFortnightly, skipFirst } from './support/ratepayer-steps.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const looksSound = async (page: Page, language: 'en' | 'zh' = 'en') =>
  expect(await flaws(page, language), page.url()).toEqual([]);

/** What is owed in all, as the page says it, in cents. */
async function owedOn(page: Page): Promise<number> {
  const text = await page
    .getByText(/owed in all/)
    .first()
    .innerText();
  const amount = /\$([\d,]+\.\d\d) owed in all/.exec(text)?.[1];
  if (!amount) throw new Error(`no amount in: ${text}`);
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}

test('a ratepayer adds an account, pays fortnightly, skips one, pays extra, and the balance falls', async () => {
  onTestFailed(() => console.error(portal.log()));
  await startInTheMorning(portal);
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await addAccount(page, 'en');
  await page.goto('/flexirates/schedules');
  await page.getByRole('link', { name: 'Set up payments' }).first().click();
  await beginFortnightly(page, 'en');
  const owed = await owedOn(page);
  await skipFirst(page, 'en');

  await press(page, 'Pay extra');
  const extra = page.getByRole('dialog', { name: 'Pay extra' });
  await extra.getByLabel('Amount').fill('150.00');
  await press(page, 'See what it does');
  await extra.getByText('Before', { exact: true }).waitFor();
  await looksSound(page);
  await extra.getByRole('button', { name: 'Pay extra', exact: true }).click();
  await page.getByText(/^Extra payment of \$150\.00/).waitFor();

  await moveClockTo(portal, addDays(await businessDate(portal), 8), { bank: true });
  await page.reload();
  await page.getByText('Payments made').waitFor();
  await page.getByText('$150.00').first().waitFor();
  expect(await owedOn(page)).toBeLessThanOrEqual(owed - 15_000);
  await looksSound(page);
});

test('the council sees the schedules, and skips a payment for a ratepayer; in Chinese a phone has them too', async () => {
  const staff = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await signedIn(portal, 'owner@banksia.test'),
  });
  await staff.goto('/merchant/council/schedules');
  await staff
    .getByRole('link', { name: /^\d{5}-\d$/ })
    .first()
    .waitFor();
  await looksSound(staff);
  await staff.goto('/merchant/council/schedules?tab=active');
  await staff.getByRole('row').filter({ hasText: 'Ruby Castellano' }).getByRole('link').first().click();
  await skipFirst(staff, 'en');
  await looksSound(staff);

  const phone = await newPage({
    baseUrl: portal.baseUrl,
    language: 'zh',
    width: 390,
    storageState: await signedIn(portal, 'ratepayer@banksia.test', 'flexirates'),
  });
  for (const [path, text] of [
    ['/flexirates/home', '下次扣款'],
    ['/flexirates/schedules', '下次扣款'],
    ['/flexirates/paymentMethods', '直接借记授权'],
  ] as const) {
    await phone.goto(path);
    await phone.getByText(text).first().waitFor();
    await looksSound(phone, 'zh');
  }
});
