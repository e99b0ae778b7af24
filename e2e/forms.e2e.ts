import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { openAs } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

/*
 * What holds for every form, tried on each of those that people meet before and around their work: it is filled by
 * keyboard alone, each field has a name to read out, a fault comes on blur and not while typing, it is the first
 * failing rule alone, it goes when the value is right, and sending a faulty form leads to the first fault.
 */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

type Form = {
  path: string;
  as?: 'owner';
  /** Done before the form is there. */
  open?: (page: Page) => Promise<unknown>;
  /** The field to try: its label, what is wrong in it, the fault's words, and what is right. */
  field: { label: string; wrong: string; fault: string; right: string };
  send: string;
};

const badEmail = { label: 'E-mail', wrong: 'nobody', fault: 'Enter a valid email', right: 'a@b.test' };

const FORMS: readonly Form[] = [
  { path: '/merchant/login', field: badEmail, send: 'Sign in' },
  {
    path: '/merchant/login',
    open: (page) => page.getByText('Merchant ID', { exact: true }).first().click(),
    field: {
      label: 'Merchant ID',
      wrong: 'Harbour Fitness',
      fault: 'Use lowercase letters, numbers and hyphens only',
      right: 'harbour-fitness',
    },
    send: 'Sign in',
  },
  {
    path: '/merchant/register',
    field: badEmail,
    send: 'Create account',
  },
  { path: '/merchant/forgot-password', field: badEmail, send: 'Send' },
  { path: '/flexirates/login', field: badEmail, send: 'Sign in' },
  { path: '/flexirates/forgot-password', field: badEmail, send: 'Send' },
  { path: '/merchant/user/create', as: 'owner', field: badEmail, send: 'Send invitation' },
  {
    path: '/merchant/customers/add',
    as: 'owner',
    field: { label: 'Primary e-mail', wrong: 'nobody', fault: 'Enter a valid email', right: 'a@b.test' },
    send: 'Add customer',
  },
];

const faults = (page: Page) => page.locator('.lk-field-error');

test.each(FORMS)('the form at $path ($field.label) is kind to keyboard and screen reader', async (form) => {
  const page = form.as
    ? await openAs(portal, 'owner@harbour.test', form.path)
    : await newPage({ baseUrl: portal.baseUrl });
  if (!form.as) await page.goto(form.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await form.open?.(page);
  const { label, wrong, fault, right } = form.field;
  const field = page.getByLabel(label, { exact: true });
  await field.waitFor();

  expect(await nameless(page)).toEqual([]);
  expect(await reachable(page, field)).toBe(true);

  const own = page.locator(`[id="${await field.getAttribute('id')}-error"]`);
  await page.keyboard.type(wrong, { delay: 20 });
  expect(await own.count()).toBe(0);
  await page.keyboard.press('Tab');
  await own.waitFor();
  const note = await field.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${note}"]`).allInnerTexts()).toEqual([fault]);
  expect(await field.getAttribute('aria-invalid')).toBe('true');

  await field.fill(right);
  await field.blur();
  await own.waitFor({ state: 'detached' });

  await field.fill('');
  await page
    .getByRole('button', { name: new RegExp(form.send) })
    .last()
    .press('Enter');
  await faults(page).first().waitFor();
  const focused = page.locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-invalid')).toBe('true');
});

/** Fields that a screen reader could not name. */
async function nameless(page: Page): Promise<string[]> {
  const fields = page.locator('main input:visible, main select:visible, main textarea:visible');
  const without: string[] = [];
  for (const field of await fields.all()) {
    const hasName = await field.evaluate((element) => {
      const { labels, attributes } = element as unknown as {
        labels: { length: number } | null;
        attributes: { getNamedItem(name: string): unknown };
      };
      const labelled = attributes.getNamedItem('aria-label') ?? attributes.getNamedItem('aria-labelledby');
      return (labels?.length ?? 0) > 0 || labelled !== null;
    });
    if (!hasName) without.push((await field.getAttribute('name')) ?? 'a field');
  }
  return without;
}

/** Whether Tab alone leads to the field. */
async function reachable(page: Page, field: Locator): Promise<boolean> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await field.evaluate((element) => element.matches(':focus'))) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}
