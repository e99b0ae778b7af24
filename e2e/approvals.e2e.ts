import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { seriousFindings } from './support/page.ts';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const MAKER = { email: 'owner@harbour.test', name: 'Mei Nguyen' };
const CHECKER = { email: 'admin@harbour.test', name: 'Daniel Okafor' };

let portal: RunningPortal;
let maker: Page;
let checker: Page;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test('the payout account changes only once a second person has approved it', async () => {
  onTestFailed(() => console.error(portal.log()));
  maker = await openAs(portal, MAKER.email);
  checker = await openAs(portal, CHECKER.email);

  await seeTwoNeeded();
  await askForAnotherAccount();
  await cannotApproveOwn();
  await approve();
  await readTheLog();
});

async function seeTwoNeeded(): Promise<void> {
  await maker.goto('/merchant/user/settings?tab=business');
  await maker.getByText('Payout account: On').waitFor();
  await maker.getByText('Roles and sign-in of the team: On').waitFor();
}

async function askForAnotherAccount(): Promise<void> {
  await maker.getByRole('button', { name: 'Change account' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('Account name').fill('Harbour Fitness Pty Ltd');
  await dialog.getByLabel('BSB').fill('062-184');
  await dialog.getByLabel('Account number').fill('10025148');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  const banner = maker.getByRole('region', { name: 'Waits for a second person' });
  await banner.waitFor();
  expect(await banner.innerText()).toContain('asked by Mei Nguyen');
  await maker.getByText('••• 6318').first().waitFor();
  const letter = await newestMessage(portal, { to: CHECKER.email, template: 'approval-asked' });
  expect(letter.text).toContain('Mei Nguyen asks for a change that needs a second person');
}

async function cannotApproveOwn(): Promise<void> {
  await maker.getByRole('button', { name: 'Look at the change' }).click();
  const panel = maker.getByRole('dialog');
  await panel.getByText('You asked for this yourself, so somebody else must decide.').waitFor();
  expect(await panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await panel.getByRole('button', { name: 'Take back' }).count()).toBe(1);
}

async function approve(): Promise<void> {
  await checker.goto('/merchant/user/approvals');
  await checker.getByRole('row').filter({ hasText: 'Change where payouts go' }).click();
  const table = checker.getByRole('table', { name: 'What changed' });
  const row = (field: string) => table.getByRole('row').filter({ hasText: field });
  expect(await row('BSB').innerText()).toMatch(/013-006\s+062-184/);
  expect(await row('Account number').innerText()).toMatch(/6318\s+••• 5148/);
  expect(await seriousFindings(checker)).toEqual([]);
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText(`Your name and the name of ${MAKER.name} are written down`).waitFor();
  await checker.getByRole('button', { name: 'Approve' }).last().click();
  await checker.getByText('Approved. The change is made.').waitFor();
  await newestMessage(portal, { to: MAKER.email, template: 'approval-decided' });
}

async function readTheLog(): Promise<void> {
  await checker.goto('/merchant/user/audit');
  const rows = () => checker.getByRole('row').filter({ hasText: 'Changed where payouts go' });
  await rows().first().waitFor();
  expect(await rows().first().innerText()).toContain(`${CHECKER.name}, asked by ${MAKER.name}`);
  await checker.goto('/merchant/user/audit?q=group%3Apayout_account');
  await rows().first().click();
  const table = checker.getByRole('table', { name: 'What changed' });
  expect(await table.innerText()).toContain('••• 5148');
  expect(await seriousFindings(checker)).toEqual([]);
  await checker.keyboard.press('Escape');
  expect(await checker.getByRole('row').filter({ hasText: 'Signed in' }).count()).toBe(0);
  const download = checker.waitForEvent('download');
  await checker.getByRole('button', { name: /^Export/ }).click();
  const file = await text(await (await download).createReadStream());
  expect(file).toContain(MAKER.name);
  expect(file).toContain('Changed where payouts go');
}

test('a colleague’s e-mail changes only once a second person has approved it', async () => {
  onTestFailed(() => console.error(portal.log()));
  await portal.database.pool.query(`
    insert into approval_policies (merchant_id, topic, is_on, changed_at)
    select merchant_id, 'roles', true, now() from merchant_users where email = '${MAKER.email}'`);
  maker = await openAs(portal, MAKER.email, '/merchant/user/list');
  await maker.getByRole('link', { name: 'Jack Thornbury' }).click();
  await maker.getByRole('link', { name: 'Edit' }).click();
  await maker.getByLabel('Name', { exact: true }).fill('Jack Thorne');
  await maker.getByLabel('E-mail').fill('mine@harbour.test');
  await maker.getByRole('button', { name: 'Save user' }).click();
  await maker.getByText('What needs no second person is saved.').waitFor();
  await maker.getByRole('heading', { level: 1, name: 'Jack Thorne' }).waitFor();
  const banner = maker.getByRole('region', { name: 'Waits for a second person' });
  expect(await banner.innerText()).toContain('Give somebody another e-mail: asked by Mei Nguyen');
  expect(await maker.getByText('mine@harbour.test').count()).toBe(0);
  expect(await seriousFindings(maker)).toEqual([]);

  checker = await openAs(portal, CHECKER.email, '/merchant/user/approvals');
  await checker.getByRole('row').filter({ hasText: 'Give somebody another e-mail' }).click();
  const table = checker.getByRole('table', { name: 'What changed' });
  const email = table.getByRole('row').filter({ hasText: 'E-mail' });
  expect(await email.innerText()).toMatch(/@harbour\.test\s+mine@harbour\.test/);
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText(`Your name and the name of ${MAKER.name} are written down`).waitFor();
  await checker.getByRole('button', { name: 'Approve' }).last().click();
  await checker.getByText('Approved. The change is made.').waitFor();
  await maker.reload();
  await maker.getByText('mine@harbour.test').first().waitFor();
  expect(await banner.count()).toBe(0);
});
