import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, openAs, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const UNREAD = 'The filter “Status: gone” could not be read';

test.each([1440, 390] as const)(
  'a filter that the list does not take is named beside it and can be removed (%i px)',
  async (width) => {
    const page = await openAs(portal, 'owner@harbour.test', '/merchant/home', { width });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/merchant/transactions/list?q=status:gone+date:01/01/2020..');
    await page.getByText(UNREAD).waitFor();
    expect(asked.filter((url) => url.includes('/payment/list'))).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('row').count()).toBe(0);
    expect(await flaws(page, 'en')).toEqual([]);

    await page.getByRole('button', { name: 'Remove “Status: gone”' }).click();
    await page.getByText(UNREAD).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe('date:01/01/2020..');
    await page.locator('.lk-list-foot b').first().waitFor();
  },
);

const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter' });
const wordsIn = (page: Page) => new URL(page.url()).searchParams.get('q');
const chips = (page: Page) => page.locator('.lk-filter .lk-word').allInnerTexts();

async function transactions(): Promise<Page> {
  const page = await openAs(portal, 'owner@harbour.test', '/merchant/transactions/list');
  await filter(page).waitFor();
  return page;
}

/** Letters and Enter in one task: what Enter chooses is not drawn yet. */
const LETTERS_THEN_ENTER = `(() => {
  const field = document.querySelector('.lk-filter input');
  field.focus();
  document.execCommand('insertText', false, 'sta');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
})()`;

test('a filter is typed key by key: its key is offered, its values are switched on, and nothing of it stays behind', async () => {
  const page = await transactions();
  await page.evaluate(LETTERS_THEN_ENTER);
  expect(await filter(page).inputValue(), 'the key, not a search for its letters').toBe('Status:');
  await page.getByRole('option', { name: 'Succeeded' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await page.waitForURL(/succeeded(%2C|,)failed/);
  expect(await filter(page).inputValue()).toBe('');
  await page.keyboard.type('amount:>1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/amount/);
  expect(wordsIn(page)).toBe('status:succeeded,failed amount:>1');
  expect(await flaws(page, 'en')).toEqual([]);
});

test('days are named as people name them, and several filters are typed at once', async () => {
  const page = await transactions();
  await filter(page).fill('grace status:failed date:yesterday');
  await filter(page).press('Enter');
  await page.waitForURL(/date/);
  expect(wordsIn(page)).toMatch(/^status:failed date:\d\d\/\d\d\/\d{4} grace$/);
});

test('what cannot be read is said beside the field, stays there and changes nothing', async () => {
  const page = await transactions();
  await filter(page).fill('date:someday');
  await filter(page).press('Enter');
  await page.getByRole('alert').getByText('The filter “Date: someday” could not be read').waitFor();
  expect(await filter(page).getAttribute('aria-invalid')).toBe('true');
  expect(await filter(page).inputValue()).toBe('date:someday');
  expect(wordsIn(page)).toBeNull();
  expect(await flaws(page, 'en')).toEqual([]);
});

test('returns are narrowed to a code by its words, and the address keeps it', async () => {
  const page = await transactions();
  await filter(page).fill('ret');
  await filter(page).press('Enter');
  expect(await filter(page).inputValue()).toBe('Return code:');
  await filter(page).fill('code:refer');
  await page.getByRole('option', { name: '6 Refer to customer' }).click();
  await page.waitForURL(/code(%3A|:)6/);
  const asked = page.waitForRequest((request) => request.url().includes('/payment/list'));
  await page.reload();
  expect(new URL((await asked).url()).searchParams.get('return_code')).toBe('6');
  await filter(page).waitFor();
  expect(await chips(page)).toEqual([expect.stringMatching(/^Return code:\s*6 Refer to customer$/)]);
  expect(await flaws(page, 'en')).toEqual([]);
});

test('transactions are narrowed to one customer by name, and no word of the code is shown', async () => {
  const page = await transactions();
  await filter(page).click();
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
  expect(await filter(page).getAttribute('aria-expanded')).toBe('true');
  const keys = await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').allInnerTexts();
  expect(keys).toEqual([
    'Date:',
    'Status:',
    'Amount:',
    'Method:',
    'Return code:',
    'Paid since:',
    'Customer:',
    'Plan:',
    'Invoice:',
  ]);
  await filter(page).fill('customer:');
  const first = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  const name = await first.innerText();
  await first.click();
  await page.waitForURL(/customer(%3A|:)cus_/);
  await page.locator('.lk-filter .lk-word').getByText(name).waitFor();
  expect(await chips(page)).toHaveLength(1);
});

test('the search opens nothing that it found for the text before', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const { rows } = await asking(portal, storageState)<{ rows: { name: string }[] }>('/customer/list');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder(/^Search names/);
  await field.fill(rows[0]!.name);
  const found = page.getByRole('option', { name: rows[0]!.name }).first();
  await found.waitFor();
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/merchant/search?**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().includes('nobody'));
  await field.fill('nobody of this name');
  await field.press('Enter');
  // Once the keys rest the server is asked, and has not answered.
  await asked;
  await field.press('Enter');
  await found.click({ force: true });
  answer();
  await page.getByText('Nothing found').waitFor();
  expect(new URL(page.url()).pathname).toBe('/merchant/home');
});

test('the search of everything takes every letter, shows what goes with them, and gives the focus back', async () => {
  const page = await transactions();
  const button = page.getByRole('button', { name: /^Columns/ });
  await button.focus();
  // Whoever types on at once does not wait for the field: its code is fetched with its first letters.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('transactions');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect.poll(() => field.inputValue()).toBe('transactions');
  const options = page.getByRole('dialog').getByRole('option');
  await expect.poll(() => options.first().innerText()).toMatch(/^Transactions/);
  await expect.poll(() => options.first().getAttribute('data-combobox-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toMatch(/^Columns/);
});

test('what is typed before the search of everything stands counts: a letter taken back, Enter, and Escape', async () => {
  const page = await transactions();
  let stand = () => {};
  const stands = new Promise<void>((done) => {
    stand = done;
  });
  await page.route('**/assets/command-palette*.js', async (route) => {
    await stands;
    await route.continue();
  });
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  await page.getByRole('button', { name: /^Columns/ }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cust');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toMatch(/^Columns/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Download Centerx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  stand();
  await page.getByRole('heading', { level: 1, name: 'Download Center' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a menu is gone through by its keys, and a click beside it closes it and nothing else', async () => {
  const page = await transactions();
  const menuOf = (row: number) =>
    page
      .getByRole('row')
      .nth(row)
      .getByRole('button', { name: /^Actions for/ });
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  await menuOf(1).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect.poll(focused).toBe('Open');
  expect(await menuOf(1).getAttribute('aria-controls')).toBe(await menu.getAttribute('id'));
  const entries = await menu.getByRole('menuitem').allInnerTexts();
  for (const [key, entry] of [
    ['ArrowDown', entries[1]],
    ['End', entries.at(-1)],
    ['ArrowDown', entries[0]],
    ['ArrowUp', entries.at(-1)],
    ['c', entries.find((one) => one.startsWith('C'))],
    ['Home', entries[0]],
  ]) {
    await page.keyboard.press(key!);
    expect(await focused(), key).toBe(entry);
  }
  // The key belongs to the menu, not to the row beneath it.
  await page.keyboard.press('Tab');
  await menu.waitFor({ state: 'detached' });
  expect(page.url()).toContain('/transactions/list');

  const expanded = (row: number) => menuOf(row).getAttribute('aria-expanded');
  await menuOf(1).click();
  await expect.poll(() => expanded(1)).toBe('true');
  await menuOf(8).click();
  await expect.poll(() => expanded(8)).toBe('true');
  await expect.poll(() => expanded(1)).toBe('false');
  await menuOf(8).click();
  await menu.waitFor({ state: 'detached' });
  await menuOf(8).click();
  await menu.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await menu.waitFor({ state: 'detached' });
});
