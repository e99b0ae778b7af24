import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const looking = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Search the answers' }).fill(words);
  return page.locator('.lk-help details');
};

test('help stands one click away on every signed-in screen, and its answers are searched', async () => {
  const page = await openAs(portal, 'owner@harbour.test');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  expect(await page.locator('.lk-help details').count()).toBeGreaterThan(10);
  const found = await looking(page, 'tax invoice');
  await page.getByText('1 answer', { exact: true }).waitFor();
  expect(await found.count()).toBe(1);
  expect(await found.locator('p').isVisible(), 'one answer is open at once').toBe(true);
  await looking(page, 'zebra');
  await page.getByText('No answer has these words').waitFor();
});

/** Addresses of this portal that a page links to. */
async function linksOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const found = await page
    .locator('header a[href], footer a[href], main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return found.flatMap((href) => (href?.startsWith('/') ? [href.replace(/#.*$/, '')] : []));
}

test.each(['/', '/zh'])('every link of the public pages from %s on leads to a page', async (start) => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const [waiting, seen, lost] = [[start], new Set<string>(), [] as string[]];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const links = await linksOf(page, path);
    if ((await page.locator('.lk-lost').count()) > 0) lost.push(path);
    const isPublic = !/^\/(merchant|flexirates)\//.test(path);
    if (isPublic) waiting.push(...links);
  }
  expect(seen.size).toBeGreaterThan(8);
  expect(lost).toEqual([]);
});
