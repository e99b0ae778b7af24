import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fact } from './page.ts';

export type Payer = { name: string; email: string; quantity: number; account: string };

/** The fault of two tiers that share a unit, in the specification's words. */
const OVERLAP = 'Tier ranges cannot overlap';

/** A monthly plan with three graduated tiers; the second overlaps the first until its row's fault is put right. */
export async function createTieredPlan(page: Page, name: string): Promise<void> {
  await page.goto('/merchant/planSubscription/add');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Billed').selectOption('Monthly');
  await page.getByLabel('Graduated tiers').check();
  const tier = (n: number) => page.getByRole('group', { name: `Tier ${n}`, exact: true });
  const fill = async (n: number, first: string, last: string, each: string, fee: string) => {
    await tier(n).getByLabel('First unit').fill(first);
    await tier(n).getByLabel('Last unit').fill(last);
    await tier(n).getByLabel('Per unit').fill(each);
    await tier(n).getByLabel('Flat fee').fill(fee);
  };
  const add = page.getByRole('button', { name: 'Add a tier' });
  const save = page.getByRole('button', { name: 'Add plan' });
  await fill(1, '1', '2', '25', '10');
  await add.click();
  await fill(2, '2', '10', '20', '0');
  await add.click();
  await fill(3, '11', '', '15.5', '0');
  await save.click();
  await tier(2).getByText(OVERLAP).waitFor();
  expect(await page.getByText(OVERLAP).count(), 'only the overlapping row says so').toBe(1);
  await tier(2).getByLabel('First unit').fill('3');
  await save.click();
  await page.waitForURL('**/merchant/planSubscription/details/**');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Finds a plan by its name and chooses it. */
export async function choosePlan(form: Locator, label: string, plan: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).fill(plan);
  await form.getByRole('option', { name: new RegExp(`^${plan}, `) }).click();
}

/** Invites a new person to a plan; `starts` is typed as mm/dd/yyyy. */
export async function invite(page: Page, payer: Payer, plan: string, starts: string): Promise<void> {
  await page.goto('/merchant/customers/createInvite');
  const form = page.locator('form');
  await form.getByLabel('Customer name').fill(payer.name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill(payer.email);
  await form.getByLabel('Phone').fill('0491 570 006');
  await choosePlan(form, 'Plan', plan);
  await form.getByLabel('Quantity').fill(String(payer.quantity));
  await form.getByRole('textbox', { name: 'Plan starts' }).fill(starts);
  await form.getByRole('button', { name: 'Send invite' }).click();
  await page.waitForURL('**/merchant/customers/detail/**');
  await page.getByRole('heading', { level: 1, name: payer.name }).waitFor();
}

/** The payer, from the link in their e-mail: account, authority, the whole agreement read, and the button. */
export async function acceptInvitation(page: Page, link: string, payer: Payer): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Name on the account').fill(payer.name);
  await page.getByLabel('BSB').fill('062-000');
  await page.getByLabel('Account number').fill(payer.account);
  await page.getByLabel('I can approve debits from this account on my own.').check();
  await page.getByRole('button', { name: 'Read the full request and service agreement' }).click();
  await page.getByLabel(/^I have read the direct debit request/).check();
  await page.getByRole('button', { name: 'Accept and set up debit' }).click();
  await page.getByRole('heading', { name: /^You’re set up/ }).waitFor();
}

/** Opens a customer from the list. */
export async function openCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/merchant/customers/list');
  await page.getByRole('row').filter({ hasText: name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Draws a payout of all that may leave, approves it, and returns how the bank's statement will name it. */
export async function drawPayout(page: Page): Promise<{ reference: string }> {
  await page.goto('/merchant/payout/list');
  await page.getByRole('button', { name: 'Draw payout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Draw payout' }).click();
  await page.waitForURL('**/merchant/payout/detail/**');
  await page.getByRole('button', { name: 'Approve payout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve payout' }).click();
  await page.getByText('Approved', { exact: true }).first().waitFor();
  return { reference: await fact(page, 'Reference') };
}

/** A payout's page, opened anew until it says so: it follows the news of its file a moment later. */
export async function payoutIs(page: Page, status: string): Promise<void> {
  const chip = page.locator('header, main').getByText(status, { exact: true }).first();
  await expect
    .poll(() => page.reload().then(() => chip.waitFor({ timeout: 2_000 })), { timeout: 20_000 })
    .toBeUndefined();
}

type PayoutAmounts = { paid: number; opening: number; gross: string[]; net: number[] };

/** The amounts of a payout as its screen shows them: what is paid, the opening balance, and every row gross and net. */
export async function payoutAmounts(page: Page): Promise<PayoutAmounts> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const opening = page.getByRole('table', { name: 'Statement' }).locator('tbody tr td:last-child').first();
  const column = (nth: string) =>
    page.getByRole('table', { name: 'Rows' }).locator(`tbody td:${nth}`).allInnerTexts();
  return {
    paid: centsOf(heading.split('·').at(-1) ?? ''),
    opening: centsOf(await opening.innerText()),
    gross: await column('nth-last-child(4)'),
    net: (await column('last-child')).map(centsOf),
  };
}

/** `−$1,885.00` as cents: digits alone, the sign as it is printed. */
function centsOf(text: string): number {
  const digits = text.replace(/\D/g, '');
  if (!/\.\d\d/.test(text) || digits === '') throw new Error(`not an amount: ${text}`);
  return /[−-]/.test(text) ? -Number(digits) : Number(digits);
}
