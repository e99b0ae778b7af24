import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const PREVIEW = '**/api/merchant/customer/import/preview';
const SLOW_MS = 600;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const csv = (lines: readonly string[]) => ({
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const ROWS = ['Rosa Lim,rosa@mail.test,0491 570 156', 'Nils Berg,nils@mail.test,0491 570 157'];

test('customers are brought from a file by columns chosen, seen before they are added, and taken back', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/customers/list');
  await page.getByRole('link', { name: 'Import customers' }).first().click();
  await page.getByRole('button', { name: 'Import customers' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  const choose = (lines: readonly string[]) => dialog.locator('input[type="file"]').setInputFiles(csv(lines));

  await choose(['Who,Where to,Mobile', ...ROWS, 'No Address,,']);
  await dialog.getByLabel('Name', { exact: true }).waitFor();
  // On a slow line the second choice is made before the first is read.
  await page.route(PREVIEW, (route) => sleep(SLOW_MS).then(() => route.continue()));
  await dialog.getByLabel('Name', { exact: true }).selectOption({ label: '1: Who' });
  await dialog.getByLabel('E-mail', { exact: true }).selectOption({ label: '2: Where to' });
  await dialog.getByText('One of 3 rows has a fault').waitFor();
  await page.unroute(PREVIEW);
  await dialog.getByText('Line 4').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await choose(['Name,E-mail,Mobile', ...ROWS]);
  await dialog.getByText('All 2 customers can be added').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 2 customers' }).click();
  await page.getByRole('row').filter({ hasText: 'members.csv' }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto('/merchant/customers/imports');
  await phone.getByText('members.csv').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
  await stopInviting(page);
  await inviteThem(phone);

  const row = page.getByRole('row').filter({ hasText: 'members.csv' });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Undone', { exact: true }).waitFor();
  await page.goto('/merchant/customers/list?tab=inactive');
  await page.getByText('Rosa Lim').first().waitFor();
});

const BLANK = { type: 'person', payment_type: 'none', locale: 'en' };

test('two records of one payer become one, and the other leads there', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const add = async (name: string, more: object) =>
    (await ask<{ id: string }>('/customer/create', { ...BLANK, name, ...more })).id;
  const kept = await add('Olga Marsh', { email_primary: 'olga@mail.test' });
  const other = await add('O. Marsh', { email_primary: 'marsh@mail.test', phone_mobile: '0491 570 158' });
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto(`/merchant/customers/detail/${kept}`);
  const main = page.locator('main');
  const openMerge = async () => {
    await main.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Merge with Olga Marsh' });
  const find = async (typed: string, name: string) => {
    await dialog.getByRole('textbox').fill(typed);
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  };

  // One that has an open invitation is not at rest, and says so.
  const invited = await add('M. Olga', { email_primary: 'invited@mail.test' });
  await ask('/invitation/create', {
    customer_id: invited,
    name: 'M. Olga',
    email: 'invited@mail.test',
    phone: '0491570159',
    channels: ['email'],
    locale: 'en',
  });
  await openMerge();
  await find('M. Olga', 'M. Olga');
  await dialog.getByText('1 open invitation').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openMerge();
  await find('O. Marsh', 'O. Marsh');
  await dialog.getByText('marsh@mail.test').last().check();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('The records are merged').waitFor();
  await main.getByText('marsh@mail.test').first().waitFor();
  await main
    .getByText(/491 570 158/)
    .first()
    .waitFor();
  await main.getByRole('link', { name: 'O. Marsh' }).click();
  await main.getByText('Merged into').waitFor();
  expect(await main.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await flaws(page, 'en')).toEqual([]);

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto(`/merchant/customers/detail/${other}`);
  await phone.getByText('已并入').first().waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
  await phone.getByRole('link', { name: 'Olga Marsh' }).click();
  await phone.getByText('已并入的记录').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

/** Everybody of the file is invited on a phone in Chinese, once. */
/** A dialog that is closed while it sends, so many at a time, sends no further time, and leaves the next dialog open. */
async function stopInviting(page: Page): Promise<void> {
  const SEND = '**/api/merchant/invitation/import/*';
  let calls = 0;
  await page.route(SEND, async (route) => {
    calls += 1;
    await sleep(SLOW_MS);
    const data = { invited: 200, remaining: calls > 2 ? 0 : 400 };
    await route.fulfill({ json: { code: 0, message: 'success', data } });
  });
  const choose = async () => {
    await page.getByRole('row').filter({ hasText: 'members.csv' }).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Invite them all' }).click();
  };
  const dialog = page.getByRole('dialog');
  await choose();
  await dialog.getByRole('button', { name: 'Send the invitations' }).click();
  await dialog.getByText('200 invited so far').waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.waitFor({ state: 'detached' });
  await choose();
  await page.getByText('Stopped: 400 customers are invited').waitFor();
  await sleep(2 * SLOW_MS);
  expect(calls).toBe(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(SEND);
}

async function inviteThem(phone: Page): Promise<void> {
  const choose = async () => {
    await phone.getByRole('listitem').filter({ hasText: 'members.csv' }).getByRole('button').click();
    await phone.getByRole('menuitem', { name: '邀请全部' }).click();
  };
  await choose();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel(/留言/).fill('周一见。');
  await dialog.getByText('周一见。').last().waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
  const send = dialog.getByRole('button', { name: '发送邀请' });
  await send.click();
  await phone.getByText('已邀请 2 位客户').waitFor();
  const letter = await newestMessage(portal, { to: 'nils@mail.test', template: 'invitation' });
  expect(letter.text).toContain('周一见。');
  await choose();
  await send.click();
  await phone.getByText('此文件中没有等待邀请的客户').first().waitFor();
  await phone.keyboard.press('Escape');
}
