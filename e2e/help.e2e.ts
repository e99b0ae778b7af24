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
  await page.locator('.lk-top').getByRole('link', { name: 'Support' }).click();
  await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
  expect(await page.locator('.lk-help details').count()).toBeGreaterThan(10);
  const found = await looking(page, 'tax invoice');
  await page.getByText('1 answer', { exact: true }).waitFor();
  expect(await found.count()).toBe(1);
  expect(await found.locator('p').isVisible(), 'one answer is open at once').toBe(true);
  await looking(page, 'zebra');
  await page.getByText('No answer has these words').waitFor();
});

/** Where a page leads in this portal: addresses, each with the place on its page. */
function linksOf(html: string, path: string): { to: string; place: string }[] {
  const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map((found) => found[1]!);
  return hrefs.flatMap((href) => {
    const { pathname, hash, origin } = new URL(href, `${portal.baseUrl}${path}`);
    return origin === portal.baseUrl ? [{ to: pathname, place: hash.slice(1) }] : [];
  });
}

test('every link of the public pages leads to a page, and to its place on it', async () => {
  const isApplication = (path: string) => /^\/(merchant|flexirates|outbox)\b/.test(path);
  const pages = new Map<string, string>();
  const links = ['/', '/zh'].map((to) => ({ from: 'the start', to, place: '' }));
  const faults: string[] = [];
  // The list grows while it is walked.
  for (const { from, to, place } of links) {
    if (!pages.has(to)) {
      const answer = await fetch(portal.baseUrl + to);
      const html = isApplication(to) ? '' : await answer.text();
      pages.set(to, html);
      if (answer.status !== 200) faults.push(`${from} → ${to}: ${answer.status}`);
      links.push(...linksOf(html, to).map((link) => ({ from: to, ...link })));
    }
    if (place && !isApplication(to) && !pages.get(to)!.includes(`id="${place}"`))
      faults.push(`${from} → ${to}#${place}`);
  }
  expect(faults).toEqual([]);
  const opened = [...pages.keys()];
  expect(opened.filter((path) => !isApplication(path)).length).toBeGreaterThan(30);
  const page = await newPage({ baseUrl: portal.baseUrl });
  for (const path of opened.filter(isApplication)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.locator('.lk-lost').count(), path).toBe(0);
  }
});
