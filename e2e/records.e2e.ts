import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, type State, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const PREVIEW = '**/subscription/preview';

let portal: RunningPortal;
let state: State | undefined;

beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

const owner = async (): Promise<State> => (state ??= await signedIn(portal, 'owner@harbour.test'));

const open = async (path: string): Promise<Page> => {
  const page = await newPage({ baseUrl: portal.baseUrl, storageState: await owner() });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

test('the menu of a customer’s row is on the screen of a laptop', async () => {
  const page = await open('/merchant/customers/list');
  const menu = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ });
  const box = await menu.boundingBox();
  expect(box && box.x + box.width).toBeLessThan(1440);
  const overflow = await page
    .locator('.lk-list-pane')
    .evaluate((pane) => pane.scrollWidth - pane.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('transactions begin with money that moved; an invoice’s number opens the invoice', async () => {
  const page = await open('/merchant/transactions/list');
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('row').getByText('Scheduled', { exact: true }).count()).toBe(0);
  const number = page.getByRole('row').nth(1).getByRole('link', { name: /^INV-/ });
  const shown = await number.innerText();
  await number.click();
  const dialog = page.getByRole('dialog', { name: `Invoice ${shown}` });
  await dialog.getByText('Still due').waitFor();
  await dialog.getByRole('table', { name: 'Postings' }).getByText('Invoice issued').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('a subscription is changed from its customer’s page', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { customer_id: string }[] }>(
    '/subscription/list?status=active&page_size=10',
  );
  const page = await open(`/merchant/customers/detail/${rows[0]?.customer_id}?tab=subscriptions`);
  await page.getByRole('tabpanel').locator('tbody').getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: 'Subscription' });
  await panel.getByRole('button', { name: 'Change plan or quantity' }).waitFor();
});

test('periods are skipped as previewed, stand in the forecast, and one is billed after all', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { id: string; plan_id: string; customer_id: string }[] }>(
    '/subscription/list?status=active&page_size=10',
  );
  const { id, plan_id, customer_id } = rows[0]!;
  const path = `/merchant/planSubscription/details/${plan_id}?subscription=${id}`;
  const page = await open(path);
  await page.getByRole('button', { name: 'Skip periods' }).click();
  const asked = page.getByRole('dialog', { name: /^Skip periods of/ });
  await asked
    .getByRole('spinbutton', { name: 'Periods to skip' })
    .or(asked.getByLabel('Periods to skip'))
    .first()
    .fill('2');
  await expect.poll(() => asked.getByRole('row').count()).toBe(2);
  expect(await flaws(page, 'en')).toEqual([]);
  await asked.getByRole('button', { name: 'Skip as shown' }).click();
  await page.getByText('Skipped. The payer is told').waitFor();
  await page.getByRole('button', { name: 'Bill it after all' }).first().waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  const customer = await open(`/merchant/customers/detail/${customer_id}`);
  await customer
    .getByRole('radio', { name: 'Debits' })
    .or(customer.getByRole('button', { name: 'Debits' }))
    .first()
    .click();
  await customer.getByText('Skipped', { exact: true }).first().waitFor();
  const skipped = await customer
    .getByRole('row', { name: /Skipped/ })
    .first()
    .innerText();
  expect(await customer.getByText(/^Forecast for /).innerText()).not.toContain(skipped.slice(0, 10));
  await skipInChinese(path);
  await page.getByRole('button', { name: 'Bill it after all' }).first().click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'at its usual price' })
    .getByRole('button', { name: 'Bill it after all' })
    .click();
  await page
    .getByText(/is billed after all$/)
    .first()
    .waitFor();
  await page.getByText(/billed after all, /).waitFor();
});

async function skipInChinese(path: string): Promise<void> {
  const page = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await owner(),
    width: 390,
    language: 'zh',
  });
  await page.goto(path);
  await page.getByRole('button', { name: '恢复出账' }).first().waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.getByRole('button', { name: '跳过账期' }).click();
  await page.getByText(/下一个出账账期自/).waitFor();
  expect(await flaws(page, 'zh')).toEqual([]);
}

test('the evidence of a direct debit request is one PDF', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { customer_id: string; reference: string }[] }>(
    '/mandate/list?status=active&page_size=10',
  );
  const page = await open(`/merchant/customers/detail/${rows[0]?.customer_id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Evidence' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Evidence of a direct debit request DDR-.*\.pdf$/);
});

test('a debit by hand names its account, and a day on which nothing can be taken is put right at the field', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { customer_id: string }[] }>(
    '/subscription/list?status=active&page_size=10',
  );
  const page = await open(`/merchant/customers/detail/${rows[0]?.customer_id}`);
  await page.getByRole('button', { name: 'Create payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create payment' });
  await dialog.getByText(/Debited from .*DDR-/).waitFor();
  const date = dialog.getByLabel('Date', { exact: true });
  const christmas = `12/25/${new Date(Date.now() + 10 * 86_400_000).getFullYear()}`;
  await date.fill(christmas);
  await date.press('Tab');
  await dialog.getByText(`Nothing can be taken on ${christmas}`).waitFor();
  expect(await date.inputValue()).not.toBe(christmas);
  await dialog.getByLabel('Amount').fill('9999999');
  await dialog.getByLabel('Description').fill('Locker');
  await dialog.getByRole('button', { name: 'Create payment' }).click();
  await page.getByRole('heading', { name: /^Debit \$9,999,999\.00 from/ }).waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await dialog.getByLabel('Amount').waitFor();
});

test('a plan begins with a trial: its form, its page, its subscriber and its invitation say so', async () => {
  const page = await open('/merchant/planSubscription/add');
  await page.getByLabel('Name', { exact: true }).fill('Tried first');
  await page.getByLabel('Amount', { exact: true }).fill('40');
  await page.getByLabel(/^Free trial, days/).fill('14');
  expect(await flaws(page, 'en')).toEqual([]);
  await page.getByRole('button', { name: 'Add plan' }).click();
  await page.getByText('14 days', { exact: true }).waitFor();
  const planId = new URL(page.url()).pathname.split('/').at(-1);
  const ask = asking(portal, await owner());
  await page.getByRole('button', { name: 'Add subscriber' }).first().click();
  const asked = page.getByRole('dialog', { name: /^Add a subscriber to/ });
  const previewed = page.waitForResponse(PREVIEW);
  await asked.getByRole('button', { name: /DDR-/ }).first().click();
  expect(await asked.getByLabel(/^Free trial, days/).inputValue()).toBe('14');
  await asked.getByText('$40.00', { exact: true }).waitFor();
  const shown = await (await previewed).json();
  await asked.getByText(/^The first period starts on/).waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  // Somebody else raises the price: it is not agreed to unseen. Whatever makes the page look again, it reads what it has shown
  // until it has asked.
  await page.route(PREVIEW, (route) => route.fulfill({ json: shown }));
  page.on('request', (request) => {
    if (request.url().endsWith('/subscription/create')) void page.unroute(PREVIEW);
  });
  const terms = { process_type: 'monthly', fee_type: 'flat', currency: 'AUD', tax_code: 'taxable' };
  const dearer = { name: 'Tried first', ...terms, amount_cents: 4_500, trial_days: 14 };
  await ask(`/plan/update/${planId}`, dearer);
  await asked.getByRole('button', { name: 'Add subscriber' }).click();
  await page.getByText(/have changed since the preview/).waitFor();
  await asked.getByText('$45.00', { exact: true }).waitFor();
  await asked.getByRole('button', { name: 'Add subscriber' }).click();
  await asked.waitFor({ state: 'hidden' });
  await page.getByText(/^The first period starts on/).waitFor();
  const { rows } = await ask<{ rows: { id: string }[] }>(`/subscription/list?plan_id=${planId}`);
  await page.goto(`/merchant/planSubscription/details/${planId}?subscription=${rows[0]!.id}`);
  await page.getByText('The payer is told a week before it ends').waitFor();
  expect(await flaws(page, 'en')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Invite to this plan' }).first().click();
  await page
    .getByText(/^Nothing is charged before/)
    .first()
    .waitFor();
});

test('a plan leads to an invitation to it, and its price is written out', async () => {
  const ask = asking(portal, await owner());
  const { rows } = await ask<{ rows: { id: string; name: string; fee_type: string }[] }>(
    '/plan/list?page_size=20',
  );
  const plan = rows.find(({ fee_type }) => fee_type === 'per_unit');
  const page = await open(`/merchant/planSubscription/details/${plan?.id}`);
  await page.getByText(/^\$[\d.]+ × 12 = \$[\d.]+$/).waitFor();
  await page.getByRole('link', { name: 'Invite to this plan' }).first().click();
  await page.getByRole('heading', { name: 'Create invite' }).waitFor();
  expect(new URL(page.url()).searchParams.get('plan')).toBe(plan?.id);
  await page.getByText(`Set up how you pay for ${plan?.name}`).first().waitFor();
});

test('keys open the search and the list of keys; the search offers to create and says what it found', async () => {
  const page = await open('/merchant/home');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  const box = page.getByRole('dialog').getByLabel('Search').last();
  await expect.poll(() => box.evaluate((input) => input.matches(':focus'))).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('search=') && asked.push(request.url()));
  await page.keyboard.type('invite', { delay: 30 });
  await page.getByRole('option', { name: 'Create Invite' }).waitFor();
  await page.waitForTimeout(600);
  const sought = asked.map((url) => new URL(url).searchParams.get('search'));
  expect(sought.at(-1)).toBe('invite');
  // Six keys, and not six searches: one more may go out where a slow machine pauses between two keys.
  expect(new Set(sought).size).toBeLessThan(4);
  await box.fill('Membership');
  await page.getByRole('option', { name: /Membership.*Plan.*Active/ }).waitFor();
});

test('a form with unsent changes asks before it is left; once saved it does not', async () => {
  const page = await open('/merchant/customers/add');
  await page.getByLabel('Full name').or(page.getByLabel('Name')).first().fill('Nobody Yet');
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(page.url()).toContain('/customers/add');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/transactions/list');
});

test('focus goes back to what opened a menu or a dialog, and a dialog opens on its first field', async () => {
  const page = await open('/merchant/transactions/list');
  const menu = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ });
  await menu.click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((button) => button.matches(':focus'))).toBe(true);

  const create = page.getByRole('button', { name: 'Create payment' });
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'Create payment' });
  const field = dialog.getByLabel('Customer');
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => create.evaluate((button) => button.matches(':focus'))).toBe(true);
});

test('an empty sign-in marks both of its fields', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/merchant/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Password is required').waitFor();
  await page.getByText(/E-?mail is required/).waitFor();
});

test('a screen that the role does not include says so, and not that it does not exist', async () => {
  const page = await newPage({
    baseUrl: portal.baseUrl,
    storageState: await signedIn(portal, 'clerk@harbour.test'),
  });
  await page.goto('/merchant/payout/list');
  await page.getByRole('heading', { name: 'Your role does not include this screen' }).waitFor();
  await page.goto('/merchant/nowhere');
  await page.getByRole('heading', { name: 'Sorry, the page you visited does not exist' }).waitFor();
});
