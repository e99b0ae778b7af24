import { TEST_CARDS } from '@lorikeet/domain/cards/entry';
import { addDays } from '@lorikeet/domain/kernel';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { businessDate, moveClockTo, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  await startInTheMorning(portal);
});
afterAll(() => portal?.stop());

const looksSound = async (page: Page, language: 'en' | 'zh' = 'en') =>
  expect(await flaws(page, language), page.url()).toEqual([]);

/** Pays a little by a typed card, which the council may keep. */
async function keepCard(page: Page, form: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Pay by card', exact: true }).click();
  await form.getByText('Another amount').click();
  await form.getByLabel('Amount to pay').fill('50.00');
  await form.getByLabel('Card number').fill(TEST_CARDS.find((one) => one.outcome === 'approved')!.number);
  await form.getByLabel('Expiry').fill('12 / 26');
  await form.getByLabel('CVV').fill('123');
  await form.getByLabel('Name on card').fill('Ruby Castellano');
  await form.getByLabel('E-mail for the receipt').fill('ruby@mail.test');
  await form.getByLabel(/^Keep this card with/).check();
  await form.getByLabel(/^I agree to the/).check();
  await form.getByRole('button', { name: /^Pay \$51\.55$/ }).click();
  await form.getByText(/^\$50\.00 paid for/).waitFor();
  await form.getByRole('button', { name: 'Close', exact: true }).last().click();
  await form.waitFor({ state: 'hidden' });
}

test('a ratepayer has the schedule paid by a kept card: fees and the card’s end are seen first, and it is charged on its day', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/flexirates/schedules');
  await page.getByRole('link', { name: 'Set up payments' }).first().click();
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Pay by card', exact: true }).waitFor();
  await keepCard(page, form);

  await page.getByRole('button', { name: 'Set up payments', exact: true }).click();
  await form.getByLabel('How often').selectOption('fortnightly');
  await form.getByLabel('Pay from').selectOption({ label: 'Visa ••• 4242, to 12/26' });
  await form.getByText('with the card’s fee', { exact: false }).waitFor();
  await looksSound(page);
  await form.getByRole('button', { name: 'See what it does' }).click();
  await form.getByText('Card fees in all').waitFor();
  await form.getByText(/^Visa ••• 4242 ends .*cannot be taken from it/).waitFor();
  await looksSound(page);
  await form.getByRole('button', { name: 'Agree and begin' }).click();
  await form.waitFor({ state: 'hidden' });
  await page
    .getByText(/of it the card’s fee/)
    .first()
    .waitFor();
  await page.getByText(/from Visa ••• 4242/).waitFor();
  await looksSound(page);
  const address = page.url();
  const day = await page.locator('.lk-next').innerText();

  await moveClockTo(portal, addDays(await businessDate(portal), 4), { bank: true });
  await page.goto(address);
  await page.getByText('Payments made').waitFor();
  expect(await page.locator('.lk-next').innerText()).not.toBe(day);
  await expect.poll(() => page.getByText('Card', { exact: true }).count()).toBeGreaterThanOrEqual(2);
  await looksSound(page);
  await replaceAndRemove(page);
});

/** The card can be the default and be replaced; who removes it sees first what it pays. */
async function replaceAndRemove(page: Page): Promise<void> {
  await page.goto('/flexirates/paymentMethods');
  const card = page.getByRole('list', { name: 'Kept cards' }).locator('.lk-plan');
  await card.getByText(/^It ends .*before the last payment planned/).waitFor();
  await card.getByRole('button', { name: 'Make default' }).click();
  await card.getByText('Default', { exact: true }).waitFor();
  await looksSound(page);

  const phone = await newPage({
    baseUrl: portal.baseUrl,
    width: 390,
    language: 'zh',
    storageState: await page.context().storageState(),
  });
  await phone.goto(page.url());
  const kept = phone.getByRole('list', { name: '已保存的银行卡' }).locator('.lk-plan');
  await kept.getByText('Visa ••• 4242').waitFor();
  await looksSound(phone, 'zh');
  await kept.getByRole('button', { name: '移除' }).click();
  const asked = phone.getByRole('dialog');
  await asked.getByText('目前由其支付：').waitFor();
  await asked.getByLabel('今后改由以下方式付款').selectOption({ index: 1 });
  await asked.getByText('付款将按原定日期改由该方式继续', { exact: false }).waitFor();
  await looksSound(phone, 'zh');

  await card.getByRole('button', { name: 'Replace' }).click();
  await page.getByText(/^The rates of .*are charged to it from now on/).waitFor();
  await looksSound(page);

  await asked.getByRole('button', { name: '移除' }).click();
  await kept.waitFor({ state: 'detached' });
  await looksSound(phone, 'zh');
}

test('a ratepayer lets the council keep a card without paying, and finds it among their payment methods', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/flexirates/paymentMethods');
  await page.getByRole('button', { name: 'Add a card', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Add a card' });
  await asked.getByText(/Nothing is taken/).waitFor();
  await looksSound(page);
  await asked.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('heading', { name: /keep a card$/ }).waitFor();
  await page.getByText(/^It is charged only for what you choose/).waitFor();
  await looksSound(page);
  const phone = await newPage({ baseUrl: portal.baseUrl, width: 390, language: 'zh', storageState });
  await phone.goto(page.url());
  await phone.getByText('只有您选择用此卡支付', { exact: false }).waitFor();
  await looksSound(phone, 'zh');

  await page.getByLabel('Card number').fill(TEST_CARDS.find((one) => one.network === 'mastercard')!.number);
  await page.getByLabel('Expiry').fill('12 / 31');
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Name on card').fill('Ruby Castellano');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Keep this card' }).click();
  await page.getByText(/keeps Mastercard ••• 4444\. Nothing was taken/).waitFor();
  await looksSound(page);
  await page.getByRole('link', { name: 'Payment methods' }).click();
  const kept = page.getByRole('list', { name: 'Kept cards' }).locator('.lk-plan');
  await kept
    .filter({ hasText: 'Mastercard ••• 4444' })
    .getByText('It pays no schedule.', { exact: false })
    .waitFor();
  await looksSound(page);

  await phone.goto('/flexirates/paymentMethods');
  await phone.getByRole('button', { name: '添加银行卡', exact: true }).click();
  await phone
    .getByRole('dialog', { name: '添加银行卡' })
    .getByText(/不会扣款/)
    .waitFor();
  await looksSound(phone, 'zh');
});
