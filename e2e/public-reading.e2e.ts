import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICIAL_SCREENS } from '../packages/contracts/src/screens/official-screens.ts';
import { newPage } from './support/page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * The public pages as they read on the narrowest screen, at 200% zoom, and without script.
 */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const PATHS = OFFICIAL_SCREENS.flatMap((screen) =>
  'isPrerendered' in screen && screen.name !== 'test' ? [screen.path] : [],
);
const addresses = PATHS.flatMap((path) => [path, path === '/' ? '/zh' : `/zh${path}`]);

/** Elements whose text is cut off by their own box. */
const CUT = `[...document.querySelectorAll('main h1, main h2, main p, main a, main button, main label, main dt, main dd')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).overflowX !== 'visible' && getComputedStyle(one).display !== 'inline')
  .map((one) => one.textContent.slice(0, 40))`;
const WIDER = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

test('every public page fits 320 pixels, and 200% zoom of a screen of 1280', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const found: string[] = [];
  for (const address of addresses) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    const look = async (how: string) => {
      const wider = await page.evaluate<number>(WIDER);
      if (wider > 0) found.push(`${address} ${how}: ${wider} px beyond the screen`);
      for (const text of await page.evaluate<string[]>(CUT)) found.push(`${address} ${how}: cut “${text}”`);
    };
    await look('at 320');
    // 200% zoom on a screen of 1280 leaves 640 pixels of layout.
    await page.setViewportSize({ width: 640, height: 480 });
    await look('at 200%');
  }
  expect(found).toEqual([]);
});

test('every public page reads to its end without script', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl, javaScriptEnabled: false });
  for (const address of addresses) {
    await page.goto(address);
    expect((await page.locator('main h1').first().innerText()).length, address).toBeGreaterThan(1);
    expect(await page.locator('footer a').count(), address).toBeGreaterThan(10);
    expect(
      await page.locator('main').evaluate((main) => (main as { innerText: string }).innerText.length),
      address,
    ).toBeGreaterThan(100);
    for (const form of await page.locator('main form[data-call]').all())
      expect(await form.locator('.lk-site-noscript').isVisible(), address).toBe(true);
  }
});
