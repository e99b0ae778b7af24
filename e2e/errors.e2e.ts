import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { asking, openAs, signedIn } from './support/session.ts';
import { enterAs, signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * The catalogue of errors, seen by a person: what each kind of answer shows, how long, and where it leads. The
 * replies are made here; everything else is the real portal.
 */

let portal: RunningPortal;

beforeAll(async () => {
  // The sign-in is its subject: with all of the human check's work.
  portal = await startPortal({ HUMAN_CHECK_TRIES: '1200' });
});
afterAll(() => portal?.stop());

const LIST = '**/api/merchant/plan/list*';
const PLANS = '/merchant/planSubscription/list';

const answer = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

const openHome = () => openAs(portal, 'owner@harbour.test');

/** Opens the plans while their list answers so. */
async function openWith(page: Page, reply: (route: Route) => Promise<void>): Promise<void> {
  await page.route(LIST, reply);
  await page.getByRole('link', { name: 'Plan & Subscription' }).click();
  await page.waitForURL(`**${PLANS}`);
}

const toast = (page: Page) => page.locator('.lk-toast');
const dialog = (page: Page) => page.getByRole('dialog');

test('body code 1 is a toast titled Error with the server’s words, or the default ones', async () => {
  const page = await openHome();
  await openWith(page, answer(200, { code: 1, data: null, message: 'The plans are being counted' }));
  await toast(page).getByText('The plans are being counted').waitFor();
  expect(await toast(page).locator('.lk-toast-summary').innerText()).toBe('Error');
  expect(await dialog(page).count()).toBe(0);

  await page.unroute(LIST);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/merchant/home');
  await toast(page).waitFor({ state: 'detached' });
});

test.each([
  { status: 403, message: 'Ask your owner first', toasted: 'Ask your owner first' },
  { status: 403, message: '', toasted: 'You do not have permission to do this' },
  { status: 422, message: 'Please check the fields', toasted: 'Please check the fields' },
  { status: 500, message: 'The disk is full', toasted: 'Internal server error' },
  { status: 404, message: 'There is no such thing here', toasted: null },
])('HTTP $status "$message" is told in a toast and in a dialog with a warning', async (one) => {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/home', {
    serverFails: one.status >= 500,
  });
  await openWith(page, answer(one.status, { code: one.status, data: null, message: one.message }));
  await dialog(page).waitFor();
  expect(await dialog(page).getByRole('heading').innerText()).toBe('ApiError');
  expect(await dialog(page).innerText()).toContain(one.message || one.toasted);
  if (one.toasted) {
    expect(await toast(page).locator('.lk-toast-detail').first().innerText()).toBe(one.toasted);
  } else {
    expect(await toast(page).count()).toBe(0);
  }
});

test('an error toast leaves after three seconds, stays under the pointer and can be closed', async () => {
  const page = await openHome();
  await openWith(page, answer(200, { code: 1, data: null, message: 'Not now' }));
  await toast(page).first().hover();
  await page.waitForTimeout(3500);
  expect(await toast(page).count()).toBe(1);
  await page.mouse.move(400, 700);
  await page.waitForTimeout(2000);
  expect(await toast(page).count()).toBe(1);
  await toast(page).waitFor({ state: 'detached', timeout: 2500 });

  await page.reload();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await toast(page).waitFor({ state: 'detached', timeout: 1000 });
});

test('no answer at all is the network text', async () => {
  const page = await openHome();
  await openWith(page, (route) => route.abort('connectionreset'));
  const text = 'Network error. Check your connection and try again.';
  await dialog(page).getByText(text).waitFor();
  expect(await toast(page).innerText()).toContain(text);
});

const displayOf = (page: Page, selector: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).display`);

/** The frame around the sheet: its menu, and the search of its header. */
async function shellStands(page: Page): Promise<void> {
  expect(await page.getByRole('navigation', { name: 'Menu' }).first().isVisible()).toBe(true);
  expect(await displayOf(page, '.lk-frame')).toBe('grid');
}

test('a screen whose code cannot be fetched says so on its sheet alone, and opens by itself once it can', async () => {
  const page = await openHome();
  await page.route('**/assets/*list-page*.js', (route) => route.abort());
  await page.evaluate(() => {
    (globalThis as unknown as { raised: number }).raised = 0;
    (globalThis as unknown as EventTarget).addEventListener('preloadError', () => {
      (globalThis as unknown as { raised: number }).raised += 1;
    });
  });
  await page.getByRole('link', { name: 'Plan & Subscription' }).click();
  await page.getByText('This screen did not load').waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { raised: number }).raised)).toBeGreaterThan(0);
  await shellStands(page);
  await page.unroute('**/assets/*list-page*.js');
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
});

test('an address of a record that is gone, or is cut off, says so once and offers no second try', async () => {
  const page = await openHome();
  const addresses = [
    'customers/edit/cus_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f',
    'customers/edit/cus_018f2d',
    'payout/detail/pyt_018f2d3c4b5a7c6d8e9f0a1b2c3d4e5f',
  ];
  for (const address of addresses) {
    await page.goto(`/merchant/${address}`);
    await page.getByText('It was removed, or it belongs to another account').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await dialog(page).count()).toBe(0);
    expect(await toast(page).count()).toBe(0);
  }
});

test('a lost network leaves everything standing, and what was asked for comes once it is back', async () => {
  const page = await openHome();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByText('The connection to the portal is lost').waitFor();
  await page.getByText('This screen did not load').waitFor();
  // The search has not been opened before: its code cannot be had now.
  await page.keyboard.press('Control+k');
  await shellStands(page);
  // On a telephone the notice leaves the menu at the bottom free: one can go on to what is there.
  await page.setViewportSize({ width: 390, height: 844 });
  const notice = await page.locator('.lk-reach').boundingBox();
  const menu = await page.locator('.lk-phone-tabs').boundingBox();
  expect(notice!.y + notice!.height).toBeLessThanOrEqual(menu!.y);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.getByText('The connection to the portal is lost').waitFor({ state: 'detached' });
});

test('a screen never stands without its styles', async () => {
  const page = await openHome();
  let lost = true;
  await page.route('**/assets/*.css', (route) => (lost ? route.abort() : route.continue()));
  await page.locator('.lk-top').getByRole('link', { name: 'Support' }).click();
  await page.getByText('This screen did not load').waitFor();
  await shellStands(page);
  lost = false;
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  expect(await displayOf(page, '.lk-help')).toBe('grid');
});

test('a server that starts anew signs nobody out and takes nothing off the screen', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl, serverFails: true });
  await signIn(page, 'owner@harbour.test', { remember: true });
  const restarted = portal.killAndRestart();
  await page.getByRole('link', { name: 'Plan & Subscription' }).click();
  await page.getByText('The connection to the portal is lost').waitFor();
  await shellStands(page);
  await restarted;
  // The pauses between its tries have grown for as long as the server took.
  await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor({ timeout: 40_000 });
  await page
    .getByText('The connection to the portal is lost')
    .waitFor({ state: 'detached', timeout: 20_000 });
  expect(new URL(page.url()).pathname).toBe(PLANS);
});

test('from the sign-in to the first screen: the network cut, then code missing, and each goes on by itself', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.route('**/assets/home-page*.js', (route) => route.abort());
  await page.goto('/merchant/login');
  // The worst moment: the human check has its task and not yet the code that solves it.
  const cut = async (route: Route) => {
    const response = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response });
  };
  await page.route('**/captcha/challenge', cut, { times: 1 });
  await enterAs(page, 'owner@harbour.test');
  await page
    .getByText(/The connection to the portal is lost|Check your connection and try again/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Demo-Pass-2026');
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  // A sign-in that still waits for the network goes on by itself, and takes the button with it; else it is pressed again.
  const pressed = page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const arrived = page.getByText('This screen did not load').waitFor({ timeout: 30_000 });
  await Promise.all([pressed.catch(() => {}), arrived]);
  await shellStands(page);
  await page.unroute('**/assets/home-page*.js');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('This screen did not load').count()).toBe(0);
});

test('an unknown page says so in the specification’s words and leads home', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/no/such/page');
  await page.getByText('Sorry, the page you visited does not exist').waitFor();
});

test.each([
  { back: 'owner@harbour.test', name: 'Wattle Books' },
  { back: 'admin@harbour.test', name: '' },
])(
  'a session that ends under a form leads to the sign-in, and whoever typed finds it again: $back',
  async (one) => {
    const page = await openAs(portal, 'owner@harbour.test', '/merchant/customers/add');
    const name = page.getByLabel('Customer name');
    await name.fill('Wattle Books');
    await page.getByLabel('Primary e-mail').fill('hello@wattle.test');
    await portal.database.pool.query('update sessions set revoked_at = clock_timestamp()');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.waitForURL('**/merchant/login?**');
    await dialog(page).getByText('Please sign in again').waitFor();
    expect(await toast(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await enterAs(page, one.back);
    await page.waitForURL('**/merchant/customers/add');
    if (one.name) await toast(page).getByText('What you were typing is here again').waitFor();
    expect(await name.inputValue()).toBe(one.name);
  },
);

test('whoever signs in after a colleague on the same page has the screens of their own menu', async () => {
  const page = await openAs(portal, 'clerk@harbour.test', '/merchant/customers/add');
  const users = page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).first();
  expect(await users.count()).toBe(0);
  await portal.database.pool.query('update sessions set revoked_at = clock_timestamp()');
  await page.getByLabel('Customer name').fill('Wattle Books');
  await page.getByLabel('Primary e-mail').fill('hello@wattle.test');
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.waitForURL('**/merchant/login?**');
  await dialog(page).getByText('Please sign in again').waitFor();
  await page.keyboard.press('Escape');
  await enterAs(page, 'owner@harbour.test');
  await users.click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
});

test('a form that is found again still knows what its person saw, and undoes no change of a colleague', async () => {
  const ask = asking(portal, await signedIn(portal, 'admin@harbour.test'));
  const who = { type: 'person', name: 'Wattle Books', email_primary: 'hello@wattle.test' };
  const customer = await ask<{ id: string }>('/customer/create', {
    ...who,
    payment_type: 'none',
    locale: 'en',
  });
  const lines = [{ description: 'Towels', quantity: 1, unit_price_e4: 110_000, tax_code: 'taxable' }];
  const draft = { customer_id: customer.id, due_date: '2030-01-31', lines, issue_on: null, is_sent: false };
  const { id } = await ask<{ id: string }>('/invoice/draft/create', { ...draft, description: 'As it was' });
  const page = await openAs(portal, 'owner@harbour.test', `/merchant/accounting/draft/${id}`);
  const description = page.getByLabel('For', { exact: true });
  await description.fill('As its reader types');
  await ask(`/invoice/draft/update/${id}`, { ...draft, description: 'As a colleague changed it' });
  await portal.database.pool.query('update sessions set revoked_at = clock_timestamp()');
  const save = page.getByRole('button', { name: 'Save draft' });
  await save.click();
  await page.waitForURL('**/merchant/login?**');
  await dialog(page).getByText('Please sign in again').waitFor();
  await page.keyboard.press('Escape');
  await enterAs(page, 'owner@harbour.test');
  await toast(page).getByText('What you were typing is here again').waitFor();
  expect(await description.inputValue()).toBe('As its reader types');
  await save.click();
  await page.getByText('Somebody else changed this meanwhile').first().waitFor();
});
