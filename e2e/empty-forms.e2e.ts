import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from './support/all-screens.ts';
import { IN_A_JOURNEY, NEVER_EMPTY } from './support/forms-elsewhere.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';
import { isWhole } from './support/thoroughness.ts';

/*
 * Every form, or in `npm test` every third, sent empty: each fault stands at its field in words, the first field with a fault has
 * the focus, and nothing was sent.
 */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

type Form = {
  /** The file that has it, below the web's source. */
  file: string;
  path: string | ((ask: Ask) => Promise<string>);
  /** Done before the form is there. */
  open?: (page: Page) => Promise<unknown>;
  /** The label of one of its fields, where the page has several forms. */
  has?: string;
};

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const chooseInMenu = (name: string) => async (page: Page) => {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).click();
};
/** For a dialog that begins with the choice of a payer. */
const pressAndChoose = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').locator('.lk-found button:not([aria-disabled])').first().click();
};
const firstOf = (list: string, path: string) => async (ask: Ask) => {
  const { rows } = await ask<{ rows: { id: string }[] }>(list);
  return path.replace('{id}', rows[0]!.id);
};

const REGISTER = '/flexirates/register';
const OPEN: readonly Form[] = [
  ...['merchant', 'flexirates'].flatMap((area) => [
    { file: `${area}/auth/login-page`, path: `/${area}/login` },
    { file: `${area}/auth/forgot-password-page`, path: `/${area}/forgot-password` },
  ]),
  { file: 'merchant/auth/register-page', path: '/merchant/register' },
  { file: 'flexirates/properties/find-form', path: REGISTER },
  { file: 'flexirates/properties/request-code-dialog', path: REGISTER, open: press('No code?') },
];

/** The latest payout, as it was before it was approved: the bank does not have it. */
const drawn = async (ask: Ask) => {
  const { rows } = await ask<{ rows: { id: string; number: string }[] }>('/payout/list?sort=-payout_date');
  const { id, number } = rows[0]!;
  await portal.database.pool.query(
    `update payouts p set status = 'draft', bank_file_id = null from merchant_directory d
     where d.slug = 'harbour-fitness' and p.merchant_id = d.tenant and p.number = $1`,
    [Number(number.replace(/\D/g, ''))],
  );
  return `/merchant/payout/detail/${id}`;
};
/** A colleague has a second factor, and lost the telephone. */
const withoutTelephone = async (ask: Ask) => {
  await portal.database.pool.query(
    `update merchant_users set two_factor_enabled = true where email = 'accountant@harbour.test'`,
  );
  return firstOf('/user/list?search=accountant', '/merchant/user/detail/{id}')(ask);
};
/** A file whose copy must not be lodged: only a person can say that it is gone. */
const rebuilt = async () => {
  await portal.database.pool.query(
    `insert into exceptions (merchant_id, id, kind, reason, subject_kind, subject_id, details, created_at)
     select f.merchant_id, gen_random_uuid(), 'bank_file.rebuilt', 'after_download', 'bank_file', f.id,
       jsonb_build_object('filename', f.filename), now()
     from bank_files f join merchant_directory d on d.tenant = f.merchant_id and d.slug = 'harbour-fitness' limit 1`,
  );
  return '/merchant/platform/exceptions';
};
/** A file that the bank has and that has not cleared. */
const withTheBank = async (ask: Ask) => {
  const { rows } = await ask<{ rows: { id: string; merchant_id: string; cleared_on: string | null }[] }>(
    '/bankFile/list?status=accepted&kind=debit&page_size=50',
  );
  const file = rows.find(({ cleared_on }) => cleared_on === null)!;
  return `/merchant/platform/bankFiles/detail/${file.id}?merchant=${file.merchant_id}`;
};

/** Somebody is invited whose answer is waited for. */
const invited = async (ask: Ask) => {
  const person = { name: 'Priya Raman', email: 'priya@payers.test', phone: '0491 570 110' };
  await ask('/invitation/create', { ...person, plan_id: null, channels: ['email'], locale: 'en' });
  return firstOf('/invitation/list?status=sent', '/merchant/customers/invite/{id}')(ask);
};

const BUSINESS: readonly Form[] = [
  { file: 'app/account/profile/details-card', path: '/merchant/user/profile', has: 'Full name' },
  { file: 'app/account/profile/emails-card', path: '/merchant/user/profile', open: press('Add e-mail') },
  {
    file: 'app/account/security/password-form',
    path: '/merchant/user/settings?tab=security',
    has: 'New password',
  },
  {
    file: 'merchant/settings/business-form',
    path: '/merchant/user/settings?tab=business',
    has: 'Trading name',
  },
  {
    file: 'merchant/settings/payout-account-card',
    path: '/merchant/user/settings?tab=business',
    open: press('Change account'),
  },
  { file: 'merchant/customers/add-page', path: '/merchant/customers/add' },
  { file: 'merchant/customers/edit-page', path: firstOf('/customer/list', '/merchant/customers/edit/{id}') },
  {
    file: 'merchant/customers/detail/account-dialog',
    path: firstOf('/customer/list?status=active', '/merchant/customers/detail/{id}'),
    open: chooseInMenu('Add bank account'),
  },
  { file: 'merchant/invitations/create-invite-page', path: '/merchant/customers/createInvite' },
  { file: 'merchant/invitations/edit-invite-page', path: invited },
  { file: 'merchant/plans/add-page', path: '/merchant/planSubscription/add' },
  { file: 'merchant/plans/edit-page', path: firstOf('/plan/list', '/merchant/planSubscription/edit/{id}') },
  {
    file: 'merchant/coupons/create-dialog',
    path: '/merchant/planSubscription/coupons',
    open: press('New coupon'),
  },
  {
    file: 'merchant/integrations/keys/key-panel',
    path: '/merchant/integrations',
    open: press('New API key'),
  },
  { file: 'merchant/invoices/create-page', path: '/merchant/accounting/create' },
  {
    file: 'merchant/integrations/webhooks/webhook-dialog',
    path: '/merchant/integrations?tab=webhooks',
    open: press('New webhook'),
  },
  { file: 'merchant/contacts/contact-dialog', path: '/merchant/contact', open: press('New contact') },
  { file: 'merchant/orders/add-page', path: '/merchant/orders/add' },
  {
    file: 'merchant/orders/edit-page',
    path: firstOf('/order/list?status=draft', '/merchant/orders/edit/{id}'),
  },
  { file: 'merchant/orders/item-dialog', path: '/merchant/orders/types', open: press('New item') },
  {
    file: 'merchant/subscriptions/add-subscriber-dialog',
    path: firstOf('/plan/list?status=active', '/merchant/planSubscription/details/{id}'),
    open: pressAndChoose('Add subscriber'),
  },
  {
    file: 'merchant/payments/payment-form',
    path: '/merchant/transactions/list',
    open: pressAndChoose('Create payment'),
  },
  { file: 'merchant/payouts/withdraw-dialog', path: drawn, open: press('Take back into the balance') },
  {
    file: 'merchant/users/reset-two-factor-dialog',
    path: withoutTelephone,
    open: chooseInMenu('Switch two-factor off'),
  },
  { file: 'merchant/users/create-page', path: '/merchant/user/create' },
  {
    file: 'merchant/users/edit-page',
    path: firstOf('/user/list?search=clerk', '/merchant/user/edit/{id}'),
  },
  { file: 'merchant/roles/role-form', path: '/merchant/user/roles/create' },
];

const aProperty = firstOf('/council/property/list', '/merchant/council/properties/detail/{id}');
const COUNCIL: readonly Form[] = [
  { file: 'merchant/ratepayers/invite-page', path: '/merchant/council/ratepayers/create' },
  { file: 'merchant/council/sale-dialog', path: aProperty, open: press('Record a sale') },
  { file: 'merchant/council/notice-dialog', path: aProperty, open: press('Issue a notice') },
];

const ofMerchant = firstOf(
  '/platform/merchant/list?search=harbour',
  '/merchant/platform/merchants/detail/{id}',
);
/** The same merchant as it closes: the bank has nothing more of it, and its money cannot be paid out. */
const closing = async (ask: Ask) => {
  const ours = `where merchant_id = (select tenant from merchant_directory where slug = 'harbour-fitness')`;
  await portal.database.pool.query(`
    update bank_files set cleared_on = processing_date, credited_on = processing_date ${ours};
    update bank_files set status = 'withdrawn' ${ours} and status in ('built', 'downloaded');
    update refunds set status = 'withdrawn' ${ours} and status = 'approved';
    update payouts set status = 'paid' ${ours} and status in ('draft', 'approved', 'lodged');
    update merchants set status = 'closing' ${ours.replace('merchant_id', 'id')}`);
  return ofMerchant(ask);
};
const PLATFORM: readonly Form[] = [
  {
    file: 'merchant/bank-files/file-debits',
    path: withTheBank,
    open: async (page) => {
      const debits = page.getByRole('table', { name: 'Debits in the file' });
      await debits.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: 'The bank rejected this debit' }).click();
    },
  },
  {
    file: 'merchant/exceptions/settle-dialog',
    path: rebuilt,
    open: (page) => page.getByRole('row').filter({ hasText: 'File built again' }).first().click(),
  },
  {
    file: 'merchant/bank-connections/connection-form',
    path: '/merchant/user/settings?tab=business',
    open: press('Set up'),
  },
  { file: 'merchant/merchants/create-page', path: '/merchant/platform/merchants/create' },
  { file: 'merchant/merchants/facility-practice-form', path: ofMerchant, open: press('Edit') },
  { file: 'merchant/merchants/direct-facility-form', path: ofMerchant, open: press('Add a direct facility') },
  {
    file: 'merchant/merchants/facilitated-form',
    path: ofMerchant,
    open: press('Add a facilitated facility'),
  },
  { file: 'merchant/merchants/add-fee-form', path: ofMerchant, open: press('Add fee') },
  { file: 'merchant/bpay/biller-form', path: ofMerchant, open: press('Enter biller code') },
  { file: 'merchant/merchants/closing-card', path: closing, open: press('Write a claim') },
];

test('every form of the portal is sent empty here, or stands on a list that says why not', () => {
  const forms = globSync('apps/web/src/**/*.tsx', { exclude: ['**/*.test.tsx'] })
    .filter((file) => readFileSync(file, 'utf8').includes('usePortalForm('))
    .map((file) => file.replace(/^apps\/web\/src\/|\.tsx$/g, ''));
  const tried = [...OPEN, ...BUSINESS, ...COUNCIL, ...PLATFORM].map(({ file }) => file);
  expect(forms.toSorted()).toEqual([...tried, ...Object.keys(IN_A_JOURNEY), ...NEVER_EMPTY].toSorted());
});

test.each([
  { who: 'a stranger', email: null, forms: OPEN },
  { who: 'a business', email: 'owner@harbour.test', forms: BUSINESS },
  { who: 'a council', email: 'owner@banksia.test', forms: COUNCIL },
  { who: 'the platform', email: 'operator@lorikeet.test', forms: PLATFORM },
])('the forms of $who say what is missing at each field, and lead to the first', async ({ email, forms }) => {
  const state = email ? await signedIn(portal, email) : undefined;
  const ask: Ask = state ? asking(portal, state) : () => Promise.reject(new Error('Nobody is signed in'));
  const page = await newPage({ baseUrl: portal.baseUrl, ...(state && { storageState: state }) });
  const found: Record<string, unknown> = {};
  for (const form of forms.filter((_, n) => isWhole || n % 3 === 0)) {
    const told = await sendEmpty(page, form, ask).catch((error: Error) => error.message.split('\n')[0]);
    if (told !== null) found[form.file] = told;
  }
  expect(found).toEqual({});
});

/** A form may ask what its values would come to; that changes nothing. */
const PREVIEW = /\/preview/i;

/** What is wrong with a form once it was sent empty; null when nothing is. */
async function sendEmpty(page: Page, { path, open, has }: Form, ask: Ask): Promise<unknown> {
  await page.goto(typeof path === 'string' ? path : await path(ask));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await open?.(page);
  const scope = open ? page.getByRole('dialog') : page.getByRole('main');
  const all = scope.locator('form:has(button[type="submit"])');
  const form = has ? all.filter({ has: page.getByLabel(has, { exact: true }) }) : all.last();
  await form.waitFor();
  const texts =
    'input:not([type="checkbox"]):not([type="radio"]):not([type="file"]):not([readonly]), textarea';
  for (const field of await form.locator(texts).all()) if (await field.isEditable()) await field.fill('');
  const sent: string[] = [];
  const note = (request: { method(): string; url(): string }) =>
    request.method() === 'POST' && !PREVIEW.test(request.url()) && sent.push(request.url());
  page.on('request', note);
  await form.locator('button[type="submit"]').last().click();
  await form.locator('.lk-field-error').first().waitFor({ timeout: 5000 });
  const faulty = form.locator('[aria-invalid="true"]');
  await expect.poll(() => faulty.first().evaluate((field) => field.matches(':focus'))).toBe(true);
  page.off('request', note);
  const wordless = await namesOf(faulty, (field) => isWordless(page, field));
  return wordless.length === 0 && sent.length === 0 ? null : { wordless, sent };
}

async function namesOf(fields: Locator, isWanted: (field: Locator) => Promise<boolean>): Promise<string[]> {
  const names: string[] = [];
  for (const field of await fields.all())
    if (await isWanted(field)) names.push((await field.getAttribute('name')) ?? 'a field');
  return names;
}

/** Whether a field with a fault does not say which. */
async function isWordless(page: Page, field: Locator): Promise<boolean> {
  const note = await field.getAttribute('aria-describedby');
  const said = await page.locator(`[id="${note}"]`).allInnerTexts();
  return said.join('').trim() === '';
}
