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

const WIDTH = 390;

test.each(['en', 'zh'] as const)(
  'on a phone each row of a council’s records shows its amount: %s',
  async (language) => {
    onTestFailed(() => console.error(portal.log()));
    const storageState = await signedIn(portal, 'owner@banksia.test');
    const ask = asking(portal, storageState);
    const page = await newPage({
      baseUrl: portal.baseUrl,
      storageState,
      width: WIDTH,
      ...(language === 'zh' && { language }),
    });
    for (const noun of ['ratepayer', 'property'] as const) {
      const { rows } = await ask<{ rows: { id: string }[] }>(`/council/${noun}/list`);
      const of = noun === 'ratepayer' ? 'ratepayers' : 'properties';
      await page.goto(`/merchant/council/${of}/detail/${rows[0]!.id}`);
      const amounts = page.locator('main .lk-card .lk-row-amount:not(:empty)');
      await amounts
        .filter({ hasText: /\$[\d,]+\.\d\d/ })
        .first()
        .waitFor();
      const boxes = await Promise.all((await amounts.all()).map((amount) => amount.boundingBox()));
      expect(boxes.length, of).toBeGreaterThan(1);
      for (const box of boxes) expect(box && box.x + box.width, of).toBeLessThanOrEqual(WIDTH);
      expect(await flaws(page, language), of).toEqual([]);
    }
    // The property's own: an instalment is named in words, and who has access stands as rows that fit.
    const first = language === 'en' ? /^Instalment 1 of \d$/ : /^第 1 期，共 \d 期$/;
    expect(await page.locator('main .lk-row-who').filter({ hasText: first }).count()).toBeGreaterThan(0);
    const { rows } = await ask<{ rows: { id: string }[] }>('/council/property/list?standing=registered');
    await page.goto(`/merchant/council/properties/detail/${rows[0]!.id}`);
    const access = page.getByRole('list', { name: language === 'en' ? 'Who has access' : '访问权' });
    await access.getByRole('button').first().waitFor();
    expect(await page.locator('main table').count()).toBe(0);
    expect(await flaws(page, language), 'access').toEqual([]);
  },
);

test('the menu follows what the council says that it bills for', async () => {
  const storageState = await signedIn(portal, 'owner@banksia.test');
  const page = await newPage({ baseUrl: portal.baseUrl, storageState });
  await page.goto('/merchant/council/settings');
  const customers = page
    .getByRole('navigation')
    .getByRole('link', { name: 'Customers', exact: true })
    .first();
  const services = page.getByRole('checkbox', { name: 'We bill for other services too' });
  await services.check();
  expect(await customers.count()).toBe(0);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await customers.click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});
