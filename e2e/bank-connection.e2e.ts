import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { openSftpServer, type SftpServer } from '../apps/server/src/test/sftp-server.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { openAs, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
let bank: SftpServer;
beforeAll(async () => {
  bank = await openSftpServer();
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.stop();
  bank?.close();
});

const SETTINGS = '/merchant/user/settings?tab=business';

test('a connection to the bank is set by two people, tried, and switched off', async () => {
  onTestFailed(() => console.error(portal.log()));
  const page = await openAs(portal, 'operator@lorikeet.test', SETTINGS);
  const card = page.getByRole('region', { name: 'Bank connection' });
  await card.getByRole('button', { name: 'Set up' }).click();
  const form = page.getByRole('dialog', { name: 'Connection to the bank' });
  await form.getByRole('button', { name: 'Save and switch on' }).click();
  await form.getByText('This field is required').first().waitFor();
  await form.getByLabel('Server').fill('127.0.0.1');
  await form.getByLabel('Port').fill(String(bank.port()));
  await form.getByLabel('Host key').fill(bank.hostKey);
  await form.getByLabel('User name').fill('lorikeet');
  await form.getByRole('textbox', { name: 'Private key' }).fill(bank.clientKey);
  await form.getByLabel('Outgoing folder').fill('/out');
  await form.getByLabel('Incoming folder').fill('/in');
  await form.getByLabel('Folder for what is read').fill('/done');
  expect(await flaws(page, 'en')).toEqual([]);
  await form.getByRole('button', { name: 'Save and switch on' }).click();
  await card.getByText('Waits for a second person').waitFor();

  const second = await openAs(portal, 'ines@lorikeet.test', SETTINGS);
  await second.getByRole('button', { name: 'Look at the change' }).click();
  await second.getByText('127.0.0.1').first().waitFor();
  expect(await second.content()).not.toContain('PRIVATE KEY');
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByText(/Your name and the name of .* are written down/).waitFor();
  await second.getByRole('button', { name: 'Approve' }).last().click();
  await second.getByText('Approved. The change is made.').waitFor();

  await page.reload();
  await card.getByText(`127.0.0.1:${bank.port()}`).waitFor();
  await card.getByRole('button', { name: 'Test' }).click();
  await page.getByText('The bank was reached').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  const storageState = await signedIn(portal, 'operator@lorikeet.test');
  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto(SETTINGS);
  await phone.getByText('主机密钥').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);

  await card.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await card.getByText('Off', { exact: true }).waitFor();
});
