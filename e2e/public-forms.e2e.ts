import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const fillAll = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
};
const numberOn = async (page: Page) => {
  await page.getByText('Your number').waitFor();
  return (await page.locator('output').innerText()).trim();
};
const rootsOf = (page: Page) => page.locator('#root').count();

test('a message gets its number, and stands before the platform’s staff until it is settled', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto('/Contact-Us');
  expect(await rootsOf(page), 'the light page, not the application').toBe(0);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.getByText('Choose one of the options').waitFor();
  await page.getByText('Email is required').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('combobox').selectOption('payer');
  await fillAll(page, {
    'Your name': 'Linh Nguyen',
    'E-mail': 'linh@payers.test',
    'Your message': 'A debit of $46.00 puzzles me',
  });
  await page.getByRole('button', { name: 'Send the message' }).click();
  const number = await numberOn(page);
  expect(number).toMatch(/^M-\w{4}-\w{4}$/);

  const staff = await openAs(portal, 'operator@lorikeet.test', '/merchant/platform/enquiries');
  await staff.getByText('A debit of $46.00 puzzles me').first().click();
  await staff.getByRole('dialog').getByText(number).waitFor();
  await staff.getByRole('button', { name: 'Mark as settled' }).click();
  await staff.getByText('No message waits').waitFor();
});

const BUSINESS = {
  ABN: '51 824 753 556',
  'Legal name': 'Saltwater Swim Pty Ltd',
  'Trading name': 'Saltwater Swim',
  'Business address': '1 Sample Street, Manly NSW 2095',
};

/** Fills the three steps; the first was begun on an earlier visit. */
async function apply(page: Page): Promise<string> {
  await page.goto('/biller-registration');
  // Before its script has come all three steps stand open.
  await page.getByRole('button', { name: 'Next' }).nth(1).waitFor({ state: 'hidden' });
  await page.getByRole('combobox').selectOption('business');
  await fillAll(page, { ...BUSINESS, ABN: '51 824 753 557' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('This ABN is not valid: check its 11 digits').waitFor();
  await fillAll(page, { ABN: BUSINESS.ABN });
  await page.reload();
  expect(await page.getByRole('textbox', { name: 'Legal name' }).inputValue()).toBe(BUSINESS['Legal name']);
  await page.getByRole('button', { name: 'Next' }).click();
  await fillAll(page, { 'Full name': 'Sam Salt', 'E-mail': 'sam@saltwater.test', Phone: '0491 570 006' });
  await page.getByRole('button', { name: 'Next' }).click();
  await fillAll(page, { BSB: '062000' });
  await page.getByText('Commonwealth Bank').waitFor();
  await fillAll(page, { BSB: '062000', 'Account number': '12345678', 'Account name': 'SALTWATER SWIM' });
  const kept = await page.evaluate('JSON.stringify(localStorage)');
  expect(kept).toContain('sam@saltwater.test');
  expect(kept, 'no account is left in the browser').not.toContain('12345678');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('You must agree to the terms of service').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send the application' }).click();
  return numberOn(page);
}

test('an application in three steps survives a reload, and an operator makes it a merchant', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const number = await apply(page);
  expect(number).toMatch(/^B-\w{4}-\w{4}$/);

  const staff = await openAs(portal, 'operator@lorikeet.test', '/merchant/platform/applications');
  await staff.getByText('Saltwater Swim').first().click();
  const panel = staff.getByRole('dialog').first();
  await panel.getByText(number).waitFor();
  await panel.getByRole('button', { name: 'Decline' }).click();
  const no = staff.getByRole('dialog', { name: 'Decline this application?' });
  await no.getByRole('button', { name: 'Decline' }).click();
  await no.getByText('This field is required').waitFor();
  await no.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Approve' }).click();
  const yes = staff.getByRole('dialog', { name: 'Approve this application?' });
  expect(await yes.getByRole('textbox', { name: 'Merchant ID' }).inputValue()).toBe('saltwater-swim');
  await yes.getByRole('button', { name: 'Approve' }).click();
  await yes.locator('.lk-field-error').waitFor();
  await yes.getByLabel('No: nothing it sends has GST in it').check();
  await yes.getByRole('button', { name: 'Approve' }).click();
  await staff.getByText('Approved; the owner is invited').waitFor();
  await staff.goto('/merchant/platform/merchants/list');
  await staff.getByRole('link', { name: 'Saltwater Swim' }).first().waitFor();
});
