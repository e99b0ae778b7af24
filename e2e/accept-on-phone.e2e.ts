import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

/** Whether what has the focus can be seen whole: nothing lies over its corners or its middle. */
const isSeen = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const field = document.activeElement;
    const { left, right, top, bottom } = field.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 8, top + 4], [right - 8, bottom - 4]];
    return field.matches('input, textarea, select') && points.every(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      return over && (field === over || over.contains(field) || field.parentElement.contains(over)
        || field.closest('label, .lk-field, fieldset')?.contains(over));
    });
  })()`);

test('an invitation that is accepted too soon on a phone leads to the first fault, in sight, and counts the faults', async () => {
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const person = { name: 'Priya Raman', email: 'priya@payers.test', phone: '0491 570 110' };
  await ask('/invitation/create', { ...person, plan_id: null, channels: ['email'], locale: 'en' });
  const { links } = await newestMessage(portal, { to: person.email });
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(links.find((link) => link.includes('/merchant/invite/'))!);
  const accept = page.getByRole('button', { name: 'Accept and set up debit' });
  await accept.scrollIntoViewIfNeeded();
  await accept.click();
  await page.getByText(/things above need your attention/).waitFor();
  const faulty = page.locator('[aria-invalid="true"]').first();
  await expect.poll(() => faulty.evaluate((field) => field.matches(':focus'))).toBe(true);
  await expect.poll(() => isSeen(page)).toBe(true);
  expect(await flaws(page, 'en')).toEqual([]);
});

test('a payer who is invited chooses a card: a decline is told, the bank’s code accepts, and staff see the card', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, owner);
  const person = { name: 'Mina Osei', email: 'mina@payers.test', phone: '0491 570 110' };
  const { rows } = await ask<{ rows: { id: string }[] }>('/plan/list?status=active&page_size=10');
  const invited = { ...person, plan_id: rows[0]!.id, quantity: 1, channels: ['email'], locale: 'en' };
  const { customer_id } = await ask<{ customer_id: string }>('/invitation/create', invited);
  const { links } = await newestMessage(portal, { to: person.email });
  const link = links.find((one) => one.includes('/merchant/invite/'))!;
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(link);
  await page.getByRole('radio', { name: 'By card' }).check();
  await page.getByRole('button', { name: 'Accept and keep this card' }).click();
  await page.getByText('Agree to have the card kept').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await tryCard(page, '4000000000009995');
  await page.getByText(/there is not enough money on it/).waitFor();
  await tryCard(page, '4000000000003220');
  await page.getByRole('heading', { name: 'Your bank asks for a code' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByText(/was not confirmed with your bank/).waitFor();
  await tryCard(page, '4000000000003220');
  await page.getByRole('heading', { name: 'Your bank asks for a code' }).waitFor();

  const other = await newPage({ baseUrl: portal.baseUrl });
  await other.goto(link);
  await other.getByRole('heading', { name: 'Your bank asks for a code' }).waitFor();
  await other.getByText('中文').first().click();
  await other.getByText('您的银行要求输入验证码').waitFor();
  expect(await flaws(other, 'zh')).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'You’re set up, Mina Osei' }).waitFor();
  await page.getByText(/^Your card ••• 3220 is kept/).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  const staff = await newPage({ baseUrl: portal.baseUrl, storageState: owner });
  await staff.goto(`/merchant/customers/detail/${customer_id}`);
  await staff.getByText('Good to 12/2030').waitFor();
  await staff.goto('/merchant/customers/list');
  await staff.getByText('Visa ••• 3220').waitFor();
  expect(await flaws(staff, 'en')).toEqual([]);
});

async function tryCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByRole('checkbox', { name: /^I am the holder/ }).check();
  await page.getByRole('button', { name: 'Accept and keep this card' }).click();
}

test('a payer has what another account pays taken over by a new request, by a tick of their own', async () => {
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const { rows } = await ask<{
    rows: { id: string; customer_id: string; customer_name: string; plan_name: string }[];
  }>('/subscription/list?status=active&page_size=10');
  const { id, customer_id, customer_name, plan_name } = rows[0]!;
  const before = await ask<{ mandate_reference: string }>(`/subscription/detail?id=${id}`);
  const person = { name: customer_name, email: 'again@payers.test', phone: '0491 570 110' };
  await ask('/invitation/create', {
    ...person,
    customer_id,
    plan_id: null,
    channels: ['email'],
    locale: 'zh',
  });
  const { links } = await newestMessage(portal, { to: person.email });
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390, locale: 'zh-CN' });
  await page.goto(links.find((link) => link.includes('/merchant/invite/'))!);
  await page.getByText('您从其他账户支付的项目').waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText(new RegExp(`^${plan_name}, from `)).waitFor();
  await page.getByLabel('Name on the account').fill('A PAYER');
  await page.getByLabel('BSB').fill('062-000');
  await page.getByLabel('Account number').fill('55556666');
  await page.getByLabel('Debit these from this account from now on').check();
  await page.getByLabel('I can approve debits from this account on my own.').check();
  await page.getByLabel(/^I have read the direct debit request/).check();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Accept and set up debit' }).click();
  await expect
    .poll(async () => (await ask<typeof before>(`/subscription/detail?id=${id}`)).mandate_reference)
    .not.toBe(before.mandate_reference);
});

test('a merchant collects US dollars: a plan in them is accepted by card alone, its bill is paid at its link, and no sum joins them', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, owner);
  const staff = await newPage({ baseUrl: portal.baseUrl, storageState: owner });
  await offerInDollars(staff);

  const { rows } = await ask<{ rows: { id: string; name: string }[] }>('/plan/list?page_size=100');
  const plan = rows.find(({ name }) => name === 'Online coaching')!;
  await staff.goto(`/merchant/customers/createInvite?plan=${plan.id}`);
  await staff.getByText('This plan is in US Dollar: the payer keeps a card').waitFor();
  await staff.getByText('This is paid by card: bank accounts are debited').waitFor();
  const person = { name: 'Dana Whitfield', email: 'dana@payers.test', phone: '0491 570 110' };
  const invited = { ...person, plan_id: plan.id, quantity: 1, channels: ['email'], locale: 'en' };
  const { customer_id } = await ask<{ customer_id: string }>('/invitation/create', invited);
  const { links } = await newestMessage(portal, { to: person.email });
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(links.find((one) => one.includes('/merchant/invite/'))!);
  await page.getByRole('heading', { name: 'Dana Whitfield, agree to US$40.00 a month' }).waitFor();
  expect(await page.getByText('From a bank account, by direct debit').count()).toBe(0);
  await page.getByText('A card fee of 2.5% + US$0.30 comes on top of each charge').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByRole('checkbox', { name: /^I am the holder/ }).check();
  await tryCard(page, '4242424242424242');
  await page.getByRole('heading', { name: 'You’re set up, Dana Whitfield' }).waitFor();

  const bills = await ask<{ rows: { id: string }[] }>(`/invoice/list?customer_id=${customer_id}`);
  const { url } = await ask<{ url: string }>(`/invoice/link/${bills.rows[0]!.id}`, {});
  await payInDollars(page, url);

  await staff.goto('/merchant/home');
  const apart = staff.getByLabel('US Dollar, by card');
  await apart.getByText('US$40').waitFor();
  await staff.getByText(/^A\$/).first().waitFor();
  await apart.getByText('With the acquirer').waitFor();
  expect(await apart.getByText('Processing', { exact: true }).count()).toBe(0);
  expect(await flaws(staff, 'en')).toEqual([]);
  await apart.getByText('US$40').click();
  await staff.getByRole('link', { name: 'Dana Whitfield' }).waitFor();
  await staff.goto('/merchant/payout/list');
  await staff.getByText('A bank file carries Australian dollars only').waitFor();
  expect(await flaws(staff, 'en')).toEqual([]);
  await staff.goto('/merchant/balance');
  const dollarsOf = (name: string) => staff.getByRole('region', { name });
  await dollarsOf('USD, US Dollar')
    .getByText('cleared; kept for you, since no bank file pays it out')
    .first()
    .waitFor();
  expect(await dollarsOf('USD, US Dollar').getByText('goes out with payouts').count()).toBe(0);
  await dollarsOf('AUD, Australian Dollar').getByText('cleared; goes out with payouts').first().waitFor();
});

/** Staff choose the currency in the settings, and add a plan in it. */
async function offerInDollars(staff: Page): Promise<void> {
  await staff.goto('/merchant/planSubscription/add');
  await staff.getByText('Choose further currencies under Settings, Card payments.').waitFor();
  await staff.goto('/merchant/user/settings?tab=business');
  await staff.getByRole('checkbox', { name: 'USD, US Dollar' }).check();
  await staff.getByRole('button', { name: 'Save card payments' }).click();
  await staff.getByText('Saved', { exact: true }).first().waitFor();
  await staff.goto('/merchant/planSubscription/add');
  await staff.getByLabel('Name', { exact: true }).fill('Online coaching');
  await staff.getByLabel('Currency').selectOption('USD');
  await staff.getByText(/^Paid by card alone: bank accounts are debited/).waitFor();
  await staff.getByRole('textbox', { name: 'Amount' }).fill('40.00');
  await staff.getByLabel('GST').selectOption('gst_free');
  expect(await flaws(staff, 'en')).toEqual([]);
  await staff.getByRole('button', { name: 'Add plan' }).click();
  await staff.getByText('Plan added').waitFor();
}

/** The payer pays the bill at its link, which names the currency. */
async function payInDollars(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByText('All amounts in US Dollar (USD)').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByLabel('Name on card').fill('Dana Whitfield');
  await page.getByLabel('E-mail for the receipt').fill('dana@payers.test');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Pay US$41.30' }).click();
  await page.getByRole('heading', { name: /^US\$40\.00 paid towards/ }).waitFor();
}
