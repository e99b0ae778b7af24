import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICIAL_SCREENS } from '../packages/contracts/src/screens/official-screens.ts';
import { misfits, misfitsOfLongWords, NARROW } from './support/lengthen.ts';
import { newPage } from './support/page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';
import { isWhole } from './support/thoroughness.ts';

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
/** English has the longer words. */
const measured = isWhole ? addresses : PATHS;

test('every public page fits 320 pixels, and 200% zoom of a screen of 1280', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const found: string[] = [];
  for (const address of measured) {
    for (const [how, size] of Object.entries(NARROW)) {
      await page.setViewportSize(size);
      if (how === 'at 320') await page.goto(address);
      found.push(...(await misfits(page)).map((each) => `${address} ${how}: ${each}`));
    }
  }
  expect(found).toEqual([]);
});

test('so it does with every sentence four tenths longer', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const found: string[] = [];
  for (const address of measured) {
    await page.goto(address);
    found.push(...(await misfitsOfLongWords(page)).map((each) => `${address} ${each}`));
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
