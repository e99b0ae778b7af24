import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watch } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const KIB = 1024;

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test('the sign-in screen opens with at most 245 KiB of script and style in at most 12 requests', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const weight = await weigh(page, '/merchant/login');
  expect(weight.bytes).toBeLessThanOrEqual(245 * KIB);
  expect(weight.requests).toBeLessThanOrEqual(12);
});

test('the signed-in home screen opens with at most 245 KiB of script and style in at most 12 requests', async () => {
  const first = await newPage({ baseUrl: portal.baseUrl });
  await signIn(first, 'owner@harbour.test', { remember: true });
  const storageState = await first.context().storageState();
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  const weight = await weigh(page, '/merchant/home');
  expect(weight.bytes).toBeLessThanOrEqual(245 * KIB);
  expect(weight.requests).toBeLessThanOrEqual(12);
});

test.each(['/', '/pricing', '/Contact-Us', '/privacy', '/zh/biller-registration'])(
  'the public page %s opens with at most 100 KiB of script and style',
  async (path) => {
    const page = await newPage({ baseUrl: portal.baseUrl });
    await delayFaces(page);
    const weight = await weigh(page, path);
    expect(weight.bytes).toBeLessThanOrEqual(100 * KIB);
    expect(await shiftOf(page), 'nothing moves, also where the face comes late').toBe(0);
  },
);

test('the page of an invoice opens with at most 100 KiB of script and style, asks nothing, and nothing moves', async () => {
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const { rows } = await ask<{ rows: { id: string }[] }>('/invoice/list?status=open,overdue,part_paid');
  const { url } = await ask<{ url: string }>(`/invoice/link/${rows[0]!.id}`, {});
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await delayFaces(page);
  const weight = await weigh(page, new URL(url).pathname);
  expect(weight.bytes).toBeLessThanOrEqual(100 * KIB);
  expect(weight.requests, 'page, style, two scripts and face').toBeLessThanOrEqual(5);
  expect(calls, 'what it shows came with it').toEqual([]);
  expect(await shiftOf(page)).toBe(0);
});

/** The sum of what has moved on the page so far. */
const shiftOf = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => new PerformanceObserver((list) =>
    resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
    ?? setTimeout(() => resolve(0), 200))`);

/** Lets no face come before the page is painted for the first time. */
const delayFaces = (page: Page) =>
  page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    await route.continue();
  });

test('a Chinese name among English words is drawn in a face for Chinese', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await signIn(page, 'owner@harbour.test');
  await page.goto('/merchant/customers/list');
  const name = page.getByRole('main').getByText(/^\p{Script=Han}+$/u);
  const characters = JSON.stringify([...(await name.first().innerText())]);
  // Without a face each of them is the same box.
  const shapes = `new Set(${characters}.map((character) => {
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = '40px ' + getComputedStyle(document.body).fontFamily;
    pen.fillText(character, 0, 60);
    return pen.canvas.toDataURL();
  })).size`;
  await expect.poll(() => page.evaluate<number>(shapes)).toBeGreaterThan(1);
});

type Weight = { bytes: number; requests: number };

/**
 * Opens an address in a browser that knows nothing yet. Scripts and styles weigh what they weigh gzipped; requests
 * are all that the browser made, calls apart: the page, its fonts and its pictures are among them. The face for a
 * customer's Chinese name comes once the screen stands, and the tab's picture when the browser likes: they are not counted.
 */
async function weigh(page: Page, path: string): Promise<Weight> {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  const { settled } = watch(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled();
  const isCounted = (answer: Response) =>
    !/^\/api\/|^\/mark\.svg$|fonts-zh|noto-sans-sc/.test(new URL(answer.url()).pathname);
  const fetched = answers.filter(isCounted);
  const rows = await Promise.all(
    fetched.map(async (answer) => ({
      kind: answer.request().resourceType(),
      name: new URL(answer.url()).pathname,
      bytes: await gzipped(answer),
    })),
  );
  const weighed = rows.filter(({ kind }) => kind === 'script' || kind === 'stylesheet');
  const bytes = weighed.reduce((sum, each) => sum + each.bytes, 0);
  const others = rows.filter((each) => !weighed.includes(each)).map(({ kind }) => kind);
  console.info(
    `${path}: ${kib(bytes)} KiB in ${weighed.length} scripts and styles; ${rows.length} requests ` +
      `(${others.join(', ')})\n${rows.map((each) => `  ${kib(each.bytes)} ${each.kind} ${each.name}`).join('\n')}`,
  );
  return { bytes, requests: rows.length };
}

/** The larger of what came over the wire and what gzip makes of it, so that no better coding hides weight. */
async function gzipped(answer: Response): Promise<number> {
  const sizes = await answer.request().sizes();
  const body = await answer.body();
  return Math.max(sizes.responseBodySize, gzipSync(body, { level: 9 }).length);
}

const kib = (bytes: number): string => (bytes / KIB).toFixed(1);
