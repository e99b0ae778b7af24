import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { newPage } from './support/page.ts';
import { type Authenticator, type Enrolled, enrol } from './support/second-factor.ts';
import {
  button,
  DEMO_PASSWORD,
  enterAt,
  faces,
  forgetSecondFactors,
  heading,
  RATEPAYER,
  SECURITY,
  SETTINGS,
  STAFF,
  showCode,
  showRecoveryCode,
  signOut,
  storedSession,
  typePassword,
} from './support/security-steps.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());
afterEach(() => forgetSecondFactors(portal));

const open = () => newPage({ baseUrl: portal.baseUrl });

/** Sets two-factor up with its mistakes, keeps the recovery codes and signs out. */
async function turnOn(page: Page): Promise<Enrolled> {
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
  return { app, codes };
}

/** A deep link waits for the code, as every other address and call does. Returns the code that was shown. */
async function comeBack(page: Page, app: Authenticator): Promise<string> {
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
  return code;
}

/** Neither a code nor a recovery code counts twice. */
async function showUsedCodes(code: string, codes: readonly string[]): Promise<void> {
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
}

test('staff turn two-factor on; the next sign-in waits for a code and then leads where it was asked', async () => {
  const page = await open();
  const { app, codes } = await turnOn(page);
  const code = await comeBack(page, app);
  await showUsedCodes(code, codes);
  await page.goto(SETTINGS);
  await page.getByText('9 recovery codes left').waitFor();
  await page.getByText('Wrong code').first().waitFor();
});

/** Replaces the recovery codes, by password and one of them. */
async function renewCodes(page: Page, codes: readonly string[]): Promise<void> {
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
}

/** Turns two-factor off; password and code must both be right. */
async function turnOff(page: Page, app: Authenticator): Promise<void> {
  const dialog = page.getByRole('dialog');
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
}

test('a ratepayer’s two-factor is asked in every session, and is turned off by password and code', async () => {
  const [page, other] = [await open(), await open()];
  await enterAt(other, SECURITY, RATEPAYER);
  await heading(other, 'Security');
  await enterAt(page, SECURITY, RATEPAYER);
  const { app, codes } = await enrol(page);
  await button(page, 'I kept them').click();
  await faces(page);

  // The other session was fully signed in: its next call gets 403 in the body.
  await other.getByRole('link', { name: 'Update password' }).click();
  await heading(other, 'Update password');
  await other.reload();
  await heading(other, 'Two-Factor Authentication');
  expect(new URL(other.url()).pathname).toBe('/flexirates/two-factor-auth');
  await faces(other);
  await showCode(other, await app.next());
  await other.waitForURL('**/flexirates/security/update');
  await heading(other, 'Update password');

  await renewCodes(page, codes);
  await turnOff(page, app);
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
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/merchant/home');
});
