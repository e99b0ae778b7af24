import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { openAs, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test('a customer is erased once a second person agrees, and shown by one word from then on', async () => {
  onTestFailed(() => console.error(portal.log()));
  const maker = await openAs(portal, 'owner@harbour.test', '/merchant/customers/add');
  await maker.getByLabel('Customer name').fill('Olive Plumstead');
  await maker.getByLabel('Primary e-mail').fill('olive@plum.test');
  await maker.getByRole('button', { name: 'Add customer' }).click();
  await maker.getByRole('heading', { name: 'Olive Plumstead' }).waitFor();
  const path = new URL(maker.url()).pathname;
  await ask(maker);

  const checker = await openAs(portal, 'admin@harbour.test', '/merchant/user/approvals');
  await checker.getByRole('row').filter({ hasText: 'Erase a customer for good' }).click();
  const table = checker.getByRole('table', { name: 'What changed' });
  await table.getByText('Olive Plumstead').waitFor();
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('Your name and the name of').waitFor();
  await checker.getByRole('button', { name: 'Approve' }).last().click();
  await checker.getByText('Approved. The change is made.').waitFor();

  await maker.goto(path);
  const main = maker.getByRole('main');
  await main.getByRole('heading', { name: 'Erased customer / 已抹除的客户' }).waitFor();
  await main.getByText('nothing begins here any more').waitFor();
  expect(await main.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await main.getByText('Plumstead').count()).toBe(0);
  expect(await flaws(maker, 'en')).toEqual([]);

  const storageState = await signedIn(portal, 'owner@harbour.test');
  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto(path);
  await phone.getByText('此处不能再有新的事项').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Erase this customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Olive Plumstead' });
  await dialog.getByText('A second person has to agree. It cannot be undone.').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask to erase' }).click();
  await dialog.waitFor({ state: 'detached' });
}
