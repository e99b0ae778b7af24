import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const PASSWORD = 'Kookaburra-Lane-47';
const HANA = 'hana.petrakis@mail.test';
const LACHLAN = 'lachlan.byrne@mail.test';
const MEILING = 'meiling.chen@mail.test';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

type Slip = { number: string; code: string; link: string };

/** The letter that brought an owner the code of their property. */
async function slipOf(to: string): Promise<Slip> {
  const { text, links } = await newestMessage(portal, { to, template: 'property-code' });
  const number = /\b\d{5}-\d\b/.exec(text)?.[0];
  const code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)?.[0];
  const link = links.find((each) => each.includes('/flexirates/register'));
  if (!number || !code || !link) throw new Error(`There is no code in: ${text}`);
  return { number, code, link };
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** No fault of axe, no sideways scrolling, the right language. */
async function looksSound(page: Page, language: 'en' | 'zh' = 'en'): Promise<void> {
  expect(await flaws(page, language), page.url()).toEqual([]);
}

async function fillNotice(page: Page, { number, code }: Slip): Promise<void> {
  await page.getByLabel('Assessment number').fill(number);
  await page.getByLabel('Verification code').fill(code);
  await press(page, 'Find property');
}

/** From the link in the letter to the last step, once back and forth: what was filled in is still there. */
async function registerAs(page: Page, email: string, slip: Slip): Promise<void> {
  await page.goto(slip.link);
  await heading(page, 'Find your property');
  await fillNotice(page, { ...slip, code: 'AAAA-AAAA' });
  await page.getByText('We could not find this property.').waitFor();
  await looksSound(page);
  await fillNotice(page, slip);
  await heading(page, 'Is this your property?');
  await page.getByText('H. P…').waitFor();
  await looksSound(page);
  await press(page, 'Yes, go on');
  await press(page, 'Register');
  await page.getByText('You must agree to the terms of service').waitFor();
  await looksSound(page);
  await page.getByLabel('Your name').fill('Hana Petrakis');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel(/^I agree to the/).check();
  await page.goBack();
  await heading(page, 'Is this your property?');
  await press(page, 'Back');
  expect(await page.getByLabel('Assessment number').inputValue()).toBe(slip.number);
  await press(page, 'Find property');
  await press(page, 'Yes, go on');
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await press(page, 'Register');
  await heading(page, 'Open the letter we sent you');
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
}

test('a ratepayer registers with a code, confirms the e-mail, adds a property, and loses the first to a sale', async () => {
  onTestFailed(() => console.error(portal.log()));
  const [first, second] = [await slipOf(HANA), await slipOf(LACHLAN)];
  const page = await newPage({ baseUrl: portal.baseUrl });
  await registerAs(page, HANA, first);

  const letter = await newestMessage(portal, { to: HANA, template: 'confirm-email' });
  const proof = letter.links.find((link) => link.includes('verify='));
  await page.goto(proof ?? '');
  await enter(page, HANA);
  await page.waitForURL('**/flexirates/myProfile**');
  await page.getByText('E-mail verified').waitFor();

  await page.getByRole('link', { name: 'My Properties' }).first().click();
  await page.getByRole('link', { name: new RegExp(first.number) }).waitFor();
  await looksSound(page);
  await press(page, 'Add a property');
  await fillNotice(page, second);
  await page.getByLabel('I look after it for the owner (family, agent)').check();
  await press(page, 'Add property');
  await page.getByRole('link', { name: new RegExp(second.number) }).click();
  await page.getByText('Lachlan Byrne').waitFor();
  await looksSound(page);

  await endAccess(first.number);
  await page.goto('/flexirates/home');
  await page.getByRole('link', { name: new RegExp(second.number) }).waitFor();
  expect(await page.getByRole('link', { name: new RegExp(first.number) }).count()).toBe(0);
  const told = await newestMessage(portal, { to: HANA, template: 'property-access-ended' });
  expect(told.text).toContain('Banksia Shire has ended your access');
});

/** The council ends the only access of a property, and prints a code for its new owner. */
async function endAccess(number: string): Promise<void> {
  const staff = await openAs(portal, 'owner@banksia.test');
  await staff.getByRole('navigation').getByRole('link', { name: 'Properties' }).click();
  await staff.getByRole('link', { name: number }).waitFor();
  await looksSound(staff);
  await staff.getByRole('link', { name: number }).click();
  await staff.getByRole('row').filter({ hasText: HANA }).waitFor();
  await looksSound(staff);
  await staff.getByRole('row').filter({ hasText: HANA }).getByRole('button', { name: 'End access' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await staff.getByText('No code is good').waitFor();
  const download = staff.waitForEvent('download');
  await press(staff, 'Print new code');
  await staff.getByRole('dialog').getByRole('button', { name: 'Print new code' }).click();
  expect((await download).suggestedFilename()).toBe(`Code ${number}.pdf`);
  await staff.getByText('From the council').waitFor();
}

test('on a phone an owner registers in Chinese with the code of her letter', async () => {
  onTestFailed(() => console.error(portal.log()));
  const slip = await slipOf(MEILING);
  const phone = await newPage({ baseUrl: portal.baseUrl, language: 'zh', width: 390 });
  await phone.goto(slip.link);
  await heading(phone, '查找您的房产');
  await phone.getByLabel('评估编号').fill(slip.number);
  await phone.getByLabel('验证码').fill(slip.code);
  await press(phone, '查找房产');
  await heading(phone, '这是您的房产吗？');
  await looksSound(phone, 'zh');
  await press(phone, '是的，继续');
  await phone.getByLabel('您的姓名').fill('陈美玲');
  await phone.getByLabel('电子邮箱').fill(MEILING);
  await phone.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('确认密码').fill(PASSWORD);
  await phone.getByLabel(/^我同意/).check();
  await looksSound(phone, 'zh');
  await press(phone, '注册');
  await heading(phone, '请查看我们寄给您的邮件');
  await looksSound(phone, 'zh');
  const letter = await newestMessage(portal, { to: MEILING, template: 'confirm-email' });
  await phone.goto(letter.links.find((link) => link.includes('verify='))!);
  await phone.getByLabel('电子邮箱').fill(MEILING);
  await phone.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await press(phone, '登录');
  await phone.waitForURL('**/flexirates/myProfile**');
  await phone.goto('/flexirates/home');
  await phone.getByRole('link', { name: new RegExp(slip.number) }).waitFor();
  await looksSound(phone, 'zh');
});

test('the ratepayer’s screens are sound on a phone, in Chinese', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl, locale: 'zh-CN', width: 390 });
  await page.addInitScript(() => {
    localStorage.setItem('lorikeet.interface', JSON.stringify({ state: { locale: 'zh' }, version: 0 }));
  });
  await page.goto('/flexirates/login');
  await page.getByLabel('电子邮箱').fill('ratepayer@banksia.test');
  await page.getByLabel('密码', { exact: true }).fill('Demo-Pass-2026');
  await press(page, '登录');
  await heading(page, '我的房产');
  await page.locator('.lk-property').nth(1).waitFor();
  await looksSound(page, 'zh');
  await press(page, '添加房产');
  await page.getByLabel('评估编号').waitFor();
  await looksSound(page, 'zh');
  await page.keyboard.press('Escape');
  await page.locator('.lk-property').first().click();
  await page.getByText('您的市政厅').waitFor();
  await looksSound(page, 'zh');
});
