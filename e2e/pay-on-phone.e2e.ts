import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Bill, makeBills, uuidOf } from './support/bills.ts';
import { newPage, seriousFindings } from './support/page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * A payer with a telephone: how much there is to type and to tap, what each card is told, and two tabs of one bill. A minute
 * is what people type in it, so fields and taps are counted and no clock is read.
 */

let portal: RunningPortal;
let bills: Bill[] | undefined;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const sql = async (text: string, bill: Pick<Bill, 'id'>) =>
  (await portal.database.pool.query<{ said: string }>(text, [uuidOf(bill)])).rows.map(({ said }) => said);
const begun = (bill: Bill) =>
  sql(
    `select rail || ' ' || stage as said from payments
      where invoice_id = $1 and stage not in ('cancelled', 'failed', 'returned', 'rejected') order by id`,
    bill,
  );
const dollars = (cents: number) => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

/** A bill that can be paid in every way. */
async function nextBill(): Promise<Bill> {
  bills ??= await makeBills(portal, [8_800, 4_250, 3_100, 6_900, 12_345, 5_000, 7_700, 2_200, 4_400]);
  return bills.shift()!;
}

const openOnPhone = async (bill: Bill) => {
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(bill.link);
  return page;
};
const CARD = { number: '4242424242424242', expiry: '1229', cvv: '123' };

async function typeCard(page: Page, typed: Partial<typeof CARD> = {}): Promise<void> {
  const card = { ...CARD, ...typed };
  await page.getByLabel('Card number').fill(card.number);
  await page.getByLabel('Expiry').fill(card.expiry);
  await page.getByLabel('CVV', { exact: true }).fill(card.cvv);
  await page.getByLabel('Name on card').fill('Linh Nguyen');
  await page.getByLabel('E-mail for the receipt').fill('linh@example.com');
  const agree = page.getByRole('checkbox', { name: /I agree/ });
  if (!(await agree.isChecked())) await agree.check();
}
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function typeAccount(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Linh Nguyen');
  await page.getByLabel('Account name').fill('LINH NGUYEN');
  await page.getByLabel('BSB').fill('062000');
  await page.getByLabel('Account number').fill('12345678');
  await page.getByRole('checkbox', { name: /on my own/ }).check();
  await page.getByRole('checkbox', { name: /one debit of/ }).check();
}
const debitButton = (page: Page) => page.getByRole('button', { name: /^Debit \$/ });

test('a bill is paid by card on a phone with five short fields and two taps, each with its keyboard', async () => {
  onTestFailed(() => console.error(portal.log()));
  const bill = await nextBill();
  const page = await openOnPhone(bill);
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  const fields = await page.evaluate<{ name: string; keyboard: string; fill: string; size: number }[]>(
    `[...document.querySelectorAll('form input:not([type=checkbox])')].map((one) => ({ name: one.name,
      keyboard: one.inputMode || one.type, fill: one.autocomplete, size: parseFloat(getComputedStyle(one).fontSize) }))`,
  );
  expect(fields.map(({ name, keyboard, fill }) => `${name}: ${keyboard}, ${fill}`)).toEqual([
    'cardnumber: numeric, cc-number',
    'cc-exp: numeric, cc-exp',
    'cvc: numeric, cc-csc',
    'ccname: text, cc-name',
    'email: email, email',
  ]);
  expect(
    fields.every(({ size }) => size >= 16),
    'a phone would zoom into smaller text',
  ).toBe(true);
  await typeCard(page);
  await payButton(page).click();
  await page
    .getByRole('heading', { name: `${dollars(bill.due_cents)} paid towards ${bill.number}` })
    .waitFor();
  expect(await begun(bill)).toEqual(['card succeeded']);
});

test('wrong, expired and declined cards each get their sentence, and nothing typed is lost', async () => {
  const bill = await nextBill();
  const page = await openOnPhone(bill);
  await typeCard(page, { number: '4242424242424241' });
  await payButton(page).click();
  await page.getByText('Check the card number: a digit is wrong').waitFor();
  await typeCard(page, { expiry: '0120' });
  await payButton(page).click();
  await page.getByText('This card has expired. Use another card').waitFor();
  await typeCard(page, { cvv: '12' });
  await payButton(page).click();
  await page.getByText('The security code has 3 digits').waitFor();
  const said: [string, RegExp][] = [
    ['4000000000000002', /declined the card without a reason/],
    ['4000000000009995', /not enough money on the card/],
    ['4000000000000069', /The card has expired/],
    ['4000000000000127', /security code is not this card’s/],
  ];
  for (const [number, sentence] of said) {
    await typeCard(page, { number });
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
    await page.getByText(sentence).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.getByLabel('Name on card').inputValue()).toBe('Linh Nguyen');
    expect((await page.getByLabel('Card number').inputValue()).replaceAll(' ', '')).toBe(number);
  }
  expect(await begun(bill)).toEqual([]);
});

test('who types on after a fault is not moved to another field', async () => {
  const page = await openOnPhone(await nextBill());
  await typeCard(page, { cvv: '12' });
  await page.evaluate(
    `window.frames_held = []; window.requestAnimationFrame = (draw) => window.frames_held.push(draw)`,
  );
  await payButton(page).click();
  await page.getByText('The security code has 3 digits').waitFor();
  const number = page.getByLabel('Card number');
  await number.focus();
  await page.evaluate('window.frames_held.forEach((draw) => draw(performance.now()))');
  expect(await page.evaluate('document.activeElement.name')).toBe('cardnumber');
});

test('two tabs of one bill charge once, by card', async () => {
  const bill = await nextBill();
  const tabs = [await openOnPhone(bill), await openOnPhone(bill)];
  for (const tab of tabs) await typeCard(tab);
  await Promise.all(tabs.map((tab) => payButton(tab).click()));
  for (const tab of tabs) {
    // Who came second sees what became of the first, and no form.
    await tab
      .getByText(/paid towards|is paid|is on its way|has changed|on its way already/)
      .first()
      .waitFor();
  }
  expect(await begun(bill)).toEqual(['card succeeded']);
});

test('what the bank asks in two tabs is answered in one, and the other says what became of it', async () => {
  const challenged = async () => {
    const bill = await nextBill();
    const tabs = [await openOnPhone(bill), await openOnPhone(bill)] as const;
    for (const tab of tabs) await typeCard(tab, { number: '4000000000003220' });
    for (const tab of tabs) {
      await payButton(tab).click();
      await tab.getByLabel('Code from your bank').waitFor();
      const head = tab.locator('.lk-pay-half').first();
      await head.getByText('Processing').first().waitFor();
      expect(await head.locator('.lk-pay-figure').innerText()).toBe(dollars(bill.due_cents));
    }
    return { bill, tabs };
  };
  const answer = async (tab: Page, code: string) => {
    await tab.getByLabel('Code from your bank').fill(code);
    await tab.getByRole('button', { name: 'Confirm payment' }).click();
  };
  const paid = await challenged();
  await answer(paid.tabs[0], '123456');
  await paid.tabs[0].getByText(/paid towards/).waitFor();
  await answer(paid.tabs[1], '123456');
  await paid.tabs[1].getByText(/paid towards/).waitFor();
  expect(await begun(paid.bill)).toEqual(['card succeeded']);
  const wrong = await challenged();
  await answer(wrong.tabs[0], '1');
  await wrong.tabs[0].getByText('Payment failed').waitFor();
  // The payer only comes back to the other tab.
  await wrong.tabs[1].evaluate('window.dispatchEvent(new Event("focus"))');
  await wrong.tabs[1].getByText(/could not confirm that it was you/).waitFor();
  await wrong.tabs[1].getByRole('button', { name: 'Try again' }).click();
  await wrong.tabs[1].getByText('Pay by card').waitFor();
  expect(await begun(wrong.bill)).toEqual([]);
});

test('who took the wrong card goes on with another before its bank was answered', async () => {
  const bill = await nextBill();
  const page = await openOnPhone(bill);
  await typeCard(page, { number: '4000000000003220' });
  await payButton(page).click();
  await page.getByLabel('Code from your bank').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByText('Nothing was charged. Use another card').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Pay by card').waitFor();
  expect(await begun(bill)).toEqual([]);
  await typeCard(page);
  await payButton(page).click();
  await page.getByText(/paid towards/).waitFor();
  expect(await begun(bill)).toEqual(['card succeeded']);
});

test('a bill is paid from a bank account on a phone: the day is said before and after, and once is once', async () => {
  const bill = await nextBill();
  const page = await openOnPhone(bill);
  const second = await openOnPhone(bill);
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Bank account' }).click();
  await debitButton(page).click();
  await page.getByText('6 fields need your attention').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('accepted_by');
  await typeAccount(page);
  await page.getByText('Commonwealth Bank').waitFor();
  await page.getByText(new RegExp(`debits \\${dollars(bill.due_cents)} from this account once`)).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  await page.getByRole('button', { name: 'Bank account' }).click();
  expect(await page.getByLabel('Account number').inputValue(), 'what was typed is kept').toBe('12345678');
  await typeAccount(second);
  await second.getByText(/from this account once/).waitFor();
  await debitButton(page).dblclick();
  await page.getByRole('heading', { name: /^Your account is debited on/ }).waitFor();
  await page.getByText('Not yet paid').waitFor();
  await page.getByText(/^Commonwealth Bank ••• 5678/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await debitButton(second).click();
  await second.getByRole('heading', { name: /^Your account is debited on/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /^Your account is debited on/ }).waitFor();
  expect(await begun(bill)).toEqual(['bank_debit scheduled']);
});

test('a part is debited in Chinese, and the page offers the rest', async () => {
  const bill = await nextBill();
  const page = await openOnPhone(bill);
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('button', { name: '银行账户' }).click();
  await page.getByRole('button', { name: '其他金额' }).click();
  await page.getByLabel('付款金额').fill('10.00');
  await page.getByLabel('您的姓名').fill('阮玲');
  await page.getByLabel('账户户名').fill('LING RUAN');
  await page.getByLabel('BSB').fill('062-000');
  await page.getByLabel('账号').fill('12345678');
  await page.getByRole('checkbox', { name: /我一人/ }).check();
  await page.getByRole('checkbox', { name: /我已阅读/ }).check();
  await page.getByText(/从此账户扣取.*10\.00/).waitFor();
  await page.getByRole('button', { name: /扣款 .*10\.00$/ }).click();
  await page.getByRole('heading', { name: /从您的账户扣款/ }).waitFor();
  await page.getByRole('button', { name: /^支付其余/ }).click();
  await page.getByRole('heading', { name: '从银行账户付款' }).waitFor();
});
