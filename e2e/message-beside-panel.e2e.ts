import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { signedIn } from './support/session.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test.each([1440, 390] as const)(
  'a message covers neither the title nor the cross of a panel (%i px)',
  async (width) => {
    const page = await newPage({
      baseUrl: portal.baseUrl,
      width,
      storageState: await signedIn(portal, 'owner@harbour.test'),
    });
    await page.route('**/api/merchant/notification/list*', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ code: 1, data: null, message: 'They are being counted' }),
      }),
    );
    const panel = page.getByRole('dialog');
    await page.goto('/merchant/home');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.locator('.lk-toast').getByText('They are being counted').waitFor();
    const message = (await page.locator('.lk-toast').first().boundingBox())!;
    expect(message.y + message.height, 'all of it is on the screen').toBeLessThanOrEqual(
      width === 390 ? 844 : 900,
    );
    for (const part of [panel.getByRole('heading').first(), panel.getByRole('button', { name: 'Close' })]) {
      const box = (await part.boundingBox())!;
      const isApart =
        box.x >= message.x + message.width ||
        box.x + box.width <= message.x ||
        box.y >= message.y + message.height ||
        box.y + box.height <= message.y;
      expect(isApart, JSON.stringify([box, message])).toBe(true);
    }
  },
);
