import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { newPage, seriousFindings } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const MAKER = 'owner@harbour.test';
const CHECKER = 'admin@harbour.test';

let portal: RunningPortal;
let maker: Page;
let checker: Page;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

/** A debit that has cleared and of which nothing went back. */
async function clearedPayment(state: State): Promise<string> {
  const { rows } = await asking(
    portal,
    state,
  )<{ rows: { id: string; amount_cents: number }[] }>('/payment/list?status=succeeded&sort=-amount');
  const found = rows.find(({ amount_cents: cents }) => cents > 2_000);
  if (!found) throw new Error('the demo has no debit that cleared');
  return found.id;
}

test('a payment is refunded in part, the rest only with a second person, and what is in no file is taken back', async () => {
  onTestFailed(() => console.error(portal.log()));
  const state = await signedIn(portal, MAKER);
  const id = await clearedPayment(state);
  maker = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  checker = await newPage({ baseUrl: portal.baseUrl, storageState: await signedIn(portal, CHECKER) });

  await setLimit('10.00');
  await maker.goto(`/merchant/transactions/detail/${id}`);
  await refuseEmpty();
  await refund('5.00');
  await maker.getByRole('heading', { name: 'Refunds' }).waitFor();
  await maker.getByText('Goes to the bank with the file of the next bank evening').waitFor();
  await maker.getByText('Partly refunded').first().waitFor();
  expect(await seriousFindings(maker)).toEqual([]);

  await refund('7.50');
  await maker.getByRole('region', { name: 'Waits for a second person' }).waitFor();
  await approve();
  await maker.reload();
  await maker.locator('.lk-refund').nth(1).waitFor();
  expect(await maker.locator('.lk-refund').count()).toBe(2);
  await maker.getByText('$7.50').first().waitFor();

  await takeBackLast();
});

async function setLimit(amount: string): Promise<void> {
  await maker.goto('/merchant/user/settings?tab=business');
  await maker.getByLabel('A second person above').fill(amount);
  await maker.getByRole('button', { name: 'Save limit' }).click();
  await maker.getByText(`Above $${amount} of one payment a second person has to agree.`).waitFor();
}

async function refuseEmpty(): Promise<void> {
  await maker.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.locator('.lk-field-error').first().waitFor();
  await dialog.getByLabel('Amount').fill('999999.00');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await maker
    .getByText(/of this payment is left to refund$/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function refund(amount: string): Promise<void> {
  await maker.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Note').fill('Class was cancelled');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function approve(): Promise<void> {
  await checker.goto('/merchant/user/approvals');
  await checker.getByRole('row').filter({ hasText: 'Refund a payment' }).click();
  const table = checker.getByRole('table', { name: 'What changed' });
  expect(await table.innerText()).toMatch(/\$5\.00\s+\$12\.50/);
  await checker.getByRole('button', { name: 'Approve' }).click();
  await checker.getByText('are written down').waitFor();
  await checker.getByRole('button', { name: 'Approve' }).last().click();
  await checker.getByText('Approved. The change is made.').waitFor();
}

async function takeBackLast(): Promise<void> {
  await maker.locator('.lk-refund').last().getByRole('button', { name: 'Take back' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take back refund' }).click();
  await dialog.locator('.lk-field-error').first().waitFor();
  await dialog.getByLabel('Why').fill('The class is held after all');
  await dialog.getByRole('button', { name: 'Take back refund' }).click();
  await maker.getByText('Taken back: The class is held after all').waitFor();
  expect(await seriousFindings(maker)).toEqual([]);
}
