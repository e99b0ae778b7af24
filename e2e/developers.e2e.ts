import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws, sideways } from './support/look-at.ts';
import { newPage, seriousFindings } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';
import { isWhole } from './support/thoroughness.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const PAGES = ['/api/docs', '/api/docs/customer', '/api/docs/events'];

test('the pages are whole without a script, in both languages, on a desk and on a phone', async () => {
  for (const width of [1440, 390] as const) {
    const page = await newPage({ baseUrl: portal.baseUrl, width, javaScriptEnabled: false });
    await page.goto('/api/docs/customer?lang=en');
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await page.getByText('Adds a customer, pending until there is a mandate').first().waitFor();
    await page.getByText('await lorikeet.createCustomer(').waitFor();
    expect(await page.getByRole('search').isVisible()).toBe(false);
    await page.getByRole('link', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: '客户' }).waitFor();
    await page.getByText('添加客户；在有授权或已保存的银行卡之前待处理').first().waitFor();
  }
});

test('nothing on them is in the way of anybody, in light and dark', async () => {
  for (const [width, colorScheme, paths] of [
    [1440, 'light', isWhole ? PAGES : PAGES.slice(0, 1)],
    [390, 'dark', isWhole ? PAGES : PAGES.slice(1)],
  ] as const) {
    const page = await newPage({ baseUrl: portal.baseUrl, width, colorScheme });
    for (const path of paths) {
      await page.goto(`${path}?lang=en`);
      await page.getByRole('search').waitFor();
      expect(await flaws(page, 'en'), `${path} ${width}`).toEqual([]);
      await page.goto(`${path}?lang=zh`);
      expect(await sideways(page), `${path} ${width}`).toEqual([]);
    }
  }
});

test('a call is found by what it does', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/api/docs?lang=en');
  const box = page.getByRole('searchbox', { name: 'Search calls and events' });
  await box.fill('card payment back');
  await page.getByRole('link', { name: 'createRefund', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'createPlan', exact: true }).isVisible()).toBe(false);
  await box.fill('zebra');
  await page.getByText('Nothing has these words.').waitFor();
  await box.fill('createRefund');
  await box.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'createRefund' }).waitFor();
});

test('a changing call is tried out with a key that is kept nowhere, and its repeat does nothing again', async () => {
  onTestFailed(() => console.error(portal.log()));
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const { secret } = await ask<{ secret: string }>('/integrations/key/create', {
    name: 'Developers',
    permissions: ['customers.read', 'customers.write'],
    networks: [],
    expires_in_days: 1,
  });
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/api/docs/customer?lang=en');
  await page.getByRole('button', { name: 'Try this call: createCustomer' }).click();
  const form = page.locator('#createCustomer form');
  await form.getByText('This call changes what the key’s merchant really has').waitFor();
  const send = async () => {
    await form.getByLabel('Make the change').check();
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Answer: HTTP').waitFor();
    return (await form.locator('pre').last().textContent()) ?? '';
  };
  await form.getByLabel('Make the change').check();
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Enter an API key first.').waitFor();
  await form.getByLabel('API key').fill(secret);
  const first = await send();
  expect(JSON.parse(first)).toMatchObject({ code: 0 });
  expect(await send()).toBe(first);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await form.textContent()).not.toContain(secret);
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  expect(kept).not.toContain(secret);
});
