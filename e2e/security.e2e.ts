import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { enrol } from './support/second-factor.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

type Area = 'merchant' | 'flexirates';

const DEMO_PASSWORD = 'Demo-Pass-2026';
const STAFF = 'owner@harbour.test';
const RATEPAYER = 'ratepayer@banksia.test';
const SETTINGS = '/merchant/user/settings?tab=security';
const SECURITY = '/flexirates/security';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());
afterEach(async () => {
  // Each journey begins without a second factor and without anybody slowed down.
  for (const users of ['merchant_users', 'ratepayers'])
    await portal.database.pool.query(
      `update ${users} set two_factor_enabled = false, totp_secret = null, totp_pending = null, totp_last_step = null`,
    );
  await portal.database.pool.query('delete from sign_in_throttle');
});

const open = () => newPage({ baseUrl: portal.baseUrl });
/** The page as it is now is sound, wide and on a phone. */
const faces = async (page: Page) => {
  await page.locator('#nprogress').waitFor({ state: 'detached' });
  const wide = page.viewportSize();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await flaws(page, 'en')).toEqual([]);
  if (wide) await page.setViewportSize(wide);
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills the sign-in that is shown, as it is. */
async function typePassword(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

/** Asks for an address as a stranger, signs in and waits to be there. */
async function enterAt(page: Page, address: string, email: string, password?: string): Promise<void> {
  await page.goto(address);
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(address)}`);
  await typePassword(page, email, password);
  await page.waitForURL(`**${address}`);
}

/** What an ended session is told, over the sign-in. */
const readNotice = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ hasText: 'Please sign in again' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login**');
}

async function showCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await button(page, 'Verify').click();
}

async function showRecoveryCode(page: Page, code: string): Promise<void> {
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code', { exact: true }).fill(code);
  await button(page, 'Verify').click();
}

const storageKey = (area: Area) => `lorikeet.session.${area === 'merchant' ? 'merchant' : 'flex'}`;

/** What the browser keeps of a session: the token, the refresh token and rememberMe, in one of its two stores. */
async function storedSession(page: Page, area: Area): Promise<Record<string, unknown> | null> {
  const stored = await page.evaluate(
    (key) => sessionStorage.getItem(key) ?? localStorage.getItem(key),
    storageKey(area),
  );
  return stored ? JSON.parse(stored) : null;
}

/** Puts other tokens in the place of the stored ones, as if time had passed. */
async function spoilTokens(page: Page, area: Area, change: Record<string, string>): Promise<void> {
  await page.evaluate(
    ([key, changed]) => {
      const store = sessionStorage.getItem(key) ? sessionStorage : localStorage;
      store.setItem(
        key,
        JSON.stringify({ ...JSON.parse(store.getItem(key) ?? '{}'), ...JSON.parse(changed) }),
      );
    },
    [storageKey(area), JSON.stringify(change)] as const,
  );
}

test('staff turn two-factor on; the next sign-in waits for a code and then leads where it was asked', async () => {
  const page = await open();
  await enterAt(page, SETTINGS, STAFF);
  await faces(page);
  await button(page, 'Set up').click();
  const first = page.getByLabel('Enter the code that the app shows');
  await first.fill('12');
  await button(page, 'Enable').click();
  await page.getByText('Invalid code format: the code must be 6 digits').waitFor();
  await first.fill('000000');
  await button(page, 'Enable').click();
  await page.getByText('Invalid code', { exact: true }).waitFor();
  await faces(page);
  await button(page, 'Cancel').click();

  const { app, codes } = await enrol(page);
  expect(new Set(codes).size).toBe(10);
  await faces(page);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  const kept = await text(await file.createReadStream());
  for (const code of codes) expect(kept).toContain(code);
  await button(page, 'I kept them').click();
  await page.getByText('10 recovery codes left').waitFor();
  await page.getByText('Enabled', { exact: true }).waitFor();
  await newestMessage(portal, { to: STAFF, template: 'security-two-factor-enabled' });
  await signOut(page);

  await page.goto('/merchant/customers/list');
  await page.waitForURL('**/merchant/login?redirect=**');
  await typePassword(page, STAFF);
  await heading(page, 'Two-Factor Authentication');
  expect(new URL(page.url()).pathname).toBe('/merchant/two-factor-auth');
  await faces(page);
  // Every other address and every other call waits as well.
  await page.goto('/merchant/payout/list');
  await heading(page, 'Two-Factor Authentication');
  const { token } = (await storedSession(page, 'merchant')) ?? {};
  const answer = await fetch(`${portal.baseUrl}/api/merchant/customer/list`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([200, 403]);
  await page.goto('/merchant/customers/list?q=mei');
  await heading(page, 'Two-Factor Authentication');
  const code = await app.next();
  await showCode(page, code);
  await page.waitForURL('**/merchant/customers/list?q=mei');
  await heading(page, 'Customers');

  const thief = await open();
  await thief.goto('/merchant/login');
  await typePassword(thief, STAFF);
  await heading(thief, 'Two-Factor Authentication');
  await showCode(thief, code);
  await thief.getByText('Invalid code', { exact: true }).waitFor();
  await showRecoveryCode(thief, codes[0]!);
  await thief.waitForURL('**/merchant/home');
  await signOut(thief);
  await typePassword(thief, STAFF);
  await heading(thief, 'Two-Factor Authentication');
  await showRecoveryCode(thief, codes[0]!);
  await thief.getByText('Invalid code', { exact: true }).waitFor();
  await faces(thief);
  await button(thief, 'Sign out').click();
  await heading(thief, 'Sign in');

  await page.goto(SETTINGS);
  await page.getByText('9 recovery codes left').waitFor();
  await page.getByText('Wrong code').first().waitFor();
});

test('an expired access token is renewed unseen, once for two tabs', async () => {
  const page = await open();
  const renewals: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/refreshToken')) renewals.push(request.url());
  });
  await page.goto('/merchant/login?redirect=%2Fmerchant%2Fcustomers%2Flist');
  await page.getByLabel('Keep me signed in for 30 days').check();
  await typePassword(page, STAFF);
  await heading(page, 'Customers');
  const second = await page.context().newPage();
  await second.goto('/merchant/payout/list');
  await second.getByRole('heading', { level: 1 }).waitFor();

  await spoilTokens(page, 'merchant', { token: 'expired' });
  await Promise.all([page.reload(), second.reload()]);
  await heading(page, 'Customers');
  await second.getByRole('heading', { level: 1 }).waitFor();
  expect([new URL(page.url()).pathname, new URL(second.url()).pathname]).toEqual([
    '/merchant/customers/list',
    '/merchant/payout/list',
  ]);
  expect(renewals).toHaveLength(1);
  expect((await storedSession(page, 'merchant'))?.token).not.toBe('expired');

  await signOut(page);
  await second.goto('/merchant/payout/list');
  await second.waitForURL('**/merchant/login?redirect=%2Fmerchant%2Fpayout%2Flist');
});

test('a dead refresh token clears the session and leads to the sign-in with the way back', async () => {
  const page = await open();
  await enterAt(page, '/merchant/customers/list', STAFF);
  await heading(page, 'Customers');
  await spoilTokens(page, 'merchant', { token: 'expired', refreshToken: 'dead' });
  await page.reload();
  await page.waitForURL('**/merchant/login?redirect=%2Fmerchant%2Fcustomers%2Flist');
  expect(await storedSession(page, 'merchant')).toBeNull();
  await readNotice(page);
  await typePassword(page, STAFF);
  await page.waitForURL('**/merchant/customers/list');
});

test('both areas are signed in to side by side, and signing out of one leaves the other', async () => {
  const page = await open();
  await enterAt(page, '/merchant/customers/list', STAFF);
  await heading(page, 'Customers');
  await enterAt(page, SECURITY, RATEPAYER);
  await heading(page, 'Security');
  await page.goto('/merchant/customers/list');
  await heading(page, 'Customers');
  await signOut(page);
  await page.goto(SECURITY);
  await heading(page, 'Security');
  expect(await storedSession(page, 'merchant')).toBeNull();
});

test('the two-factor page of somebody who needs no code shows their two-factor and leads on', async () => {
  const page = await open();
  await enterAt(page, '/merchant/customers/list', STAFF);
  await heading(page, 'Customers');
  await page.goto('/merchant/two-factor-auth');
  await heading(page, 'Two-Factor Authentication');
  expect(await page.title()).toContain('Two-Factor Authentication');
  await button(page, 'Set up').click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await faces(page);
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.waitForURL('**/merchant/home');
});

test('a session that is ended from afar ends in the other browser at once', async () => {
  const [page, other] = [await open(), await open()];
  await enterAt(other, SECURITY, RATEPAYER);
  await heading(other, 'Security');
  await enterAt(page, SECURITY, RATEPAYER);
  await page.getByText('This device').waitFor();
  await faces(page);
  const devices = page.getByRole('region', { name: 'Devices and sessions' });
  await devices
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page
    .getByText(/signed out$/)
    .first()
    .waitFor();
  await other.getByRole('link', { name: 'Update password' }).click();
  await other.getByLabel('Current password').fill(DEMO_PASSWORD);
  await other.getByLabel('New password', { exact: true }).fill('Tidal-Harbour-77!');
  await other.getByLabel('Confirm new password').fill('Tidal-Harbour-77!');
  await button(other, 'Update password').click();
  await other.waitForURL('**/flexirates/login?redirect=%2Fflexirates%2Fsecurity%2Fupdate');

  const third = await open();
  await enterAt(third, SECURITY, RATEPAYER);
  await heading(third, 'Security');
  await page.reload();
  await button(page, 'Sign out all others').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByText(/^\d+ other devices? signed out$/).waitFor();
  await third.reload();
  await third.waitForURL('**/flexirates/login?redirect=%2Fflexirates%2Fsecurity');
});

test('a ratepayer’s two-factor is asked in every session, and is turned off by password and code', async () => {
  const [page, other] = [await open(), await open()];
  await enterAt(other, SECURITY, RATEPAYER);
  await heading(other, 'Security');
  await enterAt(page, SECURITY, RATEPAYER);
  const { app, codes } = await enrol(page);
  await button(page, 'I kept them').click();
  await faces(page);

  // The other session was fully signed in: its next call is answered 403 in the body.
  await other.getByRole('link', { name: 'Update password' }).click();
  await heading(other, 'Update password');
  await other.reload();
  await heading(other, 'Two-Factor Authentication');
  expect(new URL(other.url()).pathname).toBe('/flexirates/two-factor-auth');
  await faces(other);
  await showCode(other, await app.next());
  await other.waitForURL('**/flexirates/security/update');
  await heading(other, 'Update password');

  await button(page, 'Make new recovery codes').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Use a recovery code instead').click();
  await dialog.getByLabel('Recovery code', { exact: true }).fill(codes[0]!);
  await faces(page);
  await dialog.getByRole('button', { name: 'Make new recovery codes' }).click();
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const fresh = await page.locator('.lk-recovery-codes code').allInnerTexts();
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  await button(page, 'I kept them').click();

  await button(page, 'Disable').click();
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Pass-2026');
  await dialog.getByLabel('Code', { exact: true }).fill(app.wrong());
  await button(page, 'Disable').last().click();
  await dialog.getByText('This is not your current password').first().waitFor();
  await dialog.getByText('Failed to disable two-factor authentication').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Disable').last().click();
  await dialog.getByText('Invalid code', { exact: true }).waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(await app.next());
  await button(page, 'Disable').last().click();
  await page.getByText('Two-factor authentication disabled').waitFor();
  await button(page, 'Set up').waitFor();
  await newestMessage(portal, { to: RATEPAYER, template: 'security-two-factor-disabled' });
});

test('a new password ends the other sessions; the old one no longer signs in', async () => {
  const [page, other] = [await open(), await open()];
  const fresh = 'Tidal-Harbour-77!';
  await enterAt(other, SECURITY, RATEPAYER);
  await heading(other, 'Security');
  await enterAt(page, '/flexirates/security/update', RATEPAYER);
  await button(page, 'Update password').click();
  await page.getByText('Password is required').first().waitFor();
  await faces(page);
  const fill = async (current: string, next: string, confirm = next) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(confirm);
    await button(page, 'Update password').click();
  };
  await fill(DEMO_PASSWORD, 'Tidal7Harbour');
  await page.getByText('Password must contain a special character').waitFor();
  await fill(DEMO_PASSWORD, fresh, 'Tidal-Harbour-78!');
  await page.getByText('Passwords do not match').waitFor();
  await fill('Wrong-Pass-2026', fresh);
  await page.getByText('This is not your current password').waitFor();
  await page.getByText('Failed to update password').waitFor();
  await fill(DEMO_PASSWORD, fresh);
  await page.getByText('Password updated').waitFor();
  await page.waitForURL(`**${SECURITY}`);
  await newestMessage(portal, { to: RATEPAYER, template: 'security-password-changed' });

  await other.reload();
  await other.waitForURL('**/flexirates/login?**');
  await readNotice(other);
  await typePassword(other, RATEPAYER);
  await other.getByText('Invalid credentials').waitFor();
  await typePassword(other, RATEPAYER, fresh);
  await other.waitForURL(`**${SECURITY}`);
  await other.getByText('Wrong password').first().waitFor();
});
