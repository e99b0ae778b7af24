import { addDays, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { businessDate, newestMessage, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const WHO = 'ratepayer@banksia.test';
const looksSound = async (page: Page, language: 'en' | 'zh' = 'en') =>
  expect(await flaws(page, language), page.url()).toEqual([]);
const pick = (form: Locator, label: string, day: LocalDate) =>
  form.getByLabel(label, { exact: true }).fill(day);

async function pageOf(
  email: string,
  area: 'merchant' | 'flexirates',
  language: 'en' | 'zh',
  width: 390 | 1440,
) {
  return newPage({
    baseUrl: portal.baseUrl,
    width,
    ...(language === 'zh' && { language }),
    storageState: await signedIn(portal, email, area),
  });
}

/** Nothing granted, then a day of years ahead: each is said where it is mended, and by no message that goes away. */
async function refusedAtField(page: Page, approve: Locator, tooLate: LocalDate) {
  await approve.getByRole('button', { name: 'Approve' }).click();
  await approve.getByText('Choose what is granted: a pause, a later finish or no interest').waitFor();
  await approve.getByLabel('Take nothing until').fill(tooLate);
  await approve.getByRole('button', { name: 'Approve' }).click();
  await approve.getByText(/^Choose a day from \d+ \w+ \d{4} to \d+ \w+ \d{4}$/).waitFor();
  expect(await approve.locator('[aria-invalid=true]').count()).toBe(1);
  expect(await page.locator('.lk-toast').count()).toBe(0);
}

test('a ratepayer in hardship asks on a phone, and the council approves: the letter and the page say what is arranged', async () => {
  onTestFailed(() => console.error(portal.log()));
  await startInTheMorning(portal);
  const today = toLocalDate(await businessDate(portal));
  const phone = await pageOf(WHO, 'flexirates', 'en', 390);
  await phone.goto('/flexirates/home');
  await phone
    .getByRole('link', { name: /\d{5}-\d/ })
    .first()
    .click();
  await phone.getByRole('button', { name: 'Ask for help' }).click();
  const ask = phone.getByRole('dialog', { name: 'Ask for help' });
  await ask.getByRole('button', { name: 'Send the request' }).click();
  await ask.locator('[aria-invalid=true]').first().waitFor();
  await looksSound(phone);
  await ask.getByLabel('In your own words').fill('I lost my work in June.');
  await ask.getByLabel('What you can pay').fill('20.00');
  await pick(ask, 'Until', addDays(today, 120));
  await ask.getByRole('button', { name: 'Send the request' }).click();
  await ask.waitFor({ state: 'hidden' });
  await phone.getByText(/^The council has your request of/).waitFor();
  await looksSound(phone);

  const staff = await pageOf('owner@banksia.test', 'merchant', 'en', 1440);
  await staff.goto('/merchant/home');
  await staff.getByRole('link', { name: 'Invite a ratepayer' }).waitFor();
  const waits = staff.getByRole('listitem').filter({ hasText: /asks? for help with their rates/ });
  await waits.getByRole('link', { name: 'Decide' }).click();
  await staff.getByRole('row').filter({ hasText: 'Grace Okonkwo' }).getByRole('link').first().waitFor();
  await looksSound(staff);
  await staff.getByRole('row').filter({ hasText: 'Grace Okonkwo' }).getByRole('link').first().click();
  await staff.getByText('I lost my work in June.').waitFor();
  await looksSound(staff);
  await staff.getByRole('button', { name: 'Decline' }).click();
  const decline = staff.getByRole('dialog', { name: 'Decline the request' });
  await decline.getByRole('button', { name: 'Decline' }).click();
  await decline.locator('[aria-invalid=true]').first().waitFor();
  await looksSound(staff);
  await decline.getByRole('button', { name: 'Cancel' }).click();
  await staff.getByRole('button', { name: 'Approve' }).click();
  const approve = staff.getByRole('dialog', { name: 'Approve an arrangement' });
  await approve.getByLabel('Words to the person').fill('We are glad to help.');
  await refusedAtField(staff, approve, addDays(today, 600));
  await looksSound(staff);
  await approve.getByLabel('Take nothing until').fill(addDays(today, 30));
  await approve.getByLabel('To be paid off by').fill(addDays(today, 500));
  await looksSound(staff);
  await approve.getByRole('button', { name: 'Approve' }).click();
  await approve.waitFor({ state: 'hidden' });
  await staff.getByText('By Olive').or(staff.getByText(/^By /)).first().waitFor();
  await looksSound(staff);

  const letter = await newestMessage(portal, { to: WHO, template: 'hardship-approved' });
  expect(letter.text).toContain('We are glad to help.');
  await phone.reload();
  await phone.getByText('The council approved an arrangement').waitFor();
  await looksSound(phone);
});

test('in Chinese the queue, the person and the ratepayer’s page read whole', async () => {
  const phone = await pageOf(WHO, 'flexirates', 'zh', 390);
  await phone.goto('/flexirates/home');
  await phone
    .getByRole('link', { name: /\d{5}-\d/ })
    .first()
    .click();
  await phone.getByText('市政厅已批准付款安排').waitFor();
  await looksSound(phone, 'zh');
  const staff = await pageOf('owner@banksia.test', 'merchant', 'zh', 390);
  for (const [path, text] of [
    ['/merchant/council/hardship?tab=approved', '困难申请'],
    ['/merchant/council/ratepayers', '缴费人'],
    ['/merchant/council/ratepayers/create', '邀请缴费人'],
  ] as const) {
    await staff.goto(path);
    await staff.getByRole('heading', { name: text, exact: true }).waitFor();
    await looksSound(staff, 'zh');
  }
});

test('at the desk it is asked for in Chinese, and the council approves on a phone', async () => {
  onTestFailed(() => console.error(portal.log()));
  const today = toLocalDate(await businessDate(portal));
  const desk = await pageOf(WHO, 'flexirates', 'zh', 1440);
  await desk.goto('/flexirates/home');
  await desk
    .getByRole('link', { name: /\d{5}-\d/ })
    .nth(1)
    .click();
  await desk.getByRole('button', { name: '申请帮助' }).click();
  const ask = desk.getByRole('dialog', { name: '申请帮助' });
  await ask.getByLabel('请用自己的话说明').fill('六月起失业。');
  await ask.getByLabel('您可支付的金额').fill('25.00');
  await pick(ask, '至', addDays(today, 100));
  await looksSound(desk, 'zh');
  await ask.getByRole('button', { name: '提交申请' }).click();
  await desk.getByText(/^市政厅已收到您 .* 的申请/).waitFor();
  await looksSound(desk, 'zh');

  const staff = await pageOf('owner@banksia.test', 'merchant', 'zh', 390);
  await staff.goto('/merchant/council/hardship');
  await staff.getByRole('listitem').filter({ hasText: 'Grace Okonkwo' }).first().click();
  await staff.getByText('六月起失业。').waitFor();
  await looksSound(staff, 'zh');
  await staff.getByRole('button', { name: '批准' }).click();
  const approve = staff.getByRole('dialog', { name: '批准付款安排' });
  await approve.getByLabel('暂停扣款至').fill(addDays(today, 30));
  await approve.getByLabel('付清期限').fill(addDays(today, 400));
  await approve.getByLabel('给申请人的话').fill('我们乐意帮助。');
  await looksSound(staff, 'zh');
  await approve.getByRole('button', { name: '批准' }).click();
  await approve.waitFor({ state: 'hidden' });
  await desk.reload();
  await desk.getByText('我们乐意帮助。').waitFor();
  await looksSound(desk, 'zh');
});
