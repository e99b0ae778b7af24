import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { bankFileForm } from '../apps/server/src/test/bank-file-form.ts';
import { BILLER_CODE, bpayFile } from './support/bpay-file.ts';
import { businessDate, startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { fact, newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const NOBODY = '4242424242';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test('a business is paid by BPAY: its code, its references, the bank’s file, and a receipt of nobody given to a customer', async () => {
  onTestFailed(() => console.error(portal.log()));
  await startInTheMorning(portal);
  const operator = await signedIn(portal, 'operator@lorikeet.test');
  const owner = await signedIn(portal, 'owner@harbour.test');
  await enterCode(operator);
  await chooseReference(owner);

  const customer = await owingCustomer(owner);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: owner });
  await page.goto(`/merchant/customers/detail/${customer.id}`);
  await page.getByRole('heading', { name: 'BPAY' }).waitFor();
  expect(await fact(page, 'Biller code')).toContain(BILLER_CODE);
  const crn = (await fact(page, 'CRN')).replace(/\D/g, '');
  expect(await flaws(page, 'en')).toEqual([]);

  const file = await loadFile(operator, crn);
  await giveToCustomer(page, customer.name);
  await readInChinese(owner, page.url(), '取消 BPAY 收款的归属');
  await readInChinese(operator, file, '暂无归属');
});

test('a receipt of nobody goes back to an account that one person names and another agrees to, and no other decision stands meanwhile', async () => {
  onTestFailed(() => console.error(portal.log()));
  const operator = await signedIn(portal, 'operator@lorikeet.test');
  const day = await businessDate(portal);
  const ask = asking(portal, operator);
  const { rows } = await ask<{ rows: { id: string }[] }>('/platform/merchant/list?search=harbour');
  const bills = { biller_code: BILLER_CODE, crn_rule: 'MOD10V01', crn_for: 'customer' };
  await ask('/bpay/biller/set', { merchant_id: rows[0]?.id, ...bills });
  const content = bpayFile(day, [{ crn: NOBODY, cents: 6789, transactionReference: 'CBA-NOBODY-2' }]);
  await ask('/bpay/load', bankFileForm({ filename: 'nobody.brf', content }));
  await ask('/statement/import', {
    content: `Date,Amount,Description\n${day},67.89,BPAY ${BILLER_CODE} ${day.replaceAll('-', '')}\n`,
  });
  const page = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await signedIn(portal, 'owner@harbour.test'),
  });
  await page.goto('/merchant/transactions/list?tab=bpay');
  await page.getByRole('row').filter({ hasText: '$67.89' }).getByText(`CRN ${NOBODY}`).click();
  await askForRefund(page);

  const second = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await signedIn(portal, 'admin@harbour.test'),
  });
  await second.goto(new URL(page.url()).pathname);
  await second.getByText('Pay back a BPAY receipt without an owner').waitFor();
  await second.getByRole('button', { name: 'Look at the change' }).click();
  const panel = second.getByRole('dialog');
  await panel.getByText('Their bank named the account').waitFor();
  expect(await flaws(second, 'en')).toEqual([]);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await second.getByText('Your name and the name of Mei Nguyen are written down').waitFor();
  await second.getByRole('button', { name: 'Approve' }).last().click();
  await second.getByText('Approved. The change is made.').waitFor();
  await second.getByText('Goes to the bank with the file of the next bank evening.').waitFor();
  await second.getByText('To G OKAFOR, 062-184').waitFor();
  expect(await second.getByRole('button', { name: 'Say whose it is' }).count()).toBe(0);
  expect(await flaws(second, 'en')).toEqual([]);
  await readInChinese(await signedIn(portal, 'owner@harbour.test'), page.url(), '不知何人应付');
});

test('a line of a BPAY file that waits is decided: what takes back a receipt that is not known here is dismissed with a reason', async () => {
  onTestFailed(() => console.error(portal.log()));
  const operator = await signedIn(portal, 'operator@lorikeet.test');
  const day = await businessDate(portal);
  const lost = { instruction: 'reversal', originalReference: 'CBA-LONG-AGO', reason: '004' } as const;
  const content = bpayFile(day, [{ crn: NOBODY, cents: 4321, transactionReference: 'CBA-BACK-1', ...lost }]);
  const { file } = await asking(portal, operator)<{ file: { id: string } }>(
    '/bpay/load',
    bankFileForm({ filename: 'taken-back.brf', content }),
  );
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: operator });
  await page.goto(`/merchant/platform/bpay/detail/${file.id}`);
  await page.getByRole('row').filter({ hasText: NOBODY }).getByText(NOBODY).click();
  const dialog = page.getByRole('dialog', { name: 'Line 2 waits' });
  await dialog.getByText('CBA-LONG-AGO').waitFor();
  await dialog.getByLabel('It takes back a receipt that is not known here').check();
  await dialog.getByText('$43.21 leaves the merchant’s balance').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByLabel('The bank sent it by mistake').check();
  await dialog.getByLabel('Why').fill('The bank said so on the phone');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Line dismissed').waitFor();
  await page.getByRole('row').filter({ hasText: NOBODY }).getByText('Dismissed').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await readInChinese(operator, page.url(), '已驳回');
});

/** The form sent empty says what is missing; filled, it asks for a second person, and the receipt is nobody's to give. */
async function askForRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay it back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect.poll(() => dialog.locator('.lk-field-error').count()).toBe(5);
  await dialog.getByLabel('BSB').fill('062-184');
  await dialog.getByLabel('Account number').fill('12345678');
  await dialog.getByLabel('Account name').fill('G OKAFOR');
  await dialog.getByLabel('What you saw').fill('Their bank named the account');
  await dialog.getByLabel('Why it goes back').fill('Paid by mistake');
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText('Waits for a second person').first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
}

/** The platform's staff enter the code that the bank registered. */
async function enterCode(state: State): Promise<void> {
  const { rows } = await asking(
    portal,
    state,
  )<{ rows: { id: string }[] }>('/platform/merchant/list?search=harbour');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto(`/merchant/platform/merchants/detail/${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Enter biller code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Biller code').fill(BILLER_CODE);
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Biller code ${BILLER_CODE} is set`).waitFor();
  expect(await fact(page, 'Biller code')).toContain(BILLER_CODE);
}

/** The merchant chooses what its bills carry. */
async function chooseReference(state: State): Promise<void> {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto('/merchant/user/settings?tab=business');
  await page.getByLabel('One for each invoice').check();
  await page.getByRole('button', { name: 'Save reference' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('One for each invoice').isChecked()).toBe(true);
  expect(await flaws(page, 'en')).toEqual([]);
}

async function owingCustomer(state: State): Promise<{ id: string; name: string }> {
  const { rows } = await asking(
    portal,
    state,
  )<{ rows: { customer_id: string; customer_name: string }[] }>(
    '/invoice/list?status=open,overdue&page_size=50',
  );
  const { customer_id: id, customer_name: name } = rows[0]!;
  return { id, name };
}

/** A file that was cut short is refused in words; the whole one says what its lines did. Returns its address. */
async function loadFile(state: State, crn: string): Promise<string> {
  const day = await businessDate(portal);
  const content = bpayFile(day, [
    { crn, cents: 100 },
    { crn: NOBODY, cents: 1234 },
  ]);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await page.goto('/merchant/platform/bpay');
  const drop = (text: string) =>
    page
      .getByLabel(/BPAY file/)
      .setInputFiles({ name: 'receipts.brf', mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') });
  await drop(content.split('\n').slice(0, -2).join('\n'));
  await page.getByText('its total record is missing').waitFor();
  await drop(content);
  await page.getByRole('heading', { level: 1, name: 'receipts.brf' }).waitFor();
  await page.getByRole('row').filter({ hasText: NOBODY }).getByText('Its CRN is nobody’s').waitFor();
  await page.getByRole('row').filter({ hasText: crn }).getByText('Matched').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  return page.url();
}

/** The exception of the receipt leads to the question whose it is; the payment then says who decided. */
async function giveToCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/merchant/platform/exceptions');
  await page.getByRole('row').filter({ hasText: NOBODY }).getByText('BPAY receipt without an owner').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Customer').fill(name);
  await dialog.locator('.lk-found button').filter({ hasText: name }).first().click();
  await dialog.getByText('$12.34 pays what').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: `Give it to ${name}` }).click();
  await page.getByText(`Receipt of $12.34 given to ${name}`).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: NOBODY }).count()).toBe(0);

  await page.goto('/merchant/transactions/list?tab=bpay');
  await page.getByRole('row').getByText(`CRN ${NOBODY}`).click();
  await page.getByText(`Given to ${name}`).waitFor();
  await page.getByText('Received by BPAY').waitFor();
  expect(await fact(page, 'Matched by')).toBe('Mei Nguyen');
  expect(await flaws(page, 'en')).toEqual([]);
  await askToTakeItBack(page, name);
}

/** It was the wrong customer: a second person is asked, and the receipt stays where it is until they agree. */
async function askToTakeItBack(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Given to the wrong one' }).click();
  const dialog = page.getByRole('dialog', { name: `Take this receipt from ${name}?` });
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await dialog.getByText('This field is required').waitFor();
  await dialog.getByLabel('How do you know?').fill('Its payer wrote to us');
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText('Take a BPAY receipt from a customer or property').waitFor();
  expect(await fact(page, 'Matched by')).toBe('Mei Nguyen');
}

async function readInChinese(state: State, url: string, words: string): Promise<void> {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state, width: 390, language: 'zh' });
  await page.goto(new URL(url).pathname);
  await page.getByText(words).first().waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
}
