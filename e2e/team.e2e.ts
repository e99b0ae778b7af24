import type { MenuItem } from '@lorikeet/contracts/identity';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { screensOfMenu } from './support/all-screens.ts';
import { newestMessage } from './support/demo-tools.ts';
import { flaws, watch } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { openAs } from './support/session.ts';
import { signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/** So that the sign-in helper knows it. */
const PASSWORD = 'Demo-Pass-2026';
const CLERK = { name: 'Nora Quill', email: 'nora@harbour.test' };
const NOT_PERMITTED = 'Your role does not include this screen';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
  // Two of its people have agreed that one is enough: what a colleague is changed to is seen at once.
  await portal.database.pool.query(`
    insert into approval_policies (merchant_id, topic, is_on, changed_at)
    select merchant_id, 'payout_account', false, now() from merchant_users where email = 'owner@harbour.test'`);
});
afterAll(() => portal?.stop());

const open = () => newPage({ baseUrl: portal.baseUrl });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const sound = async (page: Page) => expect(await flaws(page, 'en')).toEqual([]);
/** The entries of the menu, once it is there: the page's heading may be drawn before it. */
async function shownMenu(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await links.first().waitFor();
  return links.allInnerTexts();
}

/** A call of the merchant area with the page's own session. */
function ask<T>(page: Page, path: string, body?: object): Promise<{ status: number; code: number; data: T }> {
  return page.evaluate(
    async ({ path, body }) => {
      const stored = sessionStorage.getItem('lorikeet.session.merchant') ?? '{}';
      const { token } = JSON.parse(stored) as { token?: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(`/api/merchant${path}`, sent);
      return { status: answer.status, ...((await answer.json()) as { code: number; data: never }) };
    },
    { path, body },
  );
}

/** What the menu of a colleague offers, opened from its three dots. */
async function moreOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'More' }).click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const names = await items.allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.trim());
}

async function inviteClerk(owner: Page): Promise<string> {
  await owner.goto('/merchant/user/list');
  await owner.getByRole('link', { name: 'Invite user' }).click();
  await heading(owner, 'Invite user');
  const send = owner.getByRole('button', { name: 'Send invitation' });
  await send.click();
  await owner.getByText('Name is required', { exact: true }).waitFor();
  await owner.getByText('Choose at least one role').waitFor();
  await sound(owner);
  await owner.getByLabel('Name', { exact: true }).fill(CLERK.name);
  await owner.getByLabel('E-mail', { exact: true }).fill('admin@harbour.test');
  await owner.getByLabel('Username').fill('nora');
  await owner.getByLabel('Clerk', { exact: true }).check();
  await send.click();
  await owner.getByText('This e-mail signs in to the portal already. Use another').waitFor();
  await owner.getByLabel('E-mail', { exact: true }).fill(CLERK.email);
  await send.click();
  await owner.waitForURL('**/merchant/user/detail/**');
  await heading(owner, CLERK.name);
  await owner.getByText('Invitation works until').waitFor();
  await sound(owner);
  return owner.url();
}

async function acceptInvitation(): Promise<Page> {
  const { links } = await newestMessage(portal, { to: CLERK.email, template: 'staff-invitation' });
  const link = links.find((each) => each.includes('/merchant/new-password/'));
  const page = await open();
  await page.goto(link ?? '');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await heading(page, 'You are in');
  await signIn(page, CLERK.email);
  return page;
}

test('an invited clerk sees the clerk’s menu and nothing else, by address and by call too', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await openAs(portal, 'owner@harbour.test');
  const detail = await inviteClerk(owner);
  const clerk = await acceptInvitation();

  const menu = await shownMenu(clerk);
  expect(menu).toEqual(expect.arrayContaining(['Home', 'Customers', 'Plan & Subscription', 'Transactions']));
  expect(menu.filter((name) => /Payout|Users|Operations/.test(name))).toEqual([]);

  await clerk.goto('/merchant/planSubscription/list');
  await clerk.getByRole('heading', { level: 1 }).waitFor();
  expect(await clerk.getByRole('link', { name: 'Add plan' }).count()).toBe(0);
  await clerk.goto('/merchant/customers/list');
  await clerk.getByRole('link', { name: 'Add customer' }).first().waitFor();
  await clerk.goto('/merchant/transactions/list');
  await clerk.getByRole('heading', { level: 1 }).waitFor();
  expect(await clerk.getByRole('button', { name: 'Create payment' }).count()).toBe(0);

  for (const path of ['user/list', 'user/roles/create', 'payout/list', 'planSubscription/add']) {
    await clerk.goto(`/merchant/${path}`);
    await heading(clerk, NOT_PERMITTED);
  }
  await clerk.goto('/merchant/home');
  await clerk.getByRole('heading', { level: 1 }).waitFor();
  for (const path of ['/user/list', '/role/list', '/payout/list'])
    expect([path, (await ask(clerk, path)).status]).toEqual([path, 403]);
  expect((await ask(clerk, '/role/create', { name: 'Mine', slug: 'mine', permissions: [] })).status).toBe(
    403,
  );

  const { faults, settled } = watch(clerk);
  const info = await ask<{ menus: MenuItem[] }>(clerk, '/getUserInfo');
  const screens = await screensOfMenu(async <T>(path: string) =>
    path === '/getUserInfo' ? (info.data as T) : (await ask<T>(clerk, path)).data,
  );
  for (const { path } of screens) {
    await clerk.goto(path);
    await clerk.getByRole('heading', { level: 1 }).first().waitFor();
    await settled();
  }
  expect(faults).toEqual([]);

  await owner.goto(detail);
  await owner.getByRole('button', { name: 'More' }).click();
  await owner.getByRole('menuitem', { name: 'Deactivate' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await owner.getByText(`${CLERK.name} can no longer sign in`).waitFor();
  await clerk.goto('/merchant/customers/list');
  await clerk.waitForURL('**/merchant/login**');
});

test('a role is made of plain words, changed, and not deleted while somebody holds it', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await openAs(portal, 'owner@harbour.test', '/merchant/user/list');
  await owner
    .getByRole('navigation', { name: 'Team' })
    .getByRole('link', { name: 'Role Management' })
    .click();
  await heading(owner, 'Role Management');
  const givable = /\/role\/permissions/;
  await owner.route(givable, (route) => route.fulfill({ json: { code: 1, message: 'Not now', data: {} } }));
  await owner.getByRole('link', { name: 'Create role' }).click();
  await heading(owner, 'Create role');
  await owner.getByText('The permissions did not load').waitFor();
  await owner.unroute(givable);
  await owner.getByRole('button', { name: 'Try again' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Front desk');
  await owner.getByLabel('Slug').click();
  expect(await owner.getByLabel('Slug').inputValue()).toBe('front-desk');
  await owner.getByRole('button', { name: 'Create role' }).click();
  await owner.getByText('Choose at least one permission').waitFor();
  await owner.getByRole('button', { name: 'Select all', exact: true }).click();
  await owner.getByText('Do everything there is in the portal').waitFor();
  await owner.getByRole('button', { name: 'Deselect all' }).click();
  await owner.getByLabel('People who pay', { exact: true }).check();
  await owner.getByText('People who pay: everything').waitFor();
  await sound(owner);
  await owner.getByRole('button', { name: 'Create role' }).click();
  await owner.waitForURL('**/merchant/user/roles/details/**');
  await heading(owner, 'Front desk');
  await owner.getByText('Nobody holds this role yet.').waitFor();
  const role = owner.url();

  await owner.getByRole('link', { name: 'Edit' }).click();
  await heading(owner, 'Edit Front desk');
  await owner.getByLabel('See plans and their prices').check();
  await owner.getByRole('button', { name: 'Save role' }).click();
  await owner.waitForURL(role);
  await owner.getByRole('button', { name: 'More' }).waitFor();
  await owner.getByRole('listitem').filter({ hasText: 'See plans and their prices' }).waitFor();

  await owner.goto('/merchant/user/list');
  await owner.getByRole('link', { name: 'Jack Thornbury' }).click();
  await owner.getByRole('link', { name: 'Edit' }).click();
  await owner.getByLabel('Front desk', { exact: true }).check();
  await owner.getByRole('button', { name: 'Save user' }).click();
  await owner.waitForURL('**/merchant/user/detail/**');
  await owner.goto(role);
  await owner.getByRole('button', { name: 'More' }).click();
  // Nobody is asked whether they are sure of what cannot be done.
  await owner.getByRole('menuitem', { name: 'Delete role' }).click();
  await owner.getByText('Failed to delete role').waitFor();
  await owner.getByText(/still held by Jack Thornbury/).waitFor();
});

test('a role like another one is not begun before that one is read', async () => {
  const owner = await openAs(portal, 'owner@harbour.test', '/merchant/user/roles');
  await owner.getByRole('link', { name: 'Clerk', exact: true }).click();
  await heading(owner, 'Clerk');
  const role = owner.url().split('/').at(-1);
  const model = /\/role\/detail/;
  await owner.route(model, (route) => route.fulfill({ json: { code: 1, message: 'Not now', data: {} } }));
  await owner.goto(`/merchant/user/roles/create?like=${role}`);
  await owner.getByText('The role did not load').waitFor();
  expect(await owner.getByLabel('Name', { exact: true }).count()).toBe(0);
  await owner.unroute(model);
  await owner.getByRole('button', { name: 'Try again' }).click();
  await owner.getByLabel('Name', { exact: true }).waitFor();
  expect(await owner.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0);

  // A role that is gone is not tried for ever.
  const gone = role!.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  await owner.goto(`/merchant/user/roles/create?like=${gone}`);
  await owner.getByText('The role to copy is not there').waitFor();
  await owner.getByRole('button', { name: 'Begin without it' }).click();
  await owner.getByLabel('Name', { exact: true }).waitFor();
  expect(await owner.getByRole('checkbox', { checked: true }).count()).toBe(0);
});

test('the last owner stays one, and an admin cannot raise anybody above themselves', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await openAs(portal, 'owner@harbour.test', '/merchant/user/list');
  await owner.getByRole('link', { name: 'Mei Nguyen' }).click();
  await heading(owner, 'Mei Nguyen');
  const own = owner.url();
  expect(await moreOf(owner)).toEqual(['Copy user ID']);
  await owner.getByRole('link', { name: 'Edit' }).click();
  await owner.getByLabel('Owner', { exact: true }).uncheck();
  await owner.getByLabel('Clerk', { exact: true }).check();
  await owner.getByRole('button', { name: 'Save user' }).click();
  await owner.getByText('Failed to update user').waitFor();
  await owner.getByText(/This is the last active owner/).waitFor();

  const admin = await openAs(portal, 'admin@harbour.test', '/merchant/user/create');
  await heading(admin, 'Invite user');
  await admin.getByLabel('Admin', { exact: true }).waitFor();
  expect(await admin.getByLabel('Owner', { exact: true }).isDisabled()).toBe(true);
  await admin.goto(new URL(own).pathname);
  await heading(admin, 'Mei Nguyen');
  expect(await admin.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await moreOf(admin)).toEqual(['Copy user ID']);
  await admin.goto('/merchant/user/roles');
  await heading(admin, 'Role Management');
  expect(await admin.getByRole('link', { name: 'Create role' }).count()).toBe(0);
});
