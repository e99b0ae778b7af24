import type { Page } from 'playwright-core';

/** The password of every demo sign-in. */
export const DEMO_PASSWORD = 'Demo-Pass-2026';

/** Fills in and sends the sign-in that is on screen. */
export async function enterAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in on the area's own screen, human check included, and waits for the first screen. */
export async function signIn(
  page: Page,
  email: string,
  { remember = false, area = 'merchant' }: { remember?: boolean; area?: 'merchant' | 'flexirates' } = {},
): Promise<void> {
  await page.goto(`/${area}/login`);
  if (remember) await page.getByLabel('Keep me signed in').check();
  await enterAs(page, email);
  await page.waitForURL(`**/${area}/home`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
