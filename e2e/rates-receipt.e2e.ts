import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { bankFileForm } from '../apps/server/src/test/bank-file-form.ts';
import { bpayFile } from './support/bpay-file.ts';
import { startInTheMorning } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const CODE = '454545';
const NOBODY = '4242424242';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const looksSound = async (page: Page, language: 'en' | 'zh' = 'en') =>
  expect(await flaws(page, language), page.url()).toEqual([]);

/** The council's bank reports two payments whose reference is nobody's. */
async function loadReceipts(): Promise<void> {
  const day = await startInTheMorning(portal);
  const operator = asking(portal, await signedIn(portal, 'operator@lorikeet.test'));
  const { rows } = await operator<{ rows: { id: string }[] }>('/platform/merchant/list?search=banksia');
  const bills = { biller_code: CODE, crn_rule: 'MOD10V01', crn_for: 'customer' };
  await operator('/bpay/biller/set', { merchant_id: rows[0]?.id, ...bills });
  const content = bpayFile(
    day,
    [
      { crn: NOBODY, cents: 12_300 },
      { crn: NOBODY, cents: 4_500 },
    ],
    {
      billerCode: CODE,
      shortName: 'BANKSIA SHIRE',
      account: { creditBsb: '083-047', creditAccount: '111222333' },
    },
  );
  const council = asking(portal, await signedIn(portal, 'owner@banksia.test'));
  await council('/bpay/load', bankFileForm({ filename: 'receipts.brf', content }));
}

test('a council gives a receipt of nobody to a property, and nobody takes it from there alone', async () => {
  onTestFailed(() => console.error(portal.log()));
  await loadReceipts();
  const storageState = await signedIn(portal, 'owner@banksia.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/transactions/list?tab=bpay');
  await page.getByRole('row').filter({ hasText: '$123.00' }).getByText(`CRN ${NOBODY}`).click();
  await page.getByRole('button', { name: 'Say whose it is' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Property', { exact: true }).fill('Wattle');
  const found = dialog.locator('.lk-found button').filter({ hasText: 'Wattle Street' }).first();
  await found.waitFor();
  await looksSound(page);
  const place = await found.locator('b').innerText();
  await found.click();
  await dialog.getByText(`$123.00 pays the rates of ${place}`).waitFor();
  await looksSound(page);
  await dialog.getByRole('button', { name: `Give it to ${place}` }).click();
  await page.getByText(`Given to ${place}`).first().waitFor();
  await page.getByRole('link', { name: place }).waitFor();
  await looksSound(page);

  await page.getByRole('button', { name: 'Given to the wrong one' }).click();
  const asked = page.getByRole('dialog', { name: `Take this receipt from ${place}?` });
  await asked.getByLabel('How do you know?').fill('Its payer named another property');
  await looksSound(page);
  await asked.getByRole('button', { name: 'Ask for approval' }).click();
  // The demo's council has one person, and nobody takes money from a property alone.
  await page.getByText('nobody else may approve it', { exact: false }).waitFor();
  await looksSound(page);
});

test('on a phone in Chinese the same receipt finds its property', async () => {
  onTestFailed(() => console.error(portal.log()));
  const phone = await newPage({
    baseUrl: portal.baseUrl,
    width: 390,
    language: 'zh',
    storageState: await signedIn(portal, 'owner@banksia.test'),
  });
  await phone.goto('/merchant/platform/exceptions');
  await phone.getByText('无主的 BPAY 收款').first().click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('房产', { exact: true }).fill('Wattle');
  await dialog.locator('.lk-found button').first().waitFor();
  await looksSound(phone, 'zh');
  await dialog.locator('.lk-found button').first().click();
  await dialog.getByText('付款计划随之调整', { exact: false }).waitFor();
  await looksSound(phone, 'zh');
});

test('what a receipt brought beyond the notice is on the property’s page, with the way back', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@banksia.test');
  const ask = asking(portal, storageState);
  const { rows: receipts } = await ask<{ rows: { id: string; amount_cents: number }[] }>(
    '/payment/list?rail=bpay&page_size=50',
  );
  const receipt = receipts.find(({ amount_cents }) => amount_cents === 4_500);
  const { rows: homes } = await ask<{ rows: { id: string; owed_cents: number }[] }>(
    '/council/property/list?page_size=100',
  );
  const home = homes.find(({ owed_cents }) => owed_cents === 0);
  await ask(`/bpay/resolve/${receipt!.id}`, { property_id: home!.id });

  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto(`/merchant/council/properties/detail/${home!.id}`);
  await page.getByText('It comes off what the property is asked next', { exact: false }).waitFor();
  await looksSound(page);
  await page.getByRole('button', { name: 'Pay credit back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await dialog.locator('.lk-field-error').first().waitFor();
  await dialog.getByLabel('BSB').fill('062-184');
  await dialog.getByLabel('Account number').fill('12345678');
  await dialog.getByLabel('Account name').fill('G OKONKWO');
  await dialog.getByLabel('What you saw, and who said it').fill('Their bank, on the telephone');
  await dialog.getByLabel('Reason').fill('Paid twice');
  await looksSound(page);
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  // The demo's council has one person, and no account that is typed is paid by one person alone.
  await page.getByText('nobody else may approve it', { exact: false }).waitFor();
  await looksSound(page);

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto(`/merchant/council/properties/detail/${home!.id}`);
  await phone.getByRole('heading', { name: '房产余额' }).waitFor();
  await looksSound(phone, 'zh');
});
