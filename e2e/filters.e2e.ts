import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { signIn } from './support/sign-in.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ DEMO_DAYS: '60', DEMO_CUSTOMERS: '10' });
});
afterAll(() => portal?.stop());

const UNREAD = 'The filter “Status: gone” could not be read';

test.each([1440, 390] as const)(
  'a filter that the list does not take is named beside it and can be removed (%i px)',
  async (width) => {
    const page = await newPage({ baseUrl: portal.baseUrl, width });
    await signIn(page, 'owner@harbour.test');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/merchant/transactions/list?q=status:gone+date:01/01/2020..');
    await page.getByText(UNREAD).waitFor();
    expect(asked.filter((url) => url.includes('/payment/list'))).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('row').count()).toBe(0);
    expect(await flaws(page, 'en')).toEqual([]);

    await page.getByRole('button', { name: 'Remove “Status: gone”' }).click();
    await page.getByText(UNREAD).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe('date:01/01/2020..');
    await page.locator('.lk-list-foot b').first().waitFor();
  },
);
