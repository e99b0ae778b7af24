import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const KEY = 'lorikeet.session.merchant';
const HOME = '/merchant/home';

/** What a tab keeps for itself: a browser copies it into a duplicate. */
const ownStorage = (page: Page) => page.evaluate<string>('JSON.stringify({ ...sessionStorage })');

/** A tab that begins with a copy of another's storage. */
async function duplicate(page: Page, storage: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.addInitScript(
    `if (sessionStorage.length === 0) for (const [key, value] of Object.entries(${storage})) sessionStorage.setItem(key, value);`,
  );
  await other.goto(HOME);
  await other.getByRole('heading', { level: 1 }).first().waitFor();
  return other;
}

/** Makes a tab renew its session, as a token that has run out does; the reply is long over when the next one is asked. */
async function renew(page: Page): Promise<void> {
  await page.route('**/api/merchant/plan/list*', (route) => route.fulfill({ status: 401, json: {} }), {
    times: 1,
  });
  const repeated = page.waitForResponse((each) => each.url().includes('/plan/list') && each.status() === 200);
  await page.getByRole('link', { name: 'Plan & Subscription' }).click();
  await repeated;
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await portal.database.pool.query(
    "update refresh_tokens set rotated_at = rotated_at - interval '1 minute' where rotated_at is not null",
  );
}

test('a tab that was duplicated renews as the other does, and a copy that slept asks first', async () => {
  const state = await signedIn(portal, 'owner@harbour.test');
  const kept = JSON.parse(state.origins[0]!.localStorage[0]!.value) as object;
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/merchant/login');
  await page.evaluate(
    `sessionStorage.setItem('${KEY}', ${JSON.stringify(JSON.stringify({ ...kept, rememberMe: false }))})`,
  );
  await page.goto(HOME);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const storage = await ownStorage(page);
  const other = await duplicate(page, storage);
  await renew(page);
  await renew(other);
  const late = await duplicate(page, storage);
  await renew(late);
  for (const each of [page, other, late]) {
    await each.reload();
    await each.getByRole('heading', { level: 1 }).first().waitFor();
    expect(each.url()).toContain(HOME);
  }
  const { rows } = await portal.database.pool.query(
    'select revoked_why from sessions where revoked_at is not null',
  );
  expect(rows).toEqual([]);
});
