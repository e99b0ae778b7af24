import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { newPage } from './support/page.ts';
import {
  button,
  DEMO_PASSWORD,
  enterAt,
  faces,
  heading,
  RATEPAYER,
  readNotice,
  SECURITY,
  STAFF,
  signOut,
  spoilTokens,
  storedSession,
  typePassword,
} from './support/security-steps.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const open = () => newPage({ baseUrl: portal.baseUrl });

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
  // What was refused is written up to a second later, so that no response tells who has an account.
  await expect
    .poll(async () => {
      await other.reload();
      await other.getByText('Signed in', { exact: true }).first().waitFor();
      return other.getByText('Wrong password').count();
    })
    .toBeGreaterThan(0);
});
