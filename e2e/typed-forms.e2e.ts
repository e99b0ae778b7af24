import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { asking, openAs, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * What a form holds is what its person sees in it: a text that cannot be read is not "none", a field that went from the screen
 * keeps nothing, and what belongs to one record does not pass to the next.
 */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const open = (path: string) => openAs(portal, 'owner@harbour.test', path);
const faults = (page: Page) => page.locator('.lk-field-error').allInnerTexts();

test('an optional date or number that cannot be read is refused, and one that can be is kept', async () => {
  const page = await open('/merchant/planSubscription/coupons');
  await page.getByRole('button', { name: 'New coupon' }).first().click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await form.getByLabel('Code').fill('winter-10');
  await form.getByLabel('Share', { exact: true }).fill('10');
  const ends = form.getByLabel(/^Given until/);
  await ends.fill('31/12/2027');
  await ends.press('Tab');
  await form.getByText('Enter a valid date').waitFor();
  const most = form.getByLabel(/^Given at most/);
  await most.fill('a thousand');
  await form.getByRole('button', { name: 'New coupon' }).click();
  await form.getByText('Enter a whole number').waitFor();
  expect(await faults(page)).toEqual(['Enter a valid date', 'Enter a whole number']);
  await ends.fill('12/31/2027');
  await most.fill('１,０００');
  await form.getByRole('button', { name: 'New coupon' }).click();
  await page.getByRole('heading', { level: 1, name: 'WINTER-10' }).waitFor();
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const { rows } = await ask<{ rows: { ends_on: string | null; most_redemptions: number | null }[] }>(
    '/coupon/list',
  );
  expect(rows[0]).toMatchObject({ ends_on: '2027-12-31', most_redemptions: 1000 });
});

test('a dialog about one customer does not stay over the next', async () => {
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const add = async (name: string, email_primary: string) =>
    (
      await ask<{ id: string }>('/customer/create', {
        type: 'person',
        payment_type: 'none',
        locale: 'en',
        name,
        email_primary,
      })
    ).id;
  const one = await add('Olga Marsh', 'olga@mail.test');
  const customer_id = await add('M. Olga', 'invited@mail.test');
  await ask('/invitation/create', {
    customer_id,
    name: 'M. Olga',
    email: 'invited@mail.test',
    phone: '0491570159',
    channels: ['email'],
    locale: 'en',
  });
  const page = await open(`/merchant/customers/detail/${one}`);
  await page.locator('main').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge with Olga Marsh' });
  await merge.getByRole('textbox').fill('M. Olga');
  await merge.getByRole('button', { name: /^M\. Olga/ }).click();
  await merge.getByRole('link', { name: 'Open that record' }).click();
  await page.getByRole('heading', { level: 1, name: 'M. Olga' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('an account that is not asked for any more does not stop the form', async () => {
  const page = await open('/merchant/customers/add');
  await page.getByLabel('Customer name').fill('Wattle Books');
  await page.getByLabel('Primary e-mail').fill('hello@wattle.test');
  await page.getByText('Bank account', { exact: true }).click();
  await page.getByLabel('BSB').fill('0621');
  await page.getByText('None yet', { exact: true }).click();
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.waitForURL('**/customers/detail/**');
});

test('a fault that is nowhere on the screen is said', async () => {
  const page = await open('/merchant/customers/add');
  await page.getByLabel('Customer name').fill('Wattle Books');
  await page.getByLabel('Primary e-mail').fill('hello@wattle.test');
  await page.getByText('Bank account', { exact: true }).click();
  await page.getByLabel('BSB').fill('0621');
  // As a form that forgets to put back what it hides.
  await page.evaluate(
    "for (const each of document.querySelectorAll('input')) if (/-(bsb|account_[a-z]+)$/.test(each.id)) each.id = 'gone';",
  );
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByText('Please check if the form is filled correctly').waitFor();
});

test('what was refused is not lost without a question', async () => {
  const page = await open('/merchant/customers/add');
  await page.route('**/api/merchant/customer/create', (route) =>
    route.fulfill({ json: { code: 1, message: 'Not today', data: {} } }),
  );
  await page.getByLabel('Customer name').fill('Wattle Books');
  await page.getByLabel('Primary e-mail').fill('hello@wattle.test');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByText('Not today').first().waitFor();
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('dialog').getByText('Leave without saving?').waitFor();
});

test('a window with a half-filled form asks before Escape or Back closes it, and its Cancel does not', async () => {
  const page = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await signedIn(portal, 'ratepayer@banksia.test', 'flexirates'),
  });
  await page.goto('/flexirates/home');
  await page.getByRole('link', { name: 'Payment methods' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a bank account' });
  const name = form.getByLabel('Your name');
  const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving?' });
  const begin = async () => {
    await page.getByRole('button', { name: 'Add a bank account' }).first().click();
    await name.fill('Nobody Yet');
  };
  await begin();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await name.inputValue()).toBe('Nobody Yet');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await name.inputValue()).toBe('Nobody Yet');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await form.waitFor({ state: 'detached' });
  await begin();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await question.count()).toBe(0);
  await page.getByRole('button', { name: 'Add a bank account' }).first().waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('what is typed of the debits stays while the business is saved beside it, and what changed meanwhile is shown', async () => {
  const page = await open('/merchant/user/settings?tab=business');
  const days = page.getByLabel('Notice before a debit');
  await days.fill('9');
  const gst = page.getByRole('checkbox', { name: 'Registered for GST' });
  const was = await gst.isChecked();
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const { settings } = await ask<{ settings: Record<string, unknown> }>('/merchant/detail');
  await ask('/merchant/settings/update', { ...settings, gst_registered: !was, seen: settings });
  await page.getByLabel('Website').fill('https://harbour.test/');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect.poll(() => gst.isChecked()).toBe(!was);
  expect(await days.inputValue()).toBe('9');
});

test('what is typed while a form is saved stays, and is saved by the next save', async () => {
  const page = await open('/merchant/user/settings?tab=business');
  const save = page.getByRole('button', { name: 'Save details' });
  const website = page.getByLabel('Website');
  const phone = page.getByLabel('Phone');
  const release = Promise.withResolvers<void>();
  await page.route('**/api/merchant/merchant/update', async (route) => {
    await release.promise;
    await route.continue();
  });
  await website.fill('https://harbour-one.test/');
  const asked = page.waitForRequest('**/api/merchant/merchant/update');
  await save.click();
  await asked;
  await website.fill('https://harbour-two.test/');
  await phone.fill('0491570159');
  release.resolve();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await expect.poll(() => save.getAttribute('aria-busy')).not.toBe('true');
  expect(await website.inputValue()).toBe('https://harbour-two.test/');
  expect(await phone.inputValue()).toBe('0491570159');
  expect(await save.getAttribute('aria-disabled')).not.toBe('true');
  await save.click();
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const stored = () => ask<{ website: string }>('/merchant/detail').then((merchant) => merchant.website);
  await expect.poll(stored).toBe('https://harbour-two.test/');
});
