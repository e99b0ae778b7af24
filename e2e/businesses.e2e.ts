import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage, seriousFindings } from './support/page.ts';
import { DEMO_PASSWORD } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const GYM = 'Harbour Fitness';
const SHIRE = 'Banksia Shire';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

/** Signs in on the screen that is shown, and stays signed in. */
async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Keep me signed in').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/merchant/home');
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const shows = (page: Page, merchant: string) =>
  page.locator('.lk-side-merchant').getByText(merchant, { exact: true }).first().waitFor();

async function choose(page: Page, entry: string): Promise<void> {
  await account(page).click();
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .click();
}

test('one person works in two businesses: switches, has each in a tab of its own, and signs out of one', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/merchant/login');
  await enter(page, 'owner@harbour.test');
  await shows(page, GYM);
  await choose(page, 'Sign in to another');
  await page.waitForURL('**/merchant/login');
  await page.getByText('You are signed in to').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await enter(page, 'owner@banksia.test');
  await shows(page, SHIRE);

  await choose(page, GYM);
  await shows(page, GYM);
  await page.reload();
  await shows(page, GYM);

  // A second tab shows the other one: each stays what it is, whatever is renewed or read beside it.
  const beside = await page.context().newPage();
  await beside.goto('/merchant/home');
  await choose(beside, SHIRE);
  await shows(beside, SHIRE);
  await page.reload();
  await shows(page, GYM);
  await page.goto('/merchant/customers/list');
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
  await beside.reload();
  await shows(beside, SHIRE);

  await choose(beside, 'Sign out');
  await beside.waitForURL('**/merchant/login**');
  await beside.getByRole('button', { name: `Sign out of ${GYM}` }).waitFor();
  await page.reload();
  await shows(page, GYM);
  await beside
    .getByRole('button', { name: new RegExp(`of ${GYM}$`) })
    .filter({ hasText: 'Continue' })
    .click();
  await beside.waitForURL('**/merchant/home');
  await shows(beside, GYM);

  // One session in both tabs: signed out in one, it is over in the other, of which nothing stays for who signs in next.
  await page.goto('/merchant/customers/list');
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor();
  await choose(beside, 'Sign out');
  await beside.waitForURL('**/merchant/login**');
  await page.waitForURL('**/merchant/login**');
  expect(await page.getByText('You are signed in to').count()).toBe(0);
});
