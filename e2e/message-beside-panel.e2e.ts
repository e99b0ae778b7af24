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

test('a message that comes over a panel that fills a telephone moves nothing, and leaves its last buttons free', async () => {
  const page = await newPage({
    baseUrl: portal.baseUrl,
    width: 390,
    storageState: await signedIn(portal, 'owner@harbour.test'),
  });
  const why = 'They are being counted, which takes longer than usual today. '.repeat(3).trim();
  const { promise: isLaidOut, resolve: comes } = Promise.withResolvers<void>();
  await page.route('**/api/merchant/notification/list*', async (route) => {
    await isLaidOut;
    await route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ code: 1, data: null, message: why }),
    });
  });
  await page.goto('/merchant/home');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  // Its buttons stand at the foot of the screen.
  await page.evaluate(`(() => {
    const actions = document.createElement('div');
    actions.className = 'lk-dialog-actions';
    actions.style.cssText = 'position: absolute; inset: auto 24px 24px; height: 44px';
    document.querySelector('.mantine-Drawer-content').append(actions);
  })()`);
  const places = () =>
    page.evaluate<{ foot: { top: number } }>(`(() => {
      const body = document.querySelector('.mantine-Drawer-body');
      const foot = document.querySelector('.lk-dialog-actions').getBoundingClientRect().toJSON();
      const { paddingTop, paddingBottom } = getComputedStyle(body);
      return { foot, top: body.getBoundingClientRect().top, room: [paddingTop, paddingBottom] };
    })()`);
  const before = await places();
  comes();
  await page.locator('.lk-toast').getByText(why).waitFor();
  expect(await places()).toEqual(before);
  const message = (await page.locator('.lk-toast').first().boundingBox())!;
  expect(message.y + message.height).toBeLessThanOrEqual(before.foot.top);
});
