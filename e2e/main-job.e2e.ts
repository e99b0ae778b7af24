import { addBankDays, formatDateUs } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveClockTo, newestMessage, startInTheMorning } from './support/demo-tools.ts';
import { newPage } from './support/page.ts';
import { signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const PLAN = 'Swim school';
type Payer = { name: string; email: string; quantity: number; account: string };
const PAYERS: readonly Payer[] = [
  { name: 'Iris Bennett', email: 'iris@payers.test', quantity: 4, account: '11223344' },
  { name: 'Oscar Reid', email: 'oscar@payers.test', quantity: 2, account: '22334455' },
  { name: 'Nadia Costa', email: 'nadia@payers.test', quantity: 12, account: '33445566' },
];

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test('from an invitation to a payout', async () => {
  const today = await startInTheMorning(portal);
  const debitDay = addBankDays(today, 3);
  const merchant = await newPage({ baseUrl: portal.baseUrl });
  await signIn(merchant, 'owner@harbour.test');
  await createPlan(merchant);
  for (const payer of PAYERS) {
    await invite(merchant, payer, formatDateUs(debitDay));
    await accept(payer);
  }
  await moveClockTo(portal, debitDay);
});

/** Three tiers: the second overlaps the first until it is put right. */
async function createPlan(page: Page): Promise<void> {
  await page.goto('/merchant/planSubscription/add');
  await page.getByLabel('Name', { exact: true }).fill(PLAN);
  await page.getByLabel('Billed').selectOption('Monthly');
  await page.getByLabel('Graduated tiers').check();
  const tier = (n: number) => page.getByRole('group', { name: `Tier ${n}`, exact: true });
  const fill = async (n: number, first: string, last: string, each: string, fee: string) => {
    await tier(n).getByLabel('First unit').fill(first);
    await tier(n).getByLabel('Last unit').fill(last);
    await tier(n).getByLabel('Per unit').fill(each);
    await tier(n).getByLabel('Flat fee').fill(fee);
  };
  await fill(1, '1', '2', '25', '10');
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await fill(2, '2', '10', '20', '0');
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await fill(3, '11', '', '15.5', '0');
  await page.getByRole('button', { name: 'Add plan' }).click();
  const overlapping = tier(2).getByText('Tier ranges cannot overlap');
  await overlapping.waitFor();
  expect(await page.getByText('Tier ranges cannot overlap').count()).toBe(1);
  await tier(2).getByLabel('First unit').fill('3');
  await page.getByRole('button', { name: 'Add plan' }).click();
  await page.waitForURL('**/merchant/planSubscription/details/**');
  await page.getByRole('heading', { level: 1, name: PLAN }).waitFor();
}

async function invite(page: Page, payer: Payer, starts: string): Promise<void> {
  await page.goto('/merchant/customers/createInvite');
  await page.getByLabel('Customer name').fill(payer.name);
  await page.getByLabel('E-mail', { exact: true }).first().fill(payer.email);
  await page.getByLabel('Phone').fill('0491 570 006');
  await page.getByLabel('Plan', { exact: true }).selectOption(`${PLAN}, monthly`);
  await page.getByLabel('Quantity').fill(String(payer.quantity));
  await page.getByLabel('Plan starts').fill(starts);
  await page.getByRole('button', { name: 'Send invite' }).click();
  await page.waitForURL('**/merchant/customers/detail/**');
  await page.getByRole('heading', { level: 1, name: payer.name }).waitFor();
}

/** The payer, in a browser of their own, from the link in their e-mail. */
async function accept(payer: Payer): Promise<void> {
  const { links } = await newestMessage(portal, { to: payer.email, channel: 'email' });
  const link = links.find((each) => each.includes('/merchant/invite/'));
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(link ?? '');
  await page.getByLabel('Name on the account').fill(payer.name);
  await page.getByLabel('BSB').fill('062-000');
  await page.getByLabel('Account number').fill(payer.account);
  await page.getByLabel('I can approve debits from this account on my own.').check();
  await page.getByRole('button', { name: 'Read the full request and service agreement' }).click();
  await page.getByLabel(/^I have read the direct debit request/).check();
  await page.getByRole('button', { name: 'Accept and set up debit' }).click();
  await page.getByRole('heading', { name: /^You’re set up/ }).waitFor();
}
