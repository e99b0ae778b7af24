import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { signedIn } from './support/session.ts';
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
