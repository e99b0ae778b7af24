import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const asked = async (secret: string, path: string) => {
  const response = await fetch(`${portal.baseUrl}/api/merchant${path}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  return response.status;
};

test('a key is made and its secret shown once; it is rotated and revoked, and ends at once', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/integrations');
  await page.getByRole('row', { name: /Bookkeeping/ }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  await page.getByRole('button', { name: 'New API key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('Name', { exact: true }).fill('Warehouse');
  await form.getByLabel('See customers and all that happened with them').check();
  expect(await flaws(page, 'en')).toEqual([]);
  await form.getByRole('button', { name: 'New API key' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of Warehouse' });
  const secret = (await shown.locator('code').textContent())!;
  expect(await flaws(page, 'en')).toEqual([]);
  await shown.getByLabel('I have kept it in a safe place').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  expect([await asked(secret, '/customer/list'), await asked(secret, '/plan/list')]).toEqual([200, 403]);

  const row = page.getByRole('row', { name: /Warehouse/ });
  await row.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  const rotating = page.getByRole('dialog', { name: 'Rotate Warehouse' });
  await rotating.getByRole('button', { name: 'Rotate' }).click();
  const next = page.getByRole('dialog', { name: 'The new secret of Warehouse' });
  const newer = (await next.locator('code').textContent())!;
  await next.getByLabel('I have kept it in a safe place').check();
  await next.getByRole('button', { name: 'Done' }).click();
  expect([await asked(secret, '/customer/list'), await asked(newer, '/customer/list')]).toEqual([200, 200]);

  await row.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke' }).last().click();
  await row.getByText('Revoked').waitFor();
  expect([await asked(secret, '/customer/list'), await asked(newer, '/customer/list')]).toEqual([401, 401]);

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, locale: 'zh-CN' });
  await phone.addInitScript(() =>
    localStorage.setItem(
      'lorikeet.interface',
      JSON.stringify({ state: { locale: 'zh', themeName: 'Lara' }, version: 0 }),
    ),
  );
  await phone.goto('/merchant/integrations');
  await phone.getByText('Warehouse').first().waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

test('a webhook is added and tried out, its event arrives signed, and one that was paused is looked into', async () => {
  onTestFailed(() => console.error(portal.log()));
  const got: { headers: Record<string, string>; body: string }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body });
      response.end('{"ok":true}');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });

  await page.goto('/merchant/integrations?tab=webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Address').fill(url);
  await form.getByLabel('Only some').check();
  // None of the catalogue is not all of it.
  await form.getByRole('button', { name: 'New webhook' }).click();
  await form.getByText('Choose at least one event').waitFor();
  await form.getByLabel('customer.created').check();
  await form.getByText('Choose at least one event').waitFor({ state: 'detached' });
  expect(await flaws(page, 'en')).toEqual([]);
  await form.getByRole('button', { name: 'New webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
  const secret = (await shown.locator('code').textContent())!;
  await shown.getByLabel('I have kept it in a safe place').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: url }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => got.length, { timeout: 20_000 }).toBe(1);
  expect(new Webhook(secret).verify(got[0]!.body, got[0]!.headers)).toMatchObject({ type: 'webhook.tested' });
  receiver.close();

  await page.goto('/merchant/integrations?tab=webhooks');
  await page.getByRole('link', { name: 'https://hooks.harbour.test/lorikeet' }).click();
  await page.getByText('Nothing that was sent for hours arrived').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('tab', { name: 'Waiting' }).click();
  await page.getByRole('region', { name: 'Events' }).getByRole('button').first().click();
  await page.getByText('"merchant_id"').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, locale: 'zh-CN' });
  await phone.addInitScript(() =>
    localStorage.setItem(
      'lorikeet.interface',
      JSON.stringify({ state: { locale: 'zh', themeName: 'Lara' }, version: 0 }),
    ),
  );
  await phone.goto('/merchant/integrations?tab=webhooks');
  await phone.getByRole('link', { name: 'https://hooks.harbour.test/lorikeet' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Member app' }).waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

test('a webhook that somebody else changed is opened again as it stands now, and saved', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const same = { url: `${portal.baseUrl}/hook`, events: [] };
  const { id } = await ask<{ id: string }>('/integrations/webhook/create', same);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/integrations?tab=webhooks');
  await page.getByRole('link', { name: same.url }).click();
  const open = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit the webhook' });
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await ask(`/integrations/webhook/update/${id}`, { ...same, description: 'A colleague’s' });
  await open();
  await form.getByLabel(/^Name/).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody else changed this meanwhile').first().waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'A colleague’s' }).waitFor();
  await open();
  await form.getByLabel(/^Name/).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
});

test('files for accounting equal the ledger of all the demo’s days, and one is downloaded', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/integrations?tab=accounting');
  for (const file of [
    'Xero: sales invoices',
    'Xero: bank statement',
    'MYOB: service sales',
    'hledger: journal',
  ]) {
    await page.getByLabel('File', { exact: true }).selectOption({ label: file });
    await page.getByRole('button', { name: 'Choose a range' }).click();
    await page.getByRole('menuitem', { name: 'Last 12 months' }).click();
    await page.getByRole('heading', { name: file }).waitFor();
    await page.getByText('The ledger says the same, to the cent.').waitFor();
    expect(await flaws(page, 'en')).toEqual([]);
  }
  await page.getByLabel('File', { exact: true }).selectOption({ label: 'QuickBooks: invoices' });
  await page.getByRole('heading', { name: 'QuickBooks: invoices' }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^quickbooks-sales-.*-aud\.csv$/);
});

test('developers are led to their pages', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/integrations?tab=developers');
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('link', { name: 'Receive and verify webhooks' }).click();
  await page.getByRole('heading', { name: 'Webhooks', level: 2 }).waitFor();
});
