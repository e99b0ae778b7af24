import { TEST_CARDS, TEST_CHALLENGE_CODE, type TestOutcome } from '@lorikeet/domain/cards/entry';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { startInTheMorning } from './support/demo-tools.ts';
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

const numberOf = (outcome: TestOutcome) => TEST_CARDS.find((one) => one.outcome === outcome)!.number;
const looksSound = async (page: Page, language: 'en' | 'zh' = 'en') =>
  expect(await flaws(page, language), page.url()).toEqual([]);

/** What is owed in all, as the page says it, in cents. */
async function owedOn(page: Page, words: RegExp): Promise<number> {
  const text = await page.getByText(words).first().innerText();
  return Math.round(Number(words.exec(text)![1]!.replaceAll(',', '')) * 100);
}

/** Opens the first property that has a plan. */
async function openPlan(page: Page, toCome: string): Promise<void> {
  await page.goto('/flexirates/schedules');
  await page.locator('a[href*="/flexirates/schedules/detail/"]').first().waitFor();
  const hrefs = await page
    .locator('a[href*="/flexirates/schedules/detail/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  for (const href of hrefs) {
    await page.goto(href);
    await page.locator('.lk-plan-foot').first().waitFor();
    if (await page.getByText(toCome).count()) return;
  }
  throw new Error('no property has a plan');
}

test('a ratepayer pays extra by card: what it does is seen first, a refused card says why, and the plan follows', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await openPlan(page, 'Payments to come');
  const owed = await owedOn(page, /\$([\d,]+\.\d\d) owed in all/);

  await page.getByRole('button', { name: 'Pay by card', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Another amount').click();
  await form.getByLabel('Amount to pay').fill('120.00');
  await form.getByText('What it does to your payments').waitFor();
  await form.getByText('Before', { exact: true }).waitFor();
  await form.getByLabel('Card number').fill(numberOf('insufficient_funds'));
  await form.getByLabel('Expiry').fill('12 / 30');
  await form.getByLabel('CVV').fill('123');
  await form.getByLabel('Name on card').fill('Ruby Castellano');
  await form.getByLabel('E-mail for the receipt').fill('ruby@mail.test');
  await form.getByText('Total charged today').waitFor();
  await looksSound(page);
  await form.getByLabel(/^I agree to the/).check();
  await form.getByRole('button', { name: /^Pay \$123\.30$/ }).click();
  await form.getByText('There is not enough money on the card', { exact: false }).waitFor();
  await looksSound(page);

  await form.getByRole('button', { name: 'Try again' }).click();
  await form.getByLabel('Card number').fill(numberOf('challenge_passes'));
  await form.getByLabel('CVV').fill('123');
  await form.getByLabel(/^I agree to the/).check();
  await form.getByRole('button', { name: /^Pay \$123\.30$/ }).click();
  await form.getByLabel('Code from your bank').fill(TEST_CHALLENGE_CODE);
  await form.getByRole('button', { name: 'Confirm payment' }).click();
  await form.getByText(/^\$120\.00 paid for/).waitFor();
  await looksSound(page);
  const receipt = await form.getByRole('link', { name: 'Receipt as PDF' }).getAttribute('href');
  expect((await page.request.get(receipt!)).headers()['content-type']).toBe('application/pdf');
  await form.getByRole('button', { name: 'Close', exact: true }).last().click();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => owedOn(page, /\$([\d,]+\.\d\d) owed in all/)).toBe(owed - 12_000);
  await page.getByText('$120.00').first().waitFor();
  await looksSound(page);
});

test('a card that they let the council keep is chosen and not typed again, until they remove it', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await openPlan(page, 'Payments to come');
  const owed = await owedOn(page, /\$([\d,]+\.\d\d) owed in all/);
  const form = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Pay by card', exact: true }).click();
    await form.getByText('Another amount').click();
    await form.getByLabel('Amount to pay').fill('50.00');
    await form.getByText('What it does to your payments').waitFor();
  };
  const pay = async () => {
    await form.getByLabel(/^I agree to the/).check();
    await form.getByRole('button', { name: /^Pay \$51\.55$/ }).click();
    await form.getByText(/^\$50\.00 paid for/).waitFor();
    await form.getByRole('button', { name: 'Close', exact: true }).last().click();
    await form.waitFor({ state: 'hidden' });
  };
  await open();
  await form.getByLabel('Card number').fill(numberOf('approved'));
  await form.getByLabel('Expiry').fill('12 / 30');
  await form.getByLabel('CVV').fill('123');
  await form.getByLabel('Name on card').fill('Ruby Castellano');
  await form.getByLabel('E-mail for the receipt').fill('ruby@mail.test');
  await form.getByLabel(/^Keep this card with/).check();
  await looksSound(page);
  await pay();

  await open();
  await form.getByLabel('Pay with').waitFor();
  expect(await form.getByLabel('Card number').count()).toBe(0);
  await looksSound(page);
  await pay();
  await expect.poll(() => owedOn(page, /\$([\d,]+\.\d\d) owed in all/)).toBe(owed - 10_000);

  const phone = await newPage({ baseUrl: portal.baseUrl, width: 390, locale: 'zh-CN', storageState });
  await phone.addInitScript(() => {
    localStorage.setItem('lorikeet.interface', JSON.stringify({ state: { locale: 'zh' }, version: 0 }));
  });
  await phone.goto('/flexirates/paymentMethods');
  const kept = phone.getByRole('list', { name: '已保存的银行卡' }).getByRole('listitem');
  await kept.getByText('Visa ••• 4242').waitFor();
  await looksSound(phone, 'zh');
  await page.goto('/flexirates/paymentMethods');
  await page.getByText('Visa ••• 4242').waitFor();
  await looksSound(page);
  await kept.getByRole('button', { name: '移除' }).click();
  const asked = phone.getByRole('alertdialog').or(phone.getByRole('dialog')).last();
  await asked.getByRole('button', { name: '移除' }).click();
  await kept.waitFor({ state: 'detached' });
});

test('on a phone in Chinese the same is paid with one hand', async () => {
  onTestFailed(() => console.error(portal.log()));
  const phone = await newPage({
    baseUrl: portal.baseUrl,
    locale: 'zh-CN',
    width: 390,
    storageState: await signedIn(portal, 'ratepayer@banksia.test', 'flexirates'),
  });
  await phone.addInitScript(() => {
    localStorage.setItem('lorikeet.interface', JSON.stringify({ state: { locale: 'zh' }, version: 0 }));
  });
  await openPlan(phone, '待扣款项');
  await phone.getByRole('button', { name: '银行卡付款', exact: true }).click();
  const form = phone.getByRole('dialog');
  await form.getByText('其他金额').click();
  await form.getByLabel('付款金额').fill('80.00');
  await form.getByText('对付款安排的影响').waitFor();
  await form.getByLabel('卡号').fill(numberOf('approved'));
  await form.getByLabel('有效期').fill('12 / 30');
  await form.getByLabel('安全码').fill('123');
  await form.getByLabel('持卡人姓名').fill('Ruby Castellano');
  await form.getByLabel('接收收据的邮箱').fill('ruby@mail.test');
  await looksSound(phone, 'zh');
  await form.getByRole('checkbox', { name: /^我同意/ }).check();
  await form.getByRole('button', { name: /82\.30/ }).click();
  await form.getByText(/^已为 .* 支付 \$80\.00$/).waitFor();
  await looksSound(phone, 'zh');
});
