import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const barOf = (page: Page) => page.locator('.lk-plot path[cursor="pointer"]').last();
const leads = (page: Page) => page.waitForURL(({ pathname }) => pathname !== '/merchant/home');

test('on a phone the first tap of a point shows its amounts, and the second opens it', async () => {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/home', { width: 390 });
  const tip = page.locator('.lk-chart-tip');
  await barOf(page).tap();
  await tip.filter({ hasText: '$' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/merchant/home');
  await page
    .getByRole('button', { name: 'View as table' })
    .locator('..')
    .tap({ position: { x: 4, y: 4 } });
  await tip.waitFor({ state: 'detached' });
  await barOf(page).tap();
  await tip.waitFor();
  await barOf(page).tap();
  await leads(page);
});

test('a mouse shows them as it comes, and opens the point by one click', async () => {
  const page = await openAs(portal, 'owner@harbour.test');
  await barOf(page).hover();
  await page.locator('.lk-chart-tip').filter({ hasText: '$' }).waitFor();
  await barOf(page).click();
  await leads(page);
});

test('a tap shows a point without amounts, of which a phone makes no click as nothing opens there', async () => {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/home', { width: 390 });
  await barOf(page).waitFor();
  const plot = page.locator('.lk-plot').first();
  const { x, y } = (await plot.boundingBox())!;
  // The first of twelve months, before the portal's first day.
  const finger = { pointerType: 'touch', bubbles: true, clientX: x + 60, clientY: y + 40 };
  for (const event of ['pointerdown', 'pointerup']) await plot.locator('svg').dispatchEvent(event, finger);
  await page.locator('.lk-chart-tip').filter({ hasText: '$0.00' }).waitFor();
});
