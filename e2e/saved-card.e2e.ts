import { addDays, type LocalDate, parts } from '@lorikeet/domain/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Bill, makeBills } from './support/bills.ts';
import { businessDate, moveClockTo, newestMessage, startInTheMorning } from './support/demo-tools.ts';
import { flaws, watch } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
/** When the letter is due: the end of this month, or of the next where this one is over in two days, is near enough for it. */
let letterDay: LocalDate;
/** The end of the card: 'MM/YYYY'. */
let end: string;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  await startInTheMorning(portal);
  letterDay = addDays(await businessDate(portal), 2);
  const { year, month } = parts(letterDay);
  end = `${String(month).padStart(2, '0')}/${year}`;
});
afterAll(() => portal?.stop());

/** The address of the subscription that is billed by the card. */
let subscription = '';

test('a payer lets the merchant keep a card, and staff charge the rest of the invoice to it', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await signedIn(portal, 'owner@harbour.test');
  const bill = (await makeBills(portal, [8_800]))[0]!;
  await payPartAndKeep(bill);

  const staff = await newPage({ baseUrl: portal.baseUrl, storageState: owner });
  const customer = `/merchant/customers/detail/${bill.customer_id}`;
  await staff.goto(customer);
  await staff.getByText(`Good to ${end}`).waitFor();
  expect(await flaws(staff, 'en')).toEqual([]);

  await staff.getByRole('button', { name: 'Create payment' }).click();
  const byHand = staff.getByRole('dialog', { name: 'Create payment' });
  await byHand.getByRole('radio', { name: 'Visa ••• 4242' }).check();
  await byHand.getByText(/is charged to Visa ••• 4242 now/).waitFor();
  expect(await flaws(staff, 'en')).toEqual([]);

  await staff.goto(`${customer}?invoice=${bill.id}`);
  await staff.getByRole('button', { name: 'Charge Visa ••• 4242' }).click();
  const asked = staff.getByRole('alertdialog').or(staff.getByRole('dialog')).last();
  await asked.getByText(/and the card fee of \$/).waitFor();
  expect(await flaws(staff, 'en')).toEqual([]);
  await asked.getByRole('button', { name: 'Charge Visa ••• 4242' }).click();
  await staff.getByText(/charged to Visa ••• 4242/).waitFor();
  await expect.poll(() => staff.getByRole('button', { name: /^Charge Visa/ }).count()).toBe(0);
  const { rows } = await asking(
    portal,
    owner,
  )<{ rows: Bill[] }>(`/invoice/list?status=paid&customer_id=${bill.customer_id}&page_size=50`);
  expect(rows.map(({ id }) => id)).toContain(bill.id);

  await billByCard(staff, owner, bill.customer_id);
  await readInChinese(owner, customer);
});

/** Staff have a subscription of the customer billed by the card; what is owed is then charged to it. */
async function billByCard(page: Page, state: State, customerId: string): Promise<void> {
  const { rows } = await asking(
    portal,
    state,
  )<{ rows: { id: string; plan_id: string }[] }>(
    `/subscription/list?status=active&customer_id=${customerId}`,
  );
  const [one] = rows;
  subscription = `/merchant/planSubscription/details/${one!.plan_id}?subscription=${one!.id}`;
  await page.goto(subscription);
  await page.getByRole('button', { name: 'Change what it is billed by' }).click();
  const asked = page.getByRole('dialog', { name: /^What is .* billed by/ });
  await asked.getByRole('radio', { name: /Visa/ }).check();
  expect(await flaws(page, 'en')).toEqual([]);
  await asked.getByRole('button', { name: 'Bill by this' }).click();
  await page.getByText('The subscription is billed by that now').waitFor();
  await page.getByText('Visa ••• 4242').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
}

/** The payer pays a part at the link, and ticks that the card may be kept. */
async function payPartAndKeep(bill: Bill): Promise<void> {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto(bill.link);
  await page.getByRole('button', { name: 'Another amount' }).click();
  await page.getByLabel('Amount to pay').fill('10.00');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill(end.slice(0, 2) + end.slice(-2));
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByLabel('Name on card').fill('Linh Nguyen');
  await page.getByLabel('E-mail for the receipt').fill('linh@example.com');
  await page.getByRole('checkbox', { name: /^Keep this card with / }).check();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('heading', { name: `$10.00 paid towards ${bill.number}` }).waitFor();
}

async function readInChinese(state: State, customer: string): Promise<void> {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: state, width: 390, language: 'zh' });
  await page.goto(customer);
  await page.getByText(`有效期至 ${end}`).waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.goto(subscription);
  await page.getByText('Visa ••• 4242').waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.getByRole('button', { name: '更改付款方式' }).click();
  await page.getByRole('radio', { name: /Visa/ }).waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
}

test('a card that ends soon is mended from its letter: the subscription follows, and nothing is taken', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, owner);
  const { id, email } = await payerOfCard(owner);
  await moveClockTo(portal, letterDay);
  const { links } = await newestMessage(portal, { to: email, template: 'card-expiry' });
  const link = links.find((one) => one.includes('/merchant/card/'))!;
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(link);
  await page.getByRole('heading', { name: /keep another card$/ }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVV', { exact: true }).fill('123');
  await page.getByRole('checkbox', { name: /^I am the holder/ }).check();
  // A call that is refused leaves a form that says why and can be sent again.
  const tooMany = { status: 429, json: { code: 1, data: null, message: 'Too many tries. Wait a minute.' } };
  await page.route('**/card/link/keep', (route) => route.fulfill(tooMany), { times: 1 });
  await page.getByRole('button', { name: 'Keep this card' }).click();
  await page.getByText('Too many tries. Wait a minute.').waitFor();
  await page.getByRole('button', { name: 'Keep this card' }).click();
  await page.getByRole('heading', { name: /^Your card is kept/ }).waitFor();
  await page.getByText(/Mastercard ••• 4444 takes the place of your old card/).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByText('中文').first().click();
  await page.getByText(/万事达 ••• 4444/).waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
  const { payment_methods } = await ask<{ payment_methods: { account_masked: string }[] }>(
    `/customer/detail?id=${id}`,
  );
  expect(payment_methods.map(({ account_masked }) => account_masked)).toContain('••• 4444');
  const staff = await newPage({ baseUrl: portal.baseUrl, storageState: owner });
  await staff.goto(subscription);
  await staff.getByText('Mastercard ••• 4444').waitFor();
});

/** The customer whose card is kept. */
async function payerOfCard(state: State): Promise<{ id: string; email: string }> {
  const { rows } = await portal.database.pool.query<{ id: string; email: string }>(
    `select c.id, c.email_primary as email from customers c
      join payment_methods m on m.merchant_id = c.merchant_id and m.customer_id = c.id and m.kind = 'card'
      where m.status = 'active' order by m.created_at desc limit 1`,
  );
  const { rows: found } = await asking(
    portal,
    state,
  )<{ rows: { id: string }[] }>(`/customer/list?search=${encodeURIComponent(rows[0]!.email)}&page_size=10`);
  return { id: found[0]!.id, email: rows[0]!.email };
}

test.each([
  ['en', /^Actions for/, 'Remove', /^DDR-\S+ covers this account. Cancel that direct debit request first/],
  ['zh', /的操作$/, '移除', /^DDR-\S+ 使用该账户。请先取消该授权/],
] as const)(
  'an account in use is not offered to be removed, and what comes first is said: %s',
  async (language, actions, remove, text) => {
    onTestFailed(() => console.error(portal.log()));
    const owner = await signedIn(portal, 'owner@harbour.test');
    const { rows } = await asking(
      portal,
      owner,
    )<{ rows: { customer_id: string }[] }>('/mandate/list?status=active&page_size=10');
    const page = await newPage({
      baseUrl: portal.baseUrl,
      storageState: owner,
      width: 390,
      ...(language === 'zh' && { language }),
    });
    const { settled } = watch(page);
    await page.goto(`/merchant/customers/detail/${rows[0]!.customer_id}`);
    const menu = page.locator('.lk-customer-method').getByRole('button', { name: actions }).first();
    await menu.waitFor();
    // What stands above it is still coming, and moves it.
    await settled();
    await menu.click();
    await page.getByRole('menuitem', { name: remove }).click();
    const said = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await said.getByText(text).waitFor();
    expect(await said.getByRole('button', { name: remove, exact: true }).count()).toBe(0);
    // The page beneath is looked at by the walk through all screens; here the dialog stands on half of one of its buttons.
    expect(await flaws(page, language, 'main')).toEqual([]);
  },
);
