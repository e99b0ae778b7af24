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

test('the last buttons of a panel that fills a telephone can be scrolled above a message', async () => {
  const page = await newPage({
    baseUrl: portal.baseUrl,
    width: 390,
    storageState: await signedIn(portal, 'owner@harbour.test'),
  });
  const why = 'They are being counted, which takes longer than usual today. '.repeat(3).trim();
  await page.route('**/api/merchant/notification/list*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ code: 1, data: null, message: why }),
    }),
  );
  await page.goto('/merchant/home');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.locator('.lk-toast').getByText(why).waitFor();
  // A panel as long as the screen, whose buttons end it.
  const { foot, top } = await page.evaluate<{ foot: number; top: number }>(`(() => {
    const actions = document.createElement('div');
    actions.className = 'lk-dialog-actions';
    actions.style.marginTop = '900px';
    actions.append(document.createElement('button'));
    document.querySelector('.mantine-Drawer-body').append(actions);
    const scrolls = document.querySelectorAll('.mantine-Drawer-content, .mantine-Drawer-content *');
    for (const one of scrolls) one.scrollTop = one.scrollHeight;
    return {
      foot: actions.getBoundingClientRect().bottom,
      top: document.querySelector('.lk-toast').getBoundingClientRect().top,
    };
  })()`);
  expect(foot).toBeLessThanOrEqual(top);
});
