import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bill, makeBills } from './support/bills.ts';
import { flaws } from './support/look-at.ts';
import { fact, newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * A payer with a bill in hand and no link finds it by what is printed on it, or pastes the link.
 */

let portal: RunningPortal;
let bills: Bill[];

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const printed = (cents: number) => (cents / 100).toFixed(2);
const abnOf = async () => {
  const { rows } = await portal.database.pool.query<{ abn: string }>(
    `select abn from merchants where slug = 'harbour-fitness'`,
  );
  return rows[0]!.abn;
};

async function lookFor(page: Page, bill: { number: string; amount: string; abn: string }) {
  await page.getByLabel('Invoice number').fill(bill.number);
  await page.locator('form#bill').getByLabel('Amount').fill(bill.amount);
  await page.getByLabel('ABN of the business or council').fill(bill.abn);
  await page.getByRole('button', { name: 'Find the bill' }).click();
}

/** Holds back a script until the function that it returns is called. */
async function holdScript(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a bill is found by what is printed on it, paid by card, and the page goes home', async () => {
  bills = await makeBills(portal, [8_800, 4_250, 6_900]);
  const bill = bills.shift()!;
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/payment');
  expect(await page.locator('#root').count(), 'the light page, not the application').toBe(0);
  await page.getByRole('button', { name: 'Find the bill' }).click();
  await page.getByText('This field is required').first().waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('number');
  expect(await flaws(page, 'en')).toEqual([]);
  const abn = await abnOf();
  await lookFor(page, { number: bill.number, amount: printed(bill.due_cents + 1), abn });
  await page.getByText('No bill has these three together').waitFor();
  expect(await page.getByLabel('Invoice number').inputValue(), 'nothing typed is lost').toBe(bill.number);
  await lookFor(page, { number: bill.number, amount: printed(bill.due_cents), abn });
  await page.getByRole('heading', { name: `Invoice ${bill.number}` }).waitFor();
  expect(await page.getByText(bill.customer_name).count(), 'who is billed is not shown').toBe(0);
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1229');
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByLabel('Name on card').fill('Linh Nguyen');
  await page.getByLabel('E-mail for the receipt').fill('linh@example.com');
  await page.getByRole('checkbox', { name: /I agree|我同意/ }).check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('heading', { name: new RegExp(`paid towards ${bill.number}`) }).waitFor();
  await page.getByText(/The home page opens in \d+ seconds?/).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.waitForURL(`${portal.baseUrl}/`, { timeout: 25_000 });
});

test('a bill is found by its BPAY reference, which its own page shows, and the two forms do not mix', async () => {
  const bill = bills.shift()!;
  const operator = asking(portal, await signedIn(portal, 'operator@lorikeet.test'));
  const { rows } = await operator<{ rows: { id: string; slug: string }[] }>('/platform/merchant/list');
  const merchant = rows.find(({ slug }) => slug === 'harbour-fitness')!;
  await operator('/bpay/biller/set', {
    merchant_id: merchant.id,
    biller_code: '565656',
    crn_rule: 'MOD10V01',
    crn_for: 'invoice',
  });
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(bill.link);
  await page.getByRole('heading', { name: 'Or pay by BPAY' }).waitFor();
  expect(await fact(page, 'Biller code')).toBe('565656');
  const crn = await fact(page, 'Reference (CRN)');
  expect(await flaws(page, 'en')).toEqual([]);

  const release = await holdScript(page, /\/site-form-/);
  await page.goto('/payment');
  const form = page.locator('form#crn');
  const find = form.getByRole('button', { name: 'Find it by its reference' });
  await find.click();
  expect(page.url(), 'nothing is sent by the browser itself').toBe(`${portal.baseUrl}/payment`);
  release();
  await form.getByText('This field is required').first().waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('site-crn-biller_code');
  expect(await page.locator('form#bill .lk-field-error:visible').count(), 'the other form').toBe(0);
  await form.getByLabel('Biller code').fill('565656');
  await form.getByLabel('Reference (CRN)').fill(crn);
  await form.getByLabel('Amount').fill(printed(bill.due_cents + 1));
  await find.click();
  await form.getByText('No bill has these three together').waitFor();
  await form.getByLabel('Amount').fill(printed(bill.due_cents));
  await find.click();
  await page.getByRole('heading', { name: `Invoice ${bill.number}` }).waitFor();
  expect(await page.getByText(bill.customer_name).count(), 'who is billed is not shown').toBe(0);
});

test('a link is pasted whole, or the field says what is wrong; staying keeps the receipt', async () => {
  const bill = bills.shift()!;
  const url = portal.baseUrl + bill.link;
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390, locale: 'zh-CN' });
  await page.goto('/zh/PayMyInvoice');
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.getByLabel('付款链接').fill('INV-000001');
  await page.getByRole('button', { name: '打开账单' }).click();
  await page.getByText('这不是完整的付款链接').waitFor();
  await page.getByLabel('付款链接').fill(url);
  await page.getByRole('button', { name: '打开账单' }).click();
  await page.waitForURL(url);
  await page.getByRole('heading', { name: `账单 ${bill.number}` }).waitFor();
});

test('a bill that was found is closed to who comes late', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/checkout/found_nonsense');
  await page.getByRole('heading', { name: 'This link does not open a bill' }).waitFor();
  expect(await page.getByText('two hours').count(), 'the link of an order’s letter is as dead').toBe(0);
  await page.locator('.lk-pay-head').getByRole('button', { name: '中文' }).waitFor();
  await page.getByRole('link', { name: 'Find a bill' }).click();
  await page.waitForURL('**/payment');
});
