import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Bill, makeBills } from './support/bills.ts';
import { fact, newPage, type PageOptions, seriousFindings } from './support/page.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
let bills: Bill[];

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000000000003220',
};

const open = async (bill: Bill, options: Partial<PageOptions> = {}) => {
  const page = await newPage({ baseUrl: portal.baseUrl, ...options });
  await page.goto(bill.link);
  return page;
};

async function fill(page: Page, card: string, words = EN): Promise<void> {
  await page.getByLabel(words.number).fill(card);
  await page.getByLabel(words.expiry).fill('1229');
  await page.getByLabel(words.cvv, { exact: true }).fill('123');
  await page.getByLabel(words.name).fill('Linh Nguyen');
  await page.getByLabel(words.email).fill('linh@example.com');
  await page.getByRole('checkbox', { name: /I agree|我同意/ }).check();
}
const EN = {
  number: 'Card number',
  expiry: 'Expiry',
  cvv: 'CVV',
  name: 'Name on card',
  email: 'E-mail for the receipt',
};
const ZH = { number: '卡号', expiry: '有效期', cvv: '安全码', name: '持卡人姓名', email: '接收收据的邮箱' };
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Charges of the processor, whatever the screens say. */
async function charges(): Promise<number> {
  const { rows } = await portal.database.pool.query<{ n: number }>(
    `select count(*)::int as n from sandbox_charges where status = 'approved'`,
  );
  return rows[0]?.n ?? 0;
}
const dollars = (cents: number) => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

test('staff copy the link, and a payer pays a part once although Pay is pressed twice', async () => {
  onTestFailed(() => console.error(portal.log()));
  const state = await signedIn(portal, 'owner@harbour.test');
  bills = await makeBills(portal, [8_800, 4_250, 6_900]);
  const bill = bills.shift()!;
  const staff = await newPage({ baseUrl: portal.baseUrl, storageState: state });
  await staff.goto(`/merchant/customers/detail/${bill.customer_id}?invoice=${bill.id}`);
  await staff.getByRole('button', { name: 'Copy payment link' }).click();
  await staff.getByRole('link', { name: new RegExp(bill.link) }).waitFor();

  await staff.getByRole('button', { name: 'E-mail the link' }).click();
  await staff.getByText(/^The link goes to .+@/).waitFor();

  const page = await open(bill);
  await page.getByRole('heading', { name: `Invoice ${bill.number}` }).waitFor();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByText('6 fields need your attention').waitFor();
  expect(await page.evaluate('document.activeElement.name'), 'the first fault has the focus').toBe(
    'cardnumber',
  );
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Another amount' }).click();
  await page.getByLabel('Amount to pay').fill('10');
  await page.getByLabel('Card number').click();
  await page.getByText('Enter the amount with two decimals, such as 100.00').waitFor();
  await page.getByLabel('Amount to pay').fill('10.00');
  await fill(page, CARDS.approved);
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await fact(page, 'Processing fee, 2.5% + $0.30')).toBe('$0.55');
  const before = await charges();
  await payButton(page).dblclick();
  await page.getByRole('heading', { name: `$10.00 paid towards ${bill.number}` }).waitFor();
  expect(await fact(page, 'Charged to Visa •••• 4242')).toBe('$10.55');
  expect(await charges()).toBe(before + 1);
  expect(await seriousFindings(page)).toEqual([]);
  const receipt = await page.getByRole('link', { name: 'Receipt as PDF' }).getAttribute('href');
  const pdf = await fetch(portal.baseUrl + receipt!);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  await page.reload();
  await page.getByRole('heading', { name: `$10.00 paid towards ${bill.number}` }).waitFor();
  await page.getByRole('button', { name: `Pay the other ${dollars(bill.due_cents - 1_000)}` }).click();
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  bills.push({ ...bill, due_cents: bill.due_cents - 1_000 });
});

test('a declined card charges nothing, keeps what was typed except the CVV, and another card pays', async () => {
  const bill = bills.shift()!;
  const page = await open(bill, { colorScheme: 'dark' });
  await fill(page, CARDS.declined);
  await payButton(page).click();
  await page
    .getByText("We couldn't process your payment. Please check your details and try again.")
    .waitFor();
  expect(await fact(page, 'Charged')).toBe('$0.00');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await page.getByLabel('Name on card').inputValue()).toBe('Linh Nguyen');
  expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002');
  expect(await page.getByLabel('CVV', { exact: true }).inputValue()).toBe('');
  await fill(page, CARDS.approved);
  await payButton(page).click();
  await page
    .getByRole('heading', { name: `${dollars(bill.due_cents)} paid towards ${bill.number}` })
    .waitFor();
});

test('on a phone in Chinese the payer’s bank asks for a code, and a reload goes on with it', async () => {
  const bill = bills.shift()!;
  const page = await open(bill, { locale: 'zh-CN', width: 390 });
  await page.getByRole('button', { name: '中文' }).click();
  await fill(page, CARDS.challenge, ZH);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^支付 / }).click();
  await page.getByRole('heading', { name: '您的银行需要确认是您本人' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '您的银行需要确认是您本人' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '确认付款' }).click();
  await page.getByText('请输入银行发送的验证码').waitFor();
  await page.getByLabel('银行验证码').fill('123456');
  await page.getByRole('button', { name: '确认付款' }).click();
  await page.getByRole('heading', { name: new RegExp(`^已为账单 ${bill.number} 支付`) }).waitFor();
  const wide = await page.evaluate('document.documentElement.scrollWidth');
  expect(wide, 'nothing reaches beyond the screen').toBe(390);
});

test('an amount that is no longer due is refused with the new one, and a lost reply is no second charge', async () => {
  const bill = bills.shift()!;
  const stale = await open(bill);
  await fill(stale, CARDS.approved);
  const page = await open(bill);
  await page.getByRole('button', { name: 'Another amount' }).click();
  await page.getByLabel('Amount to pay').fill('10.00');
  await fill(page, CARDS.approved);
  const before = await charges();
  await page.route('**/api/official/invoice/pay', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await page.getByText('you will not be charged twice').waitFor();
  await page.unroute('**/api/official/invoice/pay');
  await payButton(page).click();
  await page.getByRole('heading', { name: `$10.00 paid towards ${bill.number}` }).waitFor();
  expect(await charges()).toBe(before + 1);

  await payButton(stale).click();
  const left = dollars(bill.due_cents - 1_000);
  await stale.getByText(`What is due has changed to ${left}. Nothing was charged.`).waitFor();
  expect(await charges()).toBe(before + 1);
  await stale.getByRole('button', { name: `All, ${left}` }).waitFor();
});

test('a link that opens no bill says so and what to do', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/merchant/accounting/payment/nonsense');
  await page.getByRole('heading', { name: 'This link does not open a bill' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
