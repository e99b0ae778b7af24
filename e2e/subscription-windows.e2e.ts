import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
let state: State;
/** Of the subscriptions that run, the panel of each. */
let paths: string[] = [];
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  state = await signedIn(portal, 'owner@harbour.test');
  type Subscription = { id: string; plan_id: string };
  const { rows } = await asking(
    portal,
    state,
  )<{ rows: Subscription[] }>('/subscription/list?status=active&page_size=10');
  paths = rows.map(({ id, plan_id }) => `/merchant/planSubscription/details/${plan_id}?subscription=${id}`);
});
afterAll(() => portal?.stop());

const fails = (route: Route) => route.fulfill({ json: { code: 1, message: 'Not now', data: {} } });

/** What is opened while its read fails says so, and shows `shown` once it is asked for again. */
async function comesAgain(
  page: Page,
  { asks, open, failed, again, shown }: Opened & { asks: RegExp; again: string; shown: Locator },
): Promise<void> {
  await page.route(asks, fails);
  await open();
  const alert = page.getByRole('alert').filter({ hasText: failed });
  await alert.waitFor();
  expect(await page.locator('.lk-bone').count(), failed).toBe(0);
  await page.unroute(asks);
  await alert.getByRole('button', { name: again }).click();
  await shown.waitFor();
}
type Opened = { open: () => Promise<unknown>; failed: string };

test('a window whose record does not load says so and asks again: a subscription, and what it is billed by', async () => {
  for (const language of ['en', 'zh'] as const) {
    const isEnglish = language === 'en';
    const page = await newPage({
      baseUrl: portal.baseUrl,
      storageState: state,
      ...(isEnglish ? {} : { language: 'zh', width: 390 }),
    });
    const again = isEnglish ? 'Try again' : '重试';
    const change = page.getByRole('button', {
      name: isEnglish ? 'Change what it is billed by' : '更改付款方式',
    });
    await comesAgain(page, {
      asks: /\/subscription\/detail/,
      open: () => page.goto(paths[0]!),
      failed: isEnglish ? 'This subscription did not load' : '该订阅未能加载',
      again,
      shown: change,
    });
    await comesAgain(page, {
      asks: /\/customer\/detail/,
      open: () => change.click(),
      failed: isEnglish ? 'What this customer can be billed by did not load' : '该客户的付款方式未能加载',
      again,
      shown: page.getByRole('radio').first(),
    });
    expect(await flaws(page, language)).toEqual([]);
  }
});

/** A colleague adds one more of it: what that costs for the days left is owed with the next invoice. */
async function addOne(path: string): Promise<void> {
  const colleague = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await colleague.goto(path);
  await colleague.getByRole('button', { name: 'Change plan or quantity' }).click();
  const dialog = colleague.getByRole('dialog', { name: /^Change .*subscription/ });
  const quantity = dialog.getByLabel('Quantity');
  await quantity.fill(String(Number(await quantity.inputValue()) + 1));
  const agree = dialog.getByRole('button', { name: 'Change as shown' });
  await expect.poll(() => agree.getAttribute('aria-disabled')).toBe(null);
  await agree.click();
  await dialog.waitFor({ state: 'detached' });
}

test('what changed since its preview is stopped only once it is seen: the refusal says so, and the second try works', async () => {
  for (const [at, opens, name, goes, owed, done] of [
    [
      1,
      'Pause',
      /^Pause the subscription of/,
      'Pause',
      /of an earlier change is still owed: it waits/,
      'Subscription paused',
    ],
    [
      2,
      'Cancel subscription',
      /^Cancel .*\?$/,
      'Cancel subscription',
      /is still owed and is invoiced now/,
      'Subscription cancelled',
    ],
  ] as const) {
    const path = paths[at]!;
    const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
    await page.goto(path);
    await page.getByRole('button', { name: opens, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    if (opens !== 'Pause') await dialog.getByLabel(/^Now/).check();
    const go = dialog.getByRole('button', { name: goes, exact: true });
    await expect.poll(() => go.getAttribute('aria-busy')).not.toBe('true');
    await addOne(path);
    expect(await dialog.getByText(owed).count(), 'not seen yet').toBe(0);
    await go.click();
    await page.getByText('The terms or amounts have changed since the preview. Look at it again').waitFor();
    await dialog.getByText(owed).waitFor();
    expect(await flaws(page, 'en')).toEqual([]);
    await go.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(done, { exact: true }).first().waitFor();
  }
});
