import { addDays } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { businessDate, moveClockTo, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
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

/** Adds a bank account, with its agreement read. */
async function addAccount(page: Page): Promise<void> {
  await page.goto('/flexirates/paymentMethods');
  await press(page, 'Add a bank account');
  const form = page.getByRole('dialog', { name: 'Add a bank account' });
  await form.getByText('Read all of it').waitFor();
  await looksSound(page);
  await form.getByLabel('Your name').fill('Grace Okonkwo');
  await form.getByLabel('Account name').fill('GRACE OKONKWO');
  await form.getByLabel('BSB').fill('062-184');
  await form.getByLabel('Account number').fill('70405060');
  await form.getByLabel('I can authorise debits from this account alone').check();
  await form.getByLabel(/^I agree to the direct debit/).check();
  await press(page, 'Agree and add');
  await form.waitFor({ state: 'hidden' });
  await page.getByText('••• 5060').or(page.getByText('5060')).first().waitFor();
  await looksSound(page);
}

/** The schedule of the property that has none yet: begun fortnightly, every payment shown before. */
async function begin(page: Page): Promise<void> {
  await page.goto('/flexirates/schedules');
  await page.getByRole('link', { name: 'Set up payments' }).first().click();
  await press(page, 'Set up payments');
  const form = page.getByRole('dialog', { name: 'Set up payments' });
  await form.getByLabel('How often').selectOption('fortnightly');
  await form.getByLabel('Pay from').selectOption({ index: 1 });
  await looksSound(page);
  await press(page, 'See what it does');
  await form.getByText('Next payment').waitFor();
  await looksSound(page);
  await press(page, 'Agree and begin');
  await form.waitFor({ state: 'hidden' });
  await page.getByText('Payments to come').waitFor();
  await looksSound(page);
}

test('a ratepayer adds an account, pays fortnightly, skips one, pays extra, and the balance falls', async () => {
  onTestFailed(() => console.error(portal.log()));
  await startInTheMorning(portal);
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await addAccount(page);
  await begin(page);
  const owed = await owedOn(page);

  await page
    .getByRole('button', { name: /^Change the payment of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Skip this payment' }).click();
  await press(page, 'See what it does');
  await press(page, 'Skip it');
  await page.getByText(/^Skipped the payment of/).waitFor();

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
  await staff
    .getByRole('button', { name: /^Change the payment of/ })
    .first()
    .click();
  await staff.getByRole('menuitem', { name: 'Skip this payment' }).click();
  await press(staff, 'See what it does');
  await press(staff, 'Skip it');
  await staff.getByText(/^Skipped the payment of/).waitFor();
  await looksSound(staff);

  const phone = await newPage({
    baseUrl: portal.baseUrl,
    locale: 'zh-CN',
    width: 390,
    storageState: await signedIn(portal, 'ratepayer@banksia.test', 'flexirates'),
  });
  await phone.addInitScript(() => {
    localStorage.setItem('lorikeet.interface', JSON.stringify({ state: { locale: 'zh' }, version: 0 }));
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
