import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { businessDate, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { fact, newPage } from './support/page.ts';
import { asking, openAs, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const LINE = 'TRANSFER OF A GYM';
const STATEMENT = '/merchant/platform/statement';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test('money of a merchant is credited and taken back by two, and is paid to no account that its approver did not see', async () => {
  onTestFailed(() => console.error(portal.log()));
  await startInTheMorning(portal);
  const operator = await signedIn(portal, 'operator@lorikeet.test');
  const second = await openAs(portal, 'ines@lorikeet.test', '/merchant/user/approvals');
  const line = await loadLine(operator);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: operator });

  await credit(page, line);
  await lookInChinese(operator, '等待第二人审批');
  await agree(second, 'Credit a merchant with a line of the bank’s statement');
  await page.goto(STATEMENT);
  await page.getByRole('row').filter({ hasText: line }).getByText('Matched').waitFor();

  const merchant = await openAs(portal, 'owner@harbour.test', '/merchant/payout/list');
  await draw(merchant);
  await takeBack(page, line, 'The money is in the merchant’s payout');
  await approveAnother(merchant);
  await withdraw(merchant);

  await takeBack(page, line, 'Waits for a second person');
  await lookInChinese(operator, '等待第二人审批');
  await agree(second, 'Take a line of the bank’s statement back from a merchant');
  await page.goto(STATEMENT);
  await page.getByRole('row').filter({ hasText: line }).getByText('Waiting', { exact: true }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
});

/** The bank's statement shows money that bears the merchant's reference, although it owes nothing. */
async function loadLine(state: State): Promise<string> {
  const { rows } = await portal.database.pool.query<{ reference: string }>(`
    select f.reference_prefix || '-DEBT' as reference from facilities f
    join merchant_directory d on d.tenant = f.merchant_id and d.slug = 'harbour-fitness' limit 1`);
  const words = `${LINE} ${rows[0]!.reference}`;
  const content = `Date,Amount,Description\n${await businessDate(portal)},987.65,${words}\n`;
  await asking(portal, state)('/statement/import', { content });
  return words;
}

async function credit(page: Page, line: string): Promise<void> {
  await page.goto(STATEMENT);
  await page.getByRole('row').filter({ hasText: line }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Debt paid by · Harbour Fitness').check();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('a second person agrees first').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await page.getByRole('row').filter({ hasText: line }).getByText('Waits for a second person').waitFor();
  await page.getByRole('row').filter({ hasText: line }).click();
  const banner = dialog.getByRole('region', { name: 'Waits for a second person' });
  await banner.getByRole('button', { name: 'Look at the change' }).click();
  await page.getByText('You asked for this yourself, so somebody else must decide.').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
}

/** The second person looks at what changes and agrees. */
async function agree(page: Page, what: string): Promise<void> {
  await page.goto('/merchant/user/approvals');
  await page.getByRole('row').filter({ hasText: what }).click();
  const table = page.getByRole('table', { name: 'What changed' });
  await table.getByRole('row').filter({ hasText: 'Merchant' }).getByText('Harbour Fitness').waitFor();
  await table.getByRole('row').filter({ hasText: 'Amount' }).getByText('$987.65').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Your name and the name of').waitFor();
  await page.getByRole('button', { name: 'Approve' }).last().click();
  await page.getByText('Approved. The change is made.').waitFor();
}

async function takeBack(page: Page, line: string, outcome: string): Promise<void> {
  await page.goto(STATEMENT);
  await page.getByRole('row').filter({ hasText: line }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText('leaves the balance of Harbour Fitness again').waitFor();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.locator('.lk-field-error').waitFor();
  await dialog.getByLabel('Why').fill('It is another gym’s');
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByText(outcome).first().waitFor();
}

async function draw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw payout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Draw payout' }).click();
  await page.waitForURL('**/merchant/payout/detail/**');
  await page.getByRole('button', { name: 'Approve payout' }).waitFor();
}

/** The account is another by the time of the approval: it is refused, and the page shows where the money would go. */
async function approveAnother(page: Page): Promise<void> {
  expect(await fact(page, 'BSB')).not.toContain('062-184');
  await page.getByRole('button', { name: 'Approve payout' }).click();
  const ours = `merchant_id = (select tenant from merchant_directory where slug = 'harbour-fitness')`;
  await portal.database.pool.query(
    `update payout_accounts set status = 'replaced' where status = 'active' and ${ours}`,
  );
  await portal.database.pool.query(`
    insert into payout_accounts (merchant_id, id, bsb, account, account_masked, account_name, bank_name, status, created_at)
    select merchant_id, gen_random_uuid(), '062-184', account, account_masked, account_name, 'CBA', 'active', now()
    from payout_accounts
    where ${ours}
    order by created_at desc limit 1`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve payout' }).click();
  await page.getByText('The account that payouts go to was changed meanwhile').first().waitFor();
  await expect.poll(() => fact(page, 'BSB')).toContain('062-184');
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Approve payout' }).click();
  await dialog.getByText('CBA').first().waitFor();
  await dialog.getByRole('button', { name: 'Approve payout' }).click();
  await page.getByText('Approved', { exact: true }).first().waitFor();
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take back into the balance' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('To take it back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Taken back', { exact: true }).first().waitFor();
}

async function lookInChinese(storageState: State, words: string): Promise<void> {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState, language: 'zh', width: 390 });
  await page.goto(STATEMENT);
  await page.getByText(words).first().waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.close();
}
