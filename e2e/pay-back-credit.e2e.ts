import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newPage, seriousFindings } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

type Row = { id: string; amount_cents: number; customer_id: string; invoice_id: string | null; rail: string };

/** A customer who paid an invoice by a debit, part of which was credited afterwards. */
async function creditedCustomer(state: State): Promise<string> {
  const ask = asking(portal, state);
  const { rows } = await ask<{ rows: Row[] }>('/payment/list?status=succeeded&sort=-amount&page_size=50');
  const paid = rows.find((row) => row.rail === 'bank_debit' && row.invoice_id && row.amount_cents > 2_000);
  if (!paid) throw new Error('the demo has no debit that cleared');
  await ask('/creditNote/create', {
    invoice_id: paid.invoice_id,
    reason: 'One class fell out',
    lines: [{ position: 1, amount_cents: 1_500 }],
  });
  return paid.customer_id;
}

async function payBack(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay credit back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByRole('button', { name: 'Pay back' }).click();
  await dialog.locator('.lk-field-error').first().waitFor();
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill('One class fell out');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay back' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a customer’s credit goes back to the account that was debited, and to another one with a second person', async () => {
  onTestFailed(() => console.error(portal.log()));
  const state = await signedIn(portal, 'owner@harbour.test');
  const customer = await creditedCustomer(state);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto(`/merchant/customers/detail/${customer}`);
  await page.getByRole('heading', { name: 'Credit', exact: true }).waitFor();
  await payBack(page, '5.00');
  await page.getByText('Goes to the bank with the file of the next bank evening.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Pay credit back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Another account of theirs').click();
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await dialog.locator('.lk-field-error').first().waitFor();
  await dialog.getByLabel('BSB').fill('062-184');
  await dialog.getByLabel('Account number').fill('12345678');
  await dialog.getByLabel('Account name').fill('G OKAFOR');
  await dialog.getByLabel('What you saw, and who said it').fill('Their bank, on the telephone');
  await dialog.getByLabel('Reason').fill('One class fell out');
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await page.getByRole('region', { name: 'Waits for a second person' }).waitFor();

  const checker = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await signedIn(portal, 'admin@harbour.test'),
  });
  await checker.goto('/merchant/user/approvals');
  await checker.getByRole('row').filter({ hasText: 'Pay credit back' }).click();
  await checker.getByRole('table', { name: 'What changed' }).waitFor();
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('are written down').waitFor();
  await checker.getByRole('button', { name: 'Approve' }).last().click();
  await checker.getByText('Approved. The change is made.').waitFor();

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState: state, language: 'zh', width: 390 });
  await phone.goto(`/merchant/customers/detail/${customer}`);
  await phone.getByRole('heading', { name: '客户余额' }).waitFor();
  await phone.getByText('余额已用完。').waitFor();
  expect(await phone.getByRole('button', { name: '撤回' }).count()).toBe(2);
  expect(await seriousFindings(phone)).toEqual([]);
});
