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

const LANGUAGES = [
  {
    language: 'en',
    locale: 'en-AU',
    width: 1440,
    unread: 'The filter “Status: gone” could not be read',
    remove: 'Remove “Status: gone”',
  },
  {
    language: 'zh',
    locale: 'zh-CN',
    width: 390,
    unread: '无法识别筛选条件“状态: gone”',
    remove: '移除“状态: gone”',
  },
] as const;

test.each(LANGUAGES)(
  'a filter that the list does not take is named beside it and can be removed ($language, $width px)',
  async ({ language, locale, width, unread, remove }) => {
    const page = await newPage({ baseUrl: portal.baseUrl, locale, width });
    await signIn(page, 'owner@harbour.test');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/merchant/transactions/list?q=status:gone+date:01/01/2020..');
    await page.getByText(unread).waitFor();
    expect(asked.filter((url) => url.includes('/payment/list'))).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('row').count()).toBe(0);
    expect(await flaws(page, language)).toEqual([]);

    await page.getByRole('button', { name: remove }).click();
    await page.getByText(unread).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe('date:01/01/2020..');
    await page.locator('.lk-list-foot b').waitFor();
  },
);
