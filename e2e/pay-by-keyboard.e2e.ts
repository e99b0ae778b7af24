import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bill, makeBills } from './support/bills.ts';
import { misfitsOfLongWords } from './support/lengthen.ts';
import { newPage } from './support/page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * The page of a bill without a mouse, for ears, with Back, and in a language of long words.
 */

let portal: RunningPortal;
let bills: Bill[] | undefined;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

/** A bill that no test has paid; the same until one is. */
async function openBill(): Promise<Bill> {
  bills ??= await makeBills(portal, [8_800, 4_250, 6_900]);
  return bills[0]!;
}
async function billToPay(): Promise<Bill> {
  const bill = await openBill();
  bills!.shift();
  return bill;
}

async function charges(): Promise<number> {
  const { rows } = await portal.database.pool.query<{ n: number }>(
    `select count(*)::int as n from sandbox_charges where status = 'approved'`,
  );
  return rows[0]!.n;
}

const FOCUSED = `(() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const isSeen = box.top >= 0 && box.bottom <= innerHeight;
  return { name: one.type === 'checkbox' ? one.labels[0].textContent : one.name || one.textContent.trim(), isSeen };
})()`;
const HEARD = 'document.activeElement.textContent';
type Focused = { name: string; isSeen: boolean };

/** Presses Tab until what is named has the focus; each stop on the way must be in view. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<Focused>(FOCUSED);
    expect(focused.isSeen, `“${focused.name}” has the focus and is out of view`).toBe(true);
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('a bill is paid with Tab, Space and Enter alone, the bank’s code too, to its receipt', async () => {
  const bill = await billToPay();
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(bill.link);
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  const typed = { cardnumber: '4000000000003220', 'cc-exp': '1229', cvc: '123' };
  for (const [name, text] of Object.entries({
    ...typed,
    ccname: 'Linh Nguyen',
    email: 'linh@example.com',
  })) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
  await tabTo(page, /^I agree to the payment terms/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Pay \$/);
  await page.keyboard.press('Enter');
  const asked = page.getByRole('heading', { name: 'Your bank wants to be sure it is you' });
  await asked.waitFor();
  expect(await page.evaluate(HEARD), 'what came has the focus').toBe(await asked.innerText());
  await tabTo(page, 'code');
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  const paid = page.getByRole('heading', { name: new RegExp(`paid towards ${bill.number}`) });
  await paid.waitFor();
  expect(await page.evaluate(HEARD)).toBe(await paid.innerText());
  await tabTo(page, 'Receipt as PDF');
});

test('each part of the page has a name that can be heard, and a fault is heard with its field', async () => {
  const bill = await openBill();
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto(bill.link);
  const fields = ['Card number', 'Expiry', 'CVV', 'Name on card', 'E-mail for the receipt'];
  for (const name of fields) await page.getByRole('textbox', { name, exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /^I agree to the payment terms and to a charge of \$/ }).waitFor();
  await page.getByRole('form', { name: 'Pay by card' }).waitFor();
  await page.getByRole('region', { name: `Invoice ${bill.number}` }).waitFor();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const faulty = page.getByRole('textbox', { name: 'Card number', description: 'Enter the card number' });
  await faulty.waitFor();
  expect(await faulty.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
  await page.getByText('Visa card').waitFor({ state: 'attached' });
});

test('Back and Forward after paying show the receipt again, and charge once', async () => {
  const bill = await billToPay();
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/payment');
  await page.goto(bill.link);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1229');
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByLabel('Name on card').fill('Linh Nguyen');
  await page.getByLabel('E-mail for the receipt').fill('linh@example.com');
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  const before = await charges();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const paid = page.getByRole('heading', { name: new RegExp(`paid towards ${bill.number}`) });
  await paid.waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Pay a bill.' }).waitFor();
  await page.goForward();
  await paid.waitFor();
  // The link itself opens no form any more either.
  await page.goto(bill.link);
  await page.getByRole('heading', { name: 'This invoice is paid' }).waitFor();
  expect(await charges()).toBe(before + 1);
});

test.each(['en', 'zh'] as const)(
  'with every sentence four tenths longer it fits 320 pixels (%s)',
  async (locale) => {
    const page = await newPage({ baseUrl: portal.baseUrl });
    await page.goto((await openBill()).link);
    if (locale === 'zh') await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('button', { name: locale === 'zh' ? /^支付 / : /^Pay \$/ }).click();
    await page.getByText(locale === 'zh' ? '请输入卡号' : 'Enter the card number', { exact: true }).waitFor();
    expect(await misfitsOfLongWords(page)).toEqual([]);
  },
);
