import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flaws } from './support/look-at.ts';
import { newPage } from './support/page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';
import { isWhole } from './support/thoroughness.ts';

const PAGES = [
  ['/terms', 'Terms of service', '服务条款'],
  ['/privacy', 'Privacy policy', '隐私政策'],
  ['/merchantagreement', 'Merchant agreement', '商户协议'],
  ['/termsandconditions', 'Terms and conditions of payment', '付款条款与条件'],
] as const;

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test.each(PAGES)(
  '%s is a whole draft without a script, with its version and clauses to link to',
  async (path, english, chinese) => {
    for (const [language, address, title] of [
      ['en', path, english],
      ['zh', `/zh${path}`, chinese],
    ] as const) {
      const page = await newPage({ baseUrl: portal.baseUrl, width: 390, javaScriptEnabled: false });
      await page.goto(address);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
      const main = page.getByRole('main');
      await main.getByText(TERMS_VERSION, { exact: true }).waitFor();
      await main
        .getByRole('note')
        .getByText(language === 'en' ? /lawyers/ : /律师/)
        .first()
        .waitFor();
      const contents = main.getByRole('navigation').first().getByRole('link');
      const anchors = await contents.evaluateAll((links) =>
        links.map((link) => (link as unknown as { hash: string }).hash.slice(1)),
      );
      expect(anchors.length).toBeGreaterThan(10);
      for (const anchor of anchors)
        expect(await page.locator(`section#${anchor} .lk-legal-clause`).count(), anchor).toBeGreaterThan(0);
    }
  },
);

/** They are made of the same parts. */
const LOOKED_AT = isWhole ? PAGES : PAGES.slice(0, 1);

test.each(LOOKED_AT)('%s is sound wide and narrow, and in print it is the text alone', async (path) => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto(path);
  expect(await flaws(page, 'en')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await flaws(page, 'en')).toEqual([]);
  await page.goto(`/zh${path}`);
  expect(await flaws(page, 'zh')).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test('the footer and the cookie notice lead there, and the language switch keeps the page', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/zh');
  const footer = page.getByRole('contentinfo');
  for (const [path] of PAGES) expect(await footer.locator(`a[href="/zh${path}"]`).count(), path).toBe(1);
  await page.getByRole('link', { name: '查看详情' }).click();
  await page.waitForURL('**/zh/privacy#browser');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /English/ })
    .click();
  await page.waitForURL('**/privacy');
  expect(new URL(page.url()).pathname).toBe('/privacy');
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
});

test('whoever registers reads in their own language what they agree to', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  const opens = async (link: string, path: string, title: string) => {
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').locator('form').getByRole('link', { name: link }).click(),
    ]);
    await other.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(other.url()).pathname).toBe(path);
    expect(await other.locator('#root').count(), 'the light page, not the application').toBe(0);
  };
  await page.goto('/merchant/register');
  await opens('terms of service', '/terms', 'Terms of service');
  await opens('merchant agreement', '/merchantagreement', 'Merchant agreement');
  await page.goto('/zh/terms');
  await page.goto('/merchant/register');
  await opens('服务条款', '/zh/terms', '服务条款');
  await page.locator('.lk-auth-foot').getByRole('link', { name: '隐私' }).click();
  await page.waitForURL('**/zh/privacy');
});
