import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('an unknown address of the API is a refusal, one of the web a page that says so', async () => {
  expect((await fetch(`${portal.baseUrl}/api/nothing-here`)).status).toBe(404);
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/nothing-here');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('a screen opens by its address, also where what is asked after it ends as a file’s name does', async () => {
  const answer = await fetch(`${portal.baseUrl}/merchant/customers/list?search=harbour.test`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await fetch(`${portal.baseUrl}/assets/nothing.js`)).status).toBe(404);
});

test('a page’s storage is filled once: what is taken out of it stays out', async () => {
  const localStorage = ['journey.kept', 'journey.gone'].map((name) => ({ name, value: 'as it was' }));
  const storageState = { cookies: [], origins: [{ origin: portal.baseUrl, localStorage }] };
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/');
  await page.evaluate(`localStorage.removeItem('journey.gone')`);
  await page.reload();
  const stands = await page.evaluate<(string | null)[]>(
    `['journey.kept', 'journey.gone'].map((name) => localStorage.getItem(name))`,
  );
  expect(stands).toEqual(['as it was', null]);
});

test('a server that was killed comes back with its database', async () => {
  await portal.killAndRestart();
  const answer = await fetch(`${portal.baseUrl}/health/ready`);
  expect(answer.status).toBe(200);
});
