import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { flaws } from './support/look-at.ts';
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
