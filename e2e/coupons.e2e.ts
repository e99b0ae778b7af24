import type { Locator, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { choosePlan } from './support/merchant-steps.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

test('a coupon is made, given to a subscription, offered in an invitation, and shows who has it', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/planSubscription/list');
  await page.getByRole('link', { name: 'Coupons', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
  await page.getByRole('button', { name: 'New coupon' }).first().click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await form.getByLabel('Code').fill('spring-25');
  await form.getByLabel('Share', { exact: true }).fill('25');
  await form.getByLabel('Holds for', { exact: true }).selectOption({ label: 'Several bills' });
  expect(await flaws(page, 'en')).toEqual([]);
  await form.getByRole('button', { name: 'New coupon' }).click();
  await page.getByRole('heading', { level: 1, name: 'SPRING-25' }).waitFor();
  await page.getByText('25% off').first().waitFor();
  await page.getByText('Nobody was given this coupon yet.').waitFor();

  type Subscription = { id: string; plan_id: string; next_period_start: string | null; currency: string };
  const { rows } = await ask<{ rows: Subscription[] }>('/subscription/list?status=active&page_size=50');
  const one = rows.find((row) => row.next_period_start && row.currency === 'AUD')!;
  await page.goto(`/merchant/planSubscription/details/${one.plan_id}?subscription=${one.id}`);
  await page.getByRole('button', { name: 'Add a coupon' }).click();
  const dialog = page.getByRole('dialog', { name: /^A coupon for/ });
  await dialog.getByLabel('Code').fill('nothing');
  await dialog.getByText('There is no coupon with the code nothing').waitFor();
  await dialog.getByLabel('Code').fill('Spring-25');
  await dialog.getByText('25% off, on 3 bills').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a coupon' }).click();
  await page.getByText(/^The next bill is \$/).waitFor();

  await page.goto(`/merchant/customers/createInvite?plan=${one.plan_id}`);
  await page.getByLabel(/^Coupon/).fill('spring-25');
  await page.getByText('With SPRING-25').waitFor();
  await page
    .getByText(/^SPRING-25: \$[\d.]+ for the first 3 bills, then \$/)
    .first()
    .waitFor();
  expect(await flaws(page, 'en')).toEqual([]);

  const { rows: coupons } = await ask<{ rows: { id: string }[] }>('/coupon/list');
  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto(`/merchant/planSubscription/coupons/detail/${coupons[0]!.id}`);
  await phone.getByText('生效中').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

/** Enter chooses none of those on offer before what was typed is looked for, and sends no form. */
async function enterTooSoon(page: Page, plan: Locator, text: string) {
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/\/plan\/list\?.*search=/, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(/\/plan\/list\?.*search=/);
  await plan.fill(text);
  await plan.press('Enter');
  await asked;
  await plan.press('Enter');
  expect(await plan.inputValue()).toBe(text);
  answer();
}

test('a plan is found by its name, however many there are', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  const terms = { process_type: 'monthly', fee_type: 'flat', currency: 'AUD', tax_code: 'taxable' };
  for (let n = 1; n <= 12; n += 1)
    await ask('/plan/create', { name: `Lane ${n}.`, ...terms, amount_cents: 1_000 * n });

  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/customers/createInvite');
  const plan = page.getByRole('combobox', { name: 'Plan', exact: true });
  await plan.click();
  await page.getByText('There are more. Type a part of the name.').waitFor();
  const offered = page.getByRole('listbox', { name: 'Plan' }).getByRole('option');
  expect(await offered.count()).toBe(11);
  expect(await flaws(page, 'en')).toEqual([]);
  await enterTooSoon(page, plan, 'lane 1.');
  await expect.poll(() => offered.allInnerTexts()).toEqual([expect.stringMatching(/^Lane 1\., Monthly/)]);
  await plan.press('Enter');
  await expect.poll(() => plan.inputValue()).toBe('Lane 1., Monthly');
  await page.getByText('Set up how you pay for Lane 1.').first().waitFor();
  // What Enter chose is not marked when the list is opened again.
  await plan.click();
  await offered.nth(10).waitFor();
  await plan.press('Enter');
  expect(await plan.inputValue()).toBe('Lane 1., Monthly');
  // What is typed and left without a choice changes nothing.
  await plan.fill('Nowhere');
  await page.getByText('No plan is called that.').waitFor();
  await plan.press('Escape');
  expect(await plan.inputValue()).toBe('Lane 1., Monthly');

  await page.goto('/merchant/planSubscription/coupons');
  await page.getByRole('button', { name: 'New coupon' }).first().click();
  const form = page.getByRole('dialog', { name: 'New coupon' });
  await form.getByLabel('Code').fill('lanes');
  await form.getByLabel('Share', { exact: true }).fill('10');
  for (const name of ['Lane 2.', 'Lane 1.']) await choosePlan(form, 'Add a plan', name);
  await form.getByRole('combobox', { name: 'Add a plan' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('checkbox', { name: 'Lane 2.' }).click();
  await form.getByRole('checkbox', { name: 'Lane 2.' }).waitFor({ state: 'detached' });
  expect(await flaws(page, 'en')).toEqual([]);
  await form.getByRole('button', { name: 'New coupon' }).click();
  await page.getByRole('heading', { level: 1, name: 'LANES' }).waitFor();
  await page.getByText('Lane 1.').first().waitFor();

  const phone = await newPage({ baseUrl: portal.baseUrl, storageState, width: 390, language: 'zh' });
  await phone.goto('/merchant/customers/createInvite');
  await phone.getByRole('combobox', { name: '方案', exact: true }).click();
  await phone.getByText('还有更多，请输入名称的一部分。').waitFor();
  expect(await flaws(phone, 'zh')).toEqual([]);
});

const askedOf = (request: Request) => request.url() + (request.postData() ?? '');

test('nothing is stopped or begun unseen: where its preview fails, that is said and asked for again', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const ask = asking(portal, storageState);
  type Subscription = { id: string; plan_id: string };
  const { rows } = await ask<{ rows: Subscription[] }>('/subscription/list?status=active&page_size=10');
  const { id, plan_id } = rows[0]!;
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  const fails = (route: Route) => route.fulfill({ json: { code: 1, message: 'Not now', data: {} } });
  const previews = /\/subscription\/preview/;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/subscription\/(pause|cancel|create)/.test(request.url())) sent.push(request.url());
  });
  await page.goto(`/merchant/planSubscription/details/${plan_id}?subscription=${id}`);
  for (const [opens, name, goes] of [
    ['Pause', /^Pause the subscription of/, 'Pause'],
    ['Cancel subscription', /^Cancel .*\?$/, 'Cancel subscription'],
  ] as const) {
    await page.route(previews, fails);
    await page.getByRole('button', { name: opens, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    const go = dialog.getByRole('button', { name: goes, exact: true });
    await dialog.locator('.lk-field-error').waitFor();
    expect(await go.getAttribute('aria-disabled')).toBe('true');
    expect(await flaws(page, 'en')).toEqual([]);
    await page.unroute(previews);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => go.getAttribute('aria-disabled')).toBe(null);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
  }

  await page.goto(`/merchant/planSubscription/details/${plan_id}`);
  await page.route(previews, fails);
  await page.getByRole('button', { name: 'Add subscriber' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Add a subscriber to/ });
  await page.route(/\/customer\/detail/, fails);
  await dialog.getByRole('button', { name: /DDR-/ }).first().click();
  const go = dialog.getByRole('button', { name: 'Add subscriber' });
  await dialog.locator('.lk-field-error').waitFor();
  expect(await go.count(), 'what they can be billed by is not known').toBe(0);
  await page.unroute(/\/customer\/detail/);
  const asked = page.waitForResponse(
    (answer) => previews.test(answer.url()) && /mandate_id|payment_method/.test(askedOf(answer.request())),
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByLabel(/^Free trial, days/).waitFor();
  await asked;
  await dialog.locator('.lk-field-error').waitFor();
  expect(await go.getAttribute('aria-disabled')).toBe('true');
  await page.unroute(previews);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => go.getAttribute('aria-disabled')).toBe(null);
  expect(sent).toEqual([]);
});

test('an invitation offers an SMS only where one leaves', async () => {
  const storageState = await signedIn(portal, 'owner@harbour.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/customers/createInvite');
  await page.getByRole('checkbox', { name: 'SMS' }).waitFor();
  await page.getByRole('region', { name: 'SMS' }).waitFor();
  const told = async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { merchant: object } };
    Object.assign(answer.data.merchant, { sends_sms: false });
    await route.fulfill({ response, json: answer });
  };
  await page.route('**/api/merchant/getUserInfo', told);
  await page.reload();
  await page.getByRole('region', { name: 'E-mail' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'SMS' }).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'SMS' }).count()).toBe(0);
  expect(await flaws(page, 'en')).toEqual([]);
});
