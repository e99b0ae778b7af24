import { addDays, parts, toLocalDate } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { addAccount, beginFortnightly, skipFirst } from './support/ratepayer-steps.ts';
import { asking, openAs, signedIn } from './support/session.ts';
import { DEMO_PASSWORD, signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const GRACE = 'ratepayer@banksia.test';
const CLERK = 'clara@wattle.test';
const NUMBER = '88010-2';
const ROLL = [
  'Assessment number,Address,Suburb,State,Postcode,Owner,Email,Rates,Balance',
  `${NUMBER},14 Kestrel Road,Wattle Vale,NSW,2790,Grace Okonkwo,${GRACE},1460.00,1460.00`,
  '88011-0,16 Kestrel Road,Wattle Vale,NSW,2790,Nell Gray,,1390.00,1390.00',
  '',
].join('\r\n');

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const looksSound = async (page: Page, language: 'en' | 'zh' = 'en') =>
  expect(await flaws(page, language), page.url()).toEqual([]);

/** The platform opens a council under its own user id, and it goes live. */
async function openCouncil(): Promise<void> {
  const operator = await openAs(portal, 'operator@lorikeet.test', '/merchant/platform/merchants/create');
  await operator.getByLabel('Council', { exact: true }).check();
  await operator.getByLabel('Trading name').fill('Wattle Vale');
  await operator.getByLabel('Legal name').fill('Wattle Vale Council');
  await operator.getByLabel('ABN').fill('53004085616');
  await operator.getByLabel('Name', { exact: true }).fill('Clara Menzies');
  await operator.getByRole('textbox', { name: 'E-mail' }).last().fill(CLERK);
  const merchantId = operator.getByLabel('Merchant ID');
  await merchantId.fill('banksia-shire');
  await press(operator, 'Create merchant');
  await operator.locator('.lk-field-error', { hasText: 'This merchant ID is taken' }).waitFor();
  await looksSound(operator);
  await merchantId.fill('wattle-vale');
  await press(operator, 'Create merchant');
  await operator.getByRole('heading', { level: 1, name: 'Wattle Vale' }).waitFor();
  // The other council's ABN: whoever approves it is told, and whose it is.
  await operator
    .locator('.lk-notice', { hasText: 'Its ABN is also that of' })
    .getByRole('link', { name: 'Banksia Shire' })
    .waitFor();
  await press(operator, 'Add a direct facility');
  const form = operator.getByRole('dialog');
  await form.getByLabel('Bank', { exact: true }).fill('NAB');
  await form.getByLabel('User id').fill('301777');
  await form.getByLabel('BSB of the trace account').fill('083-047');
  await form.getByLabel('Trace account', { exact: true }).fill('445566770');
  await press(operator, 'Add facility');
  await form.waitFor({ state: 'hidden' });
  await press(operator, 'Approve');
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await operator.getByText('Live', { exact: true }).first().waitFor();
  await looksSound(operator);
}

/** Its owner follows the letter, chooses a password, and brings in the roll. */
async function bringInRoll(): Promise<void> {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const { links } = await newestMessage(portal, { to: CLERK });
  await page.goto(links.find((link) => link.includes('/new-password/'))!);
  await page.getByLabel('New password').fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
  await press(page, 'Join the team');
  await page.getByRole('heading', { name: 'You are in' }).waitFor();
  await signIn(page, CLERK);
  await page.goto('/merchant/council/properties');
  await page.getByRole('link', { name: 'Import the roll' }).first().click();
  await page.getByRole('button', { name: 'Upload the roll' }).first().click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'roll.csv', mimeType: 'text/csv', buffer: Buffer.from(ROLL) });
  await page.getByRole('heading', { level: 1, name: 'roll.csv' }).waitFor();
  const ask = asking(portal, await signedIn(portal, CLERK));
  const { merchant } = await ask<{ merchant: { business_date: string } }>('/getUserInfo');
  const { year, month, day } = parts(addDays(toLocalDate(merchant.business_date), -1));
  await page.getByLabel('Extracted on').fill(`${month}/${day}/${year}`);
  await page.getByLabel('At (24 hours)').fill('20:00');
  await press(page, 'Read the rows');
  await page.getByText('New: 2').or(page.getByText('A new property')).first().waitFor();
  await looksSound(page);
  await press(page, 'Take it in');
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asked.getByRole('button', { name: 'Take it in' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).waitFor();
}

/** On a phone: the code is asked for, comes by e-mail, and brings the property to those of the other council. */
async function addProperty(phone: Page): Promise<void> {
  await phone.goto('/flexirates/home');
  await phone.locator('.lk-property').first().waitFor();
  await press(phone, '添加房产');
  const form = phone.getByRole('dialog', { name: '添加房产' });
  await form.getByLabel('市政厅').selectOption({ label: 'Wattle Vale' });
  await form.getByLabel('评估编号').fill(NUMBER);
  await form.getByRole('button', { name: '没有验证码？' }).click();
  const request = phone.getByRole('dialog', { name: '申请验证码' });
  await looksSound(phone, 'zh');
  await request.getByRole('button', { name: '申请验证码' }).click();
  // Until its check is passed and it is sent, the window's cross is what closes it, and gives the request up.
  await request.getByText('验证码已在途中').waitFor();
  await request.getByRole('button', { name: '关闭', exact: true }).last().click();
  await request.waitFor({ state: 'hidden' });
  const { text } = await newestMessage(portal, { to: GRACE, template: 'property-code' });
  await form.getByLabel('验证码').fill(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)![0]);
  await form.getByRole('button', { name: '查找房产' }).click();
  await form.getByText('14 Kestrel Road').waitFor();
  await looksSound(phone, 'zh');
  await form.getByRole('button', { name: '添加房产', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

test('a ratepayer adds a property of a second council in the same sign-in: each is seen, owed and paid for itself', async () => {
  onTestFailed(() => console.error(portal.log()));
  await openCouncil();
  await bringInRoll();
  const storageState = await signedIn(portal, GRACE, 'flexirates');
  const phone = await newPage({ baseUrl: portal.baseUrl, width: 390, language: 'zh', storageState });
  await addProperty(phone);
  const cards = phone.locator('.lk-property');
  await cards.filter({ hasText: 'Wattle Vale' }).getByText('$1,460.00').waitFor();
  expect(await cards.filter({ hasText: 'Banksia Shire' }).count()).toBe(2);
  await looksSound(phone, 'zh');
  await cards.filter({ hasText: 'Wattle Vale' }).click();
  await phone.getByText('您的市政厅').waitFor();
  await phone.getByText('Wattle Vale').first().waitFor();
  await looksSound(phone, 'zh');

  // An account is let be debited by the one council, and not by the other.
  await addAccount(phone, 'zh', 'Wattle Vale');
  await phone.goto('/flexirates/schedules');
  const plans = (page: Page) => page.locator('.lk-plan');
  await plans(phone).filter({ hasText: 'Wattle Vale' }).getByRole('link', { name: '设置付款' }).click();
  await beginFortnightly(phone, 'zh');
  await skipFirst(phone, 'zh');
  const desk = await newPage({ baseUrl: portal.baseUrl, storageState });
  await desk.goto('/flexirates/schedules');
  await plans(desk).filter({ hasText: 'Wattle Vale' }).getByText('Fortnightly').waitFor();
  expect(
    await plans(desk).filter({ hasText: 'Banksia Shire' }).getByText('No schedule', { exact: true }).count(),
  ).toBe(2);
  await looksSound(desk);

  // Another council's staff see nothing of it.
  const banksia = asking(portal, await signedIn(portal, 'owner@banksia.test'));
  expect((await banksia<{ count: number }>(`/council/property/list?search=${NUMBER}`)).count).toBe(0);
});
