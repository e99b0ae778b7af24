import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * A gym sells a towel and a gift card by order: staff make it, its payer pays it, and the towel is sent.
 */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

/** An item with codes of its own, and towels that were lost. */
async function stockUp(page: Page) {
  await page.goto('/merchant/orders/types');
  await page.getByRole('button', { name: 'New item' }).click();
  const item = page.getByRole('dialog', { name: 'New item' });
  await item.getByLabel('Type').selectOption({ label: 'Virtual goods' });
  await item.getByLabel('Name').fill('Birthday card');
  await item.getByLabel(/^Unit price/).fill('30');
  await item.getByLabel('Each buyer gets a code of their own').check();
  await item.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Birthday card' }).click();
  await page.getByRole('menuitem', { name: 'Add codes' }).click();
  const codes = page.getByRole('dialog', { name: 'Codes of Birthday card' });
  await codes.getByLabel('Codes, one a line').fill('BDAY-2026-1\nBDAY-2026-2');
  await codes.getByRole('button', { name: 'Add codes' }).click();
  await page.getByText('2 codes, 0 given out').waitFor();
  await page.getByRole('button', { name: 'Edit Gym towel' }).click();
  await page.getByRole('menuitem', { name: 'Change the stock' }).click();
  const stock = page.getByRole('dialog', { name: 'Stock of Gym towel' });
  await stock.getByLabel('Add, or take off with a minus').fill('-6');
  await stock.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '30', exact: true }).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
}

/** Two towels and a gift card for somebody new. */
async function makeOrder(page: Page) {
  await page.goto('/merchant/orders/add');
  await page.getByLabel('Somebody new').check();
  await page.getByLabel('Name', { exact: true }).fill('Rosa Lim');
  await page.getByLabel('E-mail').fill('rosa@payers.test');
  const first = page.getByRole('group', { name: 'Line 1' });
  await first.getByLabel('Description').fill('Beach towel');
  await first.getByLabel('Quantity').fill('2');
  await first.getByLabel(/^Unit price/).fill('22');
  await page.getByRole('button', { name: 'Add a line' }).click();
  const second = page.getByRole('group', { name: 'Line 2' });
  await second.getByLabel('Type').selectOption({ label: 'Virtual goods' });
  await second.getByLabel('Item').selectOption({ label: 'Birthday card (2 left)' });
  await page.getByText('Total $74.00').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Open the order' }).click();
  await page.getByText('Waiting for payment').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
}

/** Says where it goes, pays, and reads the code. */
async function payAt(payer: Page) {
  await payer.getByRole('heading', { name: 'Where should it go?' }).waitFor();
  await payer.getByRole('button', { name: 'Go on to the payment' }).click();
  await payer.getByText('This field is required').first().waitFor();
  expect(await flaws(payer, 'en')).toEqual([]);
  await payer.getByLabel('Full name').fill('Rosa Lim');
  await payer.getByLabel('Street address').fill('4 Wharf Road');
  await payer.getByLabel('Suburb or town').fill('Manly');
  await payer.getByLabel('State').selectOption('NSW');
  await payer.getByLabel('Postcode').fill('2095');
  await payer.getByRole('button', { name: 'Go on to the payment' }).click();
  await payer.getByLabel('Card number').fill('4242424242424242');
  await payer.getByLabel('Expiry').fill('1229');
  await payer.getByLabel('CVV', { exact: true }).fill('123');
  await payer.getByLabel('Name on card').fill('Rosa Lim');
  await payer.getByLabel('E-mail for the receipt').fill('rosa@payers.test');
  await payer.getByRole('checkbox', { name: /I agree/ }).check();
  await payer.getByRole('button', { name: /^Pay \$/ }).click();
  await payer.getByText('BDAY-2026-1').waitFor();
  await payer.getByText(/The home page opens in \d+ seconds?/).waitFor();
  await payer.getByRole('button', { name: 'Stay' }).click();
  expect(await flaws(payer, 'en')).toEqual([]);
}

/** Sends one of the towels and gives the money of one back. */
async function handOver(page: Page) {
  await page.reload();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const sending = page.getByRole('dialog', { name: /^Hand over/ });
  await sending.getByLabel(/Beach towel/).fill('1');
  await sending.getByLabel(/^Carrier/).fill('Australia Post');
  await sending.getByLabel(/^Tracking number/).fill('AP-4711');
  await sending.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .fill('22');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('cell', { name: '$22.00' }).last().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
}

test('what was begun for somebody new holds up no order of a customer', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const { rows } = await ask<{ rows: { name: string }[] }>('/customer/list');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/orders/add');
  await page.getByLabel('Somebody new').check();
  await page.getByLabel('E-mail').fill('rosa@');
  await page.getByLabel('A customer', { exact: true }).check();
  await page.getByRole('textbox', { name: 'Customer' }).fill(rows[0]!.name);
  await page.locator('.lk-found button', { hasText: rows[0]!.name }).first().click();
  const line = page.getByRole('group', { name: 'Line 1' });
  await line.getByLabel('Description').fill('Beach towel');
  await line.getByLabel(/^Unit price/).fill('22');
  await page.getByRole('button', { name: 'Open the order' }).click();
  await page.getByText('Waiting for payment').waitFor({ timeout: 30_000 });
});

test('an item that somebody else changed is opened again as it stands now; two switches in a row are both saved', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  type Item = { id: string; name: string } & Record<string, unknown>;
  const { rows } = await ask<{ rows: Item[] }>('/order/items');
  const { id, type, name, unit_price_cents, currency, tax_code, stock, gives_codes } = rows[0]!;
  const same = { type, name, unit_price_cents, currency, tax_code, stock, gives_codes };
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/orders/types');
  const form = page.getByRole('dialog', { name: `Edit ${name}` });
  const open = async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
  await ask(`/order/item/update/${id}`, { ...same, note: 'A colleague’s' });
  await open();
  await form.getByLabel(/^Note for whoever/).fill('Mine');
  const readAgain = page.waitForResponse(/\/order\/items/);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody else changed this meanwhile').first().waitFor();
  await readAgain;
  await form.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect.poll(() => form.getByLabel(/^Note for whoever/).inputValue()).toBe('A colleague’s');
  await form.getByLabel(/^Note for whoever/).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });

  // What was saved is slow to be read again: meanwhile no switch can be thrown on what stood before.
  await page.route(/\/order\/settings$/, async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  const stood = await ask<{ types: string[]; asks: string[] }>('/order/settings');
  await page.getByLabel('Ask for a delivery address at the checkout').click();
  await page.getByText('The types are saved').first().waitFor();
  await page.getByLabel('Ask for the e-mail that codes go to').click();
  await expect
    .poll(async () => (await ask<typeof stood>('/order/settings')).asks)
    .toEqual(stood.asks.filter((one) => one === 'appointment'));
  await ask('/order/types', { types: stood.types, asks: stood.asks });
});

test('an order is made, paid at its checkout page, handed over, and given back', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });

  await stockUp(page);
  await makeOrder(page);
  const id = page.url().split('/').at(-1)!;
  const { url } = await ask<{ url: string }>(`/order/link/${id}`, { id });

  const payer = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await payer.goto(new URL(url).pathname);
  await payAt(payer);
  await handOver(page);
  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  for (const path of ['list', `detail/${id}`, 'types', 'settings', 'add']) {
    await phone.goto(`/merchant/orders/${path}`);
    await phone.getByRole('heading', { level: 1 }).waitFor();
    expect(await flaws(phone, 'zh'), path).toEqual([]);
  }
});

/** A towel for buyers abroad, priced in their currency. */
async function priceInDollars(page: Page) {
  await page.goto('/merchant/orders/types');
  await page.getByRole('button', { name: 'New item' }).click();
  const item = page.getByRole('dialog', { name: 'New item' });
  await item.getByLabel('Name').fill('Travel towel');
  await item.getByLabel('Currency').selectOption('USD');
  await item.getByText('Paid by card alone. Orders in this currency sell it.').waitFor();
  await item.getByLabel(/^Unit price/).fill('15');
  await item.getByLabel('GST', { exact: true }).selectOption('gst_free');
  expect(await flaws(page, 'en')).toEqual([]);
  await item.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'US$15.00' }).waitFor();
}

/** Two of it for somebody who pays in that currency; what is priced in another one is not on offer. */
async function orderInDollars(page: Page) {
  await page.goto('/merchant/orders/add');
  await page.getByLabel('Somebody new').check();
  await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield');
  await page.getByLabel('E-mail').fill('dana@payers.test');
  const line = page.getByRole('group', { name: 'Line 1' });
  const towel = line.getByLabel('Item').locator('option', { hasText: 'Gym towel' });
  await line.getByLabel('Item').selectOption(await towel.getAttribute('value'));
  await page.getByLabel('Currency').selectOption('USD');
  await line.getByText('This item is not priced in USD. Choose another one.').waitFor();
  await line.getByLabel('Item').selectOption({ label: 'Travel towel' });
  expect(await line.getByLabel('Item').locator('option').allInnerTexts()).toEqual([
    'Something else',
    'Travel towel',
  ]);
  await line.getByLabel('Quantity').fill('2');
  await page.getByText('Total US$30.00').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Open the order' }).click();
  await page.getByText('Waiting for payment').waitFor();
}

test('an order in another currency is priced, paid and listed in it, and none is made that cannot be collected', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const collect = (currencies: string[]) =>
    ask('/card/settings/update', { takes_cards: true, follows_rule_2026: false, currencies });
  await collect(['USD']);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await priceInDollars(page);
  await orderInDollars(page);
  const id = page.url().split('/').at(-1)!;
  const { url } = await ask<{ url: string }>(`/order/link/${id}`, { id });

  const payer = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await payer.goto(new URL(url).pathname);
  await payer.getByText('All amounts in US Dollar (USD)').waitFor();
  expect(await flaws(payer, 'en')).toEqual([]);

  await page.goto('/merchant/orders/list?q=currency:USD');
  await page.getByRole('link', { name: /^ORD-/ }).waitFor();
  expect(await page.getByRole('link', { name: /^ORD-/ }).count()).toBe(1);

  await collect([]);
  await page.goto('/merchant/orders/add');
  await page.getByRole('textbox', { name: 'Customer' }).fill('Dana');
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await page
    .getByRole('alert')
    .getByText(/^You do not collect USD/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Open the order' }).isDisabled()).toBe(true);
  expect(await flaws(page, 'en')).toEqual([]);
});
