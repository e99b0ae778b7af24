import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';

import { STRIPE_KEYS } from '../apps/server/src/test/stripe-stage.ts';
import { startStripeStandIn } from '../apps/server/src/test/stripe-stand-in.ts';
import { makeBills } from './support/bills.ts';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage, type PageOptions } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';
import { serveStripeScript } from './support/stripe-script.ts';

let portal: RunningPortal;
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  portal = await startPortal({
    DEMO_DAYS: '60',
    DEMO_CUSTOMERS: '12',
    ...STRIPE_KEYS,
    STRIPE_API_ORIGIN: stripe.origin,
  });
});
afterAll(async () => {
  await portal?.stop();
  stripe?.close();
});

/** A page whose Stripe is the stand-in; what it sends to the portal is kept. */
async function openPage(path: string, options: Partial<PageOptions> = {}) {
  const page = await newPage({ baseUrl: portal.baseUrl, ...options });
  const asked = await serveStripeScript(page, (secret) => {
    stripe.thing(secret.replace('_secret_test', '')).status = 'succeeded';
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(portal.baseUrl)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await page.goto(path);
  return { page, asked, sent };
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Stripe’s number').fill(number);
  await page.getByLabel('Stripe’s expiry').fill('1230');
  await page.getByLabel('Stripe’s CVC').fill('123');
}

test('a bill is paid in Stripe’s fields: no card number comes to the portal, and other pages load nothing of Stripe', async () => {
  onTestFailed(() => console.error(portal.log()));
  const [bill, second] = await makeBills(portal, [8_800, 4_250]);
  const { page, asked, sent } = await openPage(bill!.link);
  const pay = page.getByRole('button', { name: /^Pay (at most )?\$/ });
  await page.getByLabel('Stripe’s number').waitFor();
  await pay.click();
  await page.getByText('6 fields need your attention').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Stripe’s number');
  expect(await flaws(page, 'en')).toEqual([]);

  await page.getByLabel('Name on card').fill('Linh Nguyen');
  await page.getByLabel('E-mail for the receipt').fill('linh@example.com');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await typeCard(page, '6011111111111117');
  await pay.click();
  await page.getByText(/Cards of this network are not taken here/).waitFor();
  await typeCard(page, '4000000000009995');
  await pay.click();
  await page.getByText('There is not enough money on the card.', { exact: false }).waitFor();
  await page.getByText('What you typed is kept, except the card.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await typeCard(page, '4242424242424242');
  await pay.click();
  await page.getByRole('heading', { name: `$88.00 paid towards ${bill!.number}` }).waitFor();
  expect(sent.join('\n')).not.toMatch(/4242424242424242|4000000000009995|6011111111111117/);
  expect(asked.every((one) => one.startsWith('js.stripe.com/'))).toBe(true);

  // The bank's question is asked in a window of Stripe's, and replied to there.
  await page.goto(second!.link);
  await page.getByLabel('Stripe’s number').waitFor();
  await page.getByLabel('Name on card').fill('Linh Nguyen');
  await page.getByLabel('E-mail for the receipt').fill('linh@example.com');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await typeCard(page, '4000000000003220');
  await pay.click();
  await page.getByRole('heading', { name: `$42.50 paid towards ${second!.number}` }).waitFor();
  expect(asked).toContain('api.stripe.com/confirm');

  for (const path of ['/merchant/login', '/payment']) {
    const other = await openPage(path);
    await other.page.getByRole('heading').first().waitFor();
    expect(other.asked).toEqual([]);
  }
});

test('an invited payer lets a card be kept, and the fields are in their language and fit a phone', async () => {
  onTestFailed(() => console.error(portal.log()));
  const owner = await signedIn(portal, 'owner@harbour.test');
  const person = { name: 'Mina Osei', email: 'mina@payers.test', phone: '0491 570 110' };
  const { customer_id } = await asking(portal, owner)<{ customer_id: string }>('/invitation/create', {
    ...person,
    plan_id: null,
    channels: ['email'],
    locale: 'en',
  });
  const { links } = await newestMessage(portal, { to: person.email });
  const link = links.find((one) => one.includes('/merchant/invite/'))!;
  const { page } = await openPage(link, { width: 390 });
  await page.getByRole('radio', { name: 'By card' }).check();
  await page.getByLabel('Stripe’s number').waitFor();
  await page.getByRole('button', { name: 'Accept and keep this card' }).click();
  await page.getByText('Agree to have the card kept').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  // What was chosen stays in another language.
  await page.getByText('中文').first().click();
  await page.getByRole('heading', { name: '您的银行卡' }).waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.getByText('English').first().click();
  await page.getByRole('checkbox', { name: /^I am the holder/ }).check();
  await typeCard(page, '4000000000003220');
  await page.getByRole('button', { name: 'Accept and keep this card' }).click();
  await page.getByRole('heading', { name: 'You’re set up, Mina Osei' }).waitFor();
  expect(stripe.things('setup_intent').at(-1)).toMatchObject({ status: 'succeeded' });
  const staff = await newPage({ baseUrl: portal.baseUrl, storageState: owner });
  await staff.goto(`/merchant/customers/detail/${customer_id}`);
  await staff.getByText('Good to 12/2030').waitFor();
});

test('a ratepayer lets the council keep a first card in Stripe’s fields, and no number comes to the portal', async () => {
  onTestFailed(() => console.error(portal.log()));
  const storageState = await signedIn(portal, 'ratepayer@banksia.test', 'flexirates');
  const { page, sent } = await openPage('/flexirates/paymentMethods', { storageState });
  await page.getByRole('button', { name: 'Add a card', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add a card' }).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /keep a card$/ }).waitFor();
  await page.getByLabel('Stripe’s number').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByLabel('Name on card').fill('Grace Okonkwo');
  await page.getByRole('checkbox').check();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Keep this card' }).click();
  await page.getByText(/keeps Visa ••• 4242\. Nothing was taken/).waitFor();
  expect(stripe.things('setup_intent').at(-1)).toMatchObject({ status: 'succeeded' });
  expect(sent.join('\n')).not.toContain('4242424242424242');
  await page.getByRole('link', { name: 'Payment methods' }).click();
  const kept = page.getByRole('list', { name: 'Kept cards' }).locator('.lk-plan');
  await kept.filter({ hasText: 'Visa ••• 4242' }).waitFor();
});

test('where Stripe’s script does not come the page says so, and loads it again at a press', async () => {
  const [bill] = await makeBills(portal, [3_100]);
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.route(/^https:\/\/js\.stripe\.com\//, (route) => route.abort());
  await page.goto(bill!.link);
  await page.getByText(/The card fields could not be loaded/).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.unroute(/^https:\/\/js\.stripe\.com\//);
  await serveStripeScript(page, () => undefined);
  await page.getByRole('button', { name: 'Load them again' }).click();
  await page.getByLabel('Stripe’s number').waitFor();
  expect(portal.log()).not.toMatch(/sk_test_|whsec_|_secret_|pm_visa/);
});
