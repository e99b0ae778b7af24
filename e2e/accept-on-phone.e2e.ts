import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { asking, signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '12' });
});
afterAll(() => portal?.stop());

/** Whether what has the focus can be seen whole: nothing lies over its corners or its middle. */
const isSeen = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const field = document.activeElement;
    const { left, right, top, bottom } = field.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], [left + 8, top + 4], [right - 8, bottom - 4]];
    return field.matches('input, textarea, select') && points.every(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      return over && (field === over || over.contains(field) || field.parentElement.contains(over)
        || field.closest('label, .lk-field, fieldset')?.contains(over));
    });
  })()`);

test('an invitation that is accepted too soon on a phone leads to the first fault, in sight, and counts the faults', async () => {
  const ask = asking(portal, await signedIn(portal, 'owner@harbour.test'));
  const person = { name: 'Priya Raman', email: 'priya@payers.test', phone: '0491 570 110' };
  await ask('/invitation/create', { ...person, plan_id: null, channels: ['email'], locale: 'en' });
  const { links } = await newestMessage(portal, { to: person.email });
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto(links.find((link) => link.includes('/merchant/invite/'))!);
  const accept = page.getByRole('button', { name: 'Accept and set up debit' });
  await accept.scrollIntoViewIfNeeded();
  await accept.click();
  await page.getByText(/things above need your attention/).waitFor();
  const faulty = page.locator('[aria-invalid="true"]').first();
  await expect.poll(() => faulty.evaluate((field) => field.matches(':focus'))).toBe(true);
  await expect.poll(() => isSeen(page)).toBe(true);
  expect(await flaws(page, 'en')).toEqual([]);
});
