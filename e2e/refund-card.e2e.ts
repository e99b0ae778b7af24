import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { paidByCard } from './support/bills.ts';
import { newPage, seriousFindings } from './support/page.ts';
import { type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
let state: State;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

async function refund(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByText('With its share of the processing fee').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a card payment goes back to its card in part, with a part of the fee, by itself', async () => {
  onTestFailed(() => console.error(portal.log()));
  state = await signedIn(portal, 'owner@harbour.test');
  const { id } = await paidByCard(portal, '4242424242424242');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto(`/merchant/transactions/detail/${id}`);
  await refund(page, '10.00');
  await page.getByRole('heading', { name: 'Refunds' }).waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Refunds' }).waitFor();
        return page.getByText(/^Back on the card on /).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await page.getByText(/^\$10\.00 and \$0\.\d\d of the processing fee$/).waitFor();
  await page.getByText('Partly refunded').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('what the card’s bank refuses is the customer’s credit, and says so on a phone in Chinese', async () => {
  const { id } = await paidByCard(portal, '4000000000005126');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto(`/merchant/transactions/detail/${id}`);
  await refund(page, '5.00');
  const told = page.getByText('The card’s bank refused it. The amount is the customer’s credit.');
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Refunds' }).waitFor();
        return told.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  const phone = await newPage({ baseUrl: portal.baseUrl, storageState: state, language: 'zh', width: 390 });
  await phone.goto(`/merchant/transactions/detail/${id}`);
  await phone.getByText('发卡银行拒绝了退款').first().waitFor();
  const wide = await phone.evaluate('document.documentElement.scrollWidth');
  expect(wide, 'nothing reaches beyond the screen').toBe(390);
});
