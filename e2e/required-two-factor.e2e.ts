import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestMessage } from './support/demo-tools.ts';
import { newPage } from './support/page.ts';
import { enrol } from './support/second-factor.ts';
import {
  button,
  enterAt,
  faces,
  forgetSecondFactors,
  heading,
  SETTINGS,
  STAFF,
  storedSession,
  typePassword,
} from './support/security-steps.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

const CLERK = 'clerk@harbour.test';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await forgetSecondFactors(portal);
  await portal?.stop();
});

const open = () => newPage({ baseUrl: portal.baseUrl });

/** The owner sets up their own first, then requires it of everybody from today. */
async function requireOfAll(owner: Page): Promise<void> {
  await enterAt(owner, SETTINGS, STAFF);
  const card = owner.locator('.lk-card', { hasText: 'Two-factor for everybody' });
  await card.getByText('Everybody decides for themselves.').waitFor();
  await card.getByText(/of \d+ people have none yet/).waitFor();
  await enrol(owner);
  await button(owner, 'I kept them').click();
  await faces(owner);
  const field = card.getByLabel('Required from');
  await field.fill(new Intl.DateTimeFormat('en-US', { timeZone: 'Australia/Sydney' }).format(new Date()));
  await card.getByRole('button', { name: 'Require two-factor' }).click();
  await card.getByText(/^Required since /).waitFor();
  await newestMessage(portal, { to: CLERK, template: 'two-factor-required' });
  await faces(owner);
}

/** From then on a colleague's password alone leads to the set-up, and no address or call round it. */
async function setUpFirst(clerk: Page): Promise<void> {
  await clerk.goto('/merchant/customers/list');
  await typePassword(clerk, CLERK);
  await heading(clerk, 'Two-Factor Authentication');
  await clerk.getByText('Set yours up to go on').waitFor();
  await faces(clerk);
  await clerk.goto('/merchant/payout/list');
  await clerk.getByText('Set yours up to go on').waitFor();
  const { token } = (await storedSession(clerk, 'merchant')) ?? {};
  const reply = await fetch(`${portal.baseUrl}/api/merchant/customer/list`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await reply.json()).toMatchObject({ code: 403, data: { refusal: 'two_factor.required' } });
  await clerk.goto('/merchant/customers/list');
  await enrol(clerk);
  await faces(clerk);
  await button(clerk, 'I kept them').click();
  await button(clerk, 'Continue').click();
  await clerk.waitForURL('**/merchant/customers/list');
  await heading(clerk, 'Customers');
}

test('a business requires a second factor: who has none sets one up before anything else', async () => {
  const [owner, clerk] = [await open(), await open()];
  await requireOfAll(owner);
  await setUpFirst(clerk);
  await clerk.goto(SETTINGS);
  await clerk.getByText('10 recovery codes left').waitFor();
  const off = button(clerk, 'Disable');
  expect(await off.getAttribute('aria-disabled')).toBe('true');
  expect(await off.getAttribute('title')).toContain('it stays on');

  await owner.reload();
  const card = owner.locator('.lk-card', { hasText: 'Two-factor for everybody' });
  await card.getByRole('button', { name: 'No longer require it' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'No longer require it' }).click();
  await card.getByText('Everybody decides for themselves.').waitFor();
});
