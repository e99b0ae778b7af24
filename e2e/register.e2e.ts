import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const DEMO_PASSWORD = 'Demo-Pass-2026';
const FIRST = 'Rainbow7-Birds';
const SECOND = 'Kookaburra8-Sings';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const open = (options: { locale?: 'zh-CN'; width?: 390 } = {}) =>
  newPage({ baseUrl: portal.baseUrl, ...options });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const faces = async (page: Page) => expect(await flaws(page, 'en')).toEqual([]);

async function linkTo(to: string, template: string, part: string): Promise<string> {
  const { links } = await newestMessage(portal, { to, template });
  const link = links.find((each) => each.includes(part));
  if (!link) throw new Error(`The letter to ${to} has no link with ${part}.`);
  return link;
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/merchant/register');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^I agree to the terms of service/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Check your mail');
}

async function enter(page: Page, area: 'merchant' | 'flexirates', email: string, password: string) {
  await page.goto(`/${area}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function choosePassword(page: Page, link: string, password: string, button: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: button }).click();
}

test('a business registers, confirms its e-mail, signs in and sees what is left to do', async () => {
  onTestFailed(() => console.error(portal.log()));
  const page = await open();
  const email = 'ann.lee@northside-swim.test';
  await page.goto('/merchant/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const fault of ['Email is required', 'You must agree to the terms of service'])
    await page.getByText(fault).waitFor();
  await faces(page);
  await register(page, email);
  await faces(page);

  const link = await linkTo(email, 'confirm-registration', '/merchant/register?confirm=');
  await page.goto(link);
  await heading(page, 'Confirm your e-mail');
  await faces(page);
  await page.getByRole('button', { name: 'Confirm and open the account' }).click();
  await page.getByText('Password is required').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('Confirm password').fill(FIRST);
  await page.getByRole('button', { name: 'Confirm and open the account' }).click();
  await heading(page, 'Your account is open');
  await page.getByText('northside-swim', { exact: true }).waitFor();
  await page.goto(link);
  await heading(page, 'This link was used already');
  await faces(page);

  await enter(page, 'merchant', email, FIRST);
  await page.waitForURL('**/merchant/home');
  const list = page.locator('section').filter({ hasText: 'Get set up' });
  await list.getByText('1 of 9 done').waitFor();
  await list.getByText(/no debit is sent to the bank and nothing is paid out/).waitFor();
  await faces(page);
  await list.getByRole('button', { name: 'Choose' }).click();
  await page.getByLabel('Merchant ID').fill('harbour-fitness');
  await page.getByRole('button', { name: 'Use these' }).click();
  await page.getByText('This is taken. Choose another').waitFor();
  await page.getByLabel('Merchant ID').fill('northside');
  await page.getByRole('button', { name: 'Use these' }).click();
  await list.getByText('2 of 9 done').waitFor();
  await list.getByRole('link', { name: 'Create' }).click();
  await page.waitForURL('**/merchant/planSubscription/add');
});

test('what is left to set up leads to its place, hears of the approval, and stays until somebody is invited', async () => {
  onTestFailed(() => console.error(portal.log()));
  const page = await open();
  const email = 'ada.moss@eastside-swim.test';
  await register(page, email);
  await page.goto(await linkTo(email, 'confirm-registration', '/merchant/register?confirm='));
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('Confirm password').fill(FIRST);
  await page.getByRole('button', { name: 'Confirm and open the account' }).click();
  await heading(page, 'Your account is open');
  await enter(page, 'merchant', email, FIRST);
  await page.waitForURL('**/merchant/home');
  const list = page.locator('section').filter({ hasText: 'Get set up' });
  await list.getByRole('listitem').filter({ hasText: 'Payout account' }).getByRole('link').click();
  await expect.poll(() => page.locator('#payout-account :focus').count()).toBe(1);
  await page.goto('/merchant/home');
  // What stands below the part comes after it: it is in its place all the same.
  await page.route(/\/api\/merchant\/(bpay|refund)\//, async (route) => {
    await sleep(1_500);
    await route.continue();
  });
  await list.getByRole('listitem').filter({ hasText: 'Card fees' }).getByRole('link').click();
  const fees = page.locator('#card-fees');
  await expect.poll(() => fees.locator(':focus').count()).toBe(1);
  await expect.poll(async () => Math.abs((await fees.boundingBox())!.y - 76)).toBeLessThan(20);
  await faces(page);

  await inviteWaits(page);
  await page.goto('/merchant/home');
  const ask = asking(portal, await stateOf(page));
  await ask('/merchant/update', {
    legal_name: 'Eastside Swim Pty Ltd',
    trading_name: 'Eastside Swim',
    abn: '51 824 753 556',
  });
  await ask('/merchant/payoutAccount/set', {
    bsb: '013-006',
    account: '201030318',
    account_name: 'EASTSIDE SWIM',
  });
  await page.getByText('Not live yet').waitFor();
  const operate = asking(portal, await signedIn(portal, 'operator@lorikeet.test'));
  const { rows } = await operate<{ rows: { id: string }[] }>('/platform/merchant/list?search=Eastside');
  await operate(`/platform/merchant/move/${rows[0]!.id}`, { event: 'approve', reason: '' });
  await page.getByText('Not live yet').waitFor({ state: 'detached' });
  await list.getByText(/^You are live\. /).waitFor();
  await list.getByText('First customer invited or billed').waitFor();
  await faces(page);
  await ask('/invitation/create', {
    name: 'Priya Raman',
    email: 'priya@payers.test',
    phone: '0491 570 110',
    plan_id: null,
    channels: ['email'],
    locale: 'en',
  });
  await page.reload();
  await page.getByText('Needs attention').waitFor();
  await list.waitFor({ state: 'detached' });
  await namesAreChosen(page);
});

/** Before the business says who it is nobody can be invited: no form is there to be filled in for nothing. */
async function inviteWaits(page: Page): Promise<void> {
  await page.goto('/merchant/customers/createInvite');
  await page.getByText('Nobody can be invited yet').waitFor();
  expect(await page.getByRole('textbox', { name: 'Customer name' }).count()).toBe(0);
  await faces(page);
  await page.getByRole('link', { name: 'Business details and ABN' }).click();
  await page.waitForURL('**/merchant/user/settings?tab=business');
}

/** With the list the names that can be chosen once have not gone. */
async function namesAreChosen(page: Page): Promise<void> {
  await page.goto('/merchant/user/settings?tab=business');
  const choose = page.getByRole('button', { name: 'Choose merchant ID and username' });
  await choose.click();
  await page.getByLabel('Merchant ID').fill('eastside');
  await page.getByRole('button', { name: 'Use these' }).click();
  await choose.waitFor({ state: 'detached' });
  await page.getByText('eastside', { exact: true }).first().waitFor();
}

/** The session that a page holds for as long as its tab is open. */
async function stateOf(page: Page): Promise<State> {
  const name = 'lorikeet.session.merchant';
  const value = await page.evaluate((key) => sessionStorage.getItem(key), name);
  return { cookies: [], origins: [{ origin: portal.baseUrl, localStorage: [{ name, value: value ?? '' }] }] };
}

test('a confirmation whose answer is lost says so, and another try leads to the sign-in', async () => {
  onTestFailed(() => console.error(portal.log()));
  const page = await open();
  const email = 'kim.ray@southside-swim.test';
  await register(page, email);
  await page.goto(await linkTo(email, 'confirm-registration', '/merchant/register?confirm='));
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('Confirm password').fill(FIRST);
  await page.route(
    '**/registerConfirm',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const confirm = page.getByRole('button', { name: 'Confirm and open the account' });
  await confirm.click();
  await page.getByText('Network error').first().waitFor();
  await confirm.click();
  await heading(page, 'This link was used already');
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  await enter(page, 'merchant', email, FIRST);
  await page.waitForURL('**/merchant/home');
});

test('whoever has an account gets the same screen and another letter', async () => {
  const page = await open();
  await register(page, 'owner@harbour.test');
  const link = await linkTo('owner@harbour.test', 'account-exists', '/merchant/login');
  await page.goto(link);
  await heading(page, 'Sign in');
});

test.each([
  { area: 'merchant', email: 'owner@harbour.test' },
  { area: 'flexirates', email: 'ratepayer@banksia.test' },
] as const)(
  'a forgotten password in $area is replaced, and old sessions are out',
  async ({ area, email }) => {
    onTestFailed(() => console.error(portal.log()));
    const old = await open();
    await enter(old, area, email, DEMO_PASSWORD);
    await old.waitForURL((url) => url.pathname !== `/${area}/login`);

    const page = await open({ width: 390 });
    await page.goto(`/${area}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Forgot your password?');
    await faces(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await heading(page, 'Check your mail');
    await page.getByRole('link', { name: 'Back to sign-in' }).waitFor();

    const link = await linkTo(email, 'reset-password', `/${area}/new-password/`);
    await choosePassword(page, link, 'Password123', 'Save password');
    await page.getByText('This password is too common').waitFor();
    await faces(page);
    await choosePassword(page, link, SECOND, 'Save password');
    await heading(page, 'Your password is changed');
    await faces(page);
    await newestMessage(portal, { to: email, template: 'password-replaced' });

    await old.reload();
    await old.waitForURL(`**/${area}/login**`);
    await enter(page, area, email, DEMO_PASSWORD);
    await page.getByText('Invalid username or password').waitFor();
    await enter(page, area, email, SECOND);
    await page.waitForURL((url) => url.pathname !== `/${area}/login`);
    await page.goto(link);
    await heading(page, 'This link was used already');
  },
);

test('somebody invited to the staff chooses a password and is in', async () => {
  onTestFailed(() => console.error(portal.log()));
  const ines = { username: 'ines', name: 'Ines Duarte', email: 'ines@banksia.test' };
  await inviteStaff('owner@banksia.test', ines);
  const link = await linkTo('ines@banksia.test', 'staff-invitation', '/merchant/new-password/');
  const page = await open();
  await page.goto(link);
  await heading(page, 'Join Banksia Shire');
  await page.getByText(/^Tom Whitfield invited you, ines@banksia\.test/).waitFor();
  await faces(page);
  await choosePassword(page, link, FIRST, 'Join the team');
  await heading(page, 'You are in');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await enter(page, 'merchant', 'ines@banksia.test', FIRST);
  await page.waitForURL('**/merchant/home');
});

/** As the team's own screen asks it, with the session of a person signed in. */
async function inviteStaff(by: string, who: { username: string; name: string; email: string }) {
  const ask = asking(portal, await signedIn(portal, by));
  const { rows } = await ask<{ rows: { id: string; slug: string }[] }>('/role/list');
  await ask('/user/create', { ...who, role_ids: [rows.find(({ slug }) => slug === 'clerk')?.id] });
}
