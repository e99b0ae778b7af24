import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { flaws } from './look-at.ts';
import type { RunningPortal } from './start-portal.ts';

export const DEMO_PASSWORD = 'Demo-Pass-2026';
export const STAFF = 'owner@harbour.test';
export const RATEPAYER = 'ratepayer@banksia.test';
/** Where staff and ratepayers look after their own sign-in. */
export const SETTINGS = '/merchant/user/settings?tab=security';
export const SECURITY = '/flexirates/security';

/** The page as it is now is sound, wide and on a phone. */
export const faces = async (page: Page) => {
  await page.locator('#nprogress').waitFor({ state: 'detached' });
  const wide = page.viewportSize();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await flaws(page, 'en')).toEqual([]);
  if (wide) await page.setViewportSize(wide);
};
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills the sign-in that is shown, as it is. */
export async function typePassword(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

/** Asks for an address as a stranger, signs in and waits to be there. */
export async function enterAt(page: Page, address: string, email: string, password?: string): Promise<void> {
  await page.goto(address);
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(address)}`);
  await typePassword(page, email, password);
  await page.waitForURL(`**${address}`);
}

/** What a person sees whose session ended, over the sign-in. */
export const readNotice = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ hasText: 'Please sign in again' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login**');
}

export async function showCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await button(page, 'Verify').click();
}

export async function showRecoveryCode(page: Page, code: string): Promise<void> {
  await button(page, 'Use a recovery code instead').click();
  await page.getByLabel('Recovery code', { exact: true }).fill(code);
  await button(page, 'Verify').click();
}

/** A journey begins without a second factor and without anybody slowed down. */
export async function forgetSecondFactors({ database }: RunningPortal): Promise<void> {
  for (const users of ['merchant_users', 'ratepayers'])
    await database.pool.query(
      `update ${users} set two_factor_enabled = false, totp_secret = null, totp_pending = null, totp_last_step = null`,
    );
  await database.pool.query('delete from user_passkeys');
  await database.pool.query('delete from ratepayer_passkeys');
  await database.pool.query('delete from sign_in_throttle');
}

export type Area = 'merchant' | 'flexirates';

const storageKey = (area: Area) => `lorikeet.session.${area === 'merchant' ? 'merchant' : 'flex'}`;

/** What the browser keeps of a session: the token, the refresh token and rememberMe, in one of its two stores. */
export async function storedSession(page: Page, area: Area): Promise<Record<string, unknown> | null> {
  const stored = await page.evaluate(
    (key) => sessionStorage.getItem(key) ?? localStorage.getItem(key),
    storageKey(area),
  );
  return stored ? JSON.parse(stored) : null;
}

/** Puts other tokens in the place of the stored ones, as if time had passed. */
export async function spoilTokens(page: Page, area: Area, change: Record<string, string>): Promise<void> {
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
