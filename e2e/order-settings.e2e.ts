import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
let storageState: State;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
  storageState = await signedIn(portal, 'owner@harbour.test');
});
afterAll(() => portal?.stop());

const fieldsOf = (page: Page) => ({
  prefix: page.getByLabel('Prefix'),
  automatic: page.getByRole('checkbox', { name: /^Give out virtual goods/ }),
  expiry: page.getByLabel('Can be paid for'),
  unit: page.getByLabel('Unit'),
  save: page.getByRole('button', { name: 'Save' }),
});

async function open(): Promise<Page> {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/orders/settings');
  await fieldsOf(page).prefix.waitFor();
  return page;
}

/** What the form holds once it is opened anew. */
async function shown(page: Page) {
  await page.reload();
  const { prefix, automatic, expiry, unit } = fieldsOf(page);
  await prefix.waitFor();
  return {
    prefix: await prefix.inputValue(),
    automatic: await automatic.isChecked(),
    expiry: `${await expiry.inputValue()} ${await unit.inputValue()}`,
  };
}

const isBlocked = async (page: Page) => (await fieldsOf(page).save.getAttribute('aria-disabled')) === 'true';

async function save(page: Page): Promise<void> {
  await fieldsOf(page).save.click();
  await page.getByText('The settings are saved').first().waitFor();
  await expect.poll(() => isBlocked(page), { message: 'nothing is left to save' }).toBe(true);
}

test('each setting of orders is saved by itself and found again', async () => {
  const page = await open();
  const { prefix, automatic, expiry, unit } = fieldsOf(page);
  expect(await isBlocked(page)).toBe(true);
  const before = await shown(page);

  await prefix.fill('gym7');
  await page.getByText('Each prefix counts from 1.').waitFor();
  await save(page);
  expect(await shown(page)).toEqual({ ...before, prefix: 'GYM7' });
  await page.getByText('The next order is GYM7').waitFor();

  await automatic.setChecked(!before.automatic);
  await save(page);
  expect(await shown(page)).toEqual({ ...before, prefix: 'GYM7', automatic: !before.automatic });

  await unit.selectOption('hours');
  await expiry.fill('36');
  await save(page);
  expect(await shown(page)).toMatchObject({ expiry: '36 hours' });
  await unit.selectOption('days');
  await expiry.fill('90');
  await save(page);
  expect(await shown(page)).toEqual({ prefix: 'GYM7', automatic: !before.automatic, expiry: '90 days' });
  expect(await flaws(page, 'en')).toEqual([]);
});

test('a setting of orders that cannot be is refused at its field, and nothing is saved', async () => {
  const page = await open();
  const { prefix, expiry, unit, save: button } = fieldsOf(page);
  const before = await shown(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/order/settings')) sent.push(request.url());
  });
  for (const bad of ['', 'G-1']) {
    await prefix.fill(bad);
    await button.click();
    await expect.poll(() => prefix.getAttribute('aria-invalid'), { message: bad }).toBe('true');
  }
  await prefix.fill(before.prefix);
  for (const [of, bad, says] of [
    ['hours', '0', 'Enter at least 1'],
    ['hours', '2161', 'Enter at most 2160'],
    ['days', '91', 'Enter at most 90'],
  ] as const) {
    await unit.selectOption(of);
    await expiry.fill(bad);
    await button.click();
    await page.getByText(says, { exact: true }).waitFor();
  }
  expect(await flaws(page, 'en')).toEqual([]);
  expect(sent).toEqual([]);
  expect(await shown(page)).toEqual(before);
});

test('order settings that a colleague changed meanwhile are not overwritten, and are read well on a phone', async () => {
  const [page, colleague] = [await open(), await open()];
  await fieldsOf(colleague).prefix.fill('CLUB');
  await save(colleague);
  await fieldsOf(page).automatic.click();
  await fieldsOf(page).save.click();
  await page.getByText(/^Somebody else changed this meanwhile/).waitFor();
  expect(await shown(page)).toEqual(await shown(colleague));
  expect(await fieldsOf(page).prefix.inputValue()).toBe('CLUB');

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto('/merchant/orders/settings');
  await phone.getByLabel('前缀').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});
