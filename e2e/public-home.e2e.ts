import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPage } from './support/page.ts';
import { type RunningPortal, startPortal } from './support/start-portal.ts';

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

test.each([
  ['/', 'en-AU', 'Direct debit, from agreement to payout.'],
  ['/zh', 'zh-Hans', '直接借记，从授权到付款结算。'],
])('%s is complete before any script runs', async (path, lang, heading) => {
  const html = await (await fetch(portal.baseUrl + path)).text();
  expect(html).toContain(`<html lang="${lang}"`);
  expect(html).toContain(`<h1>${heading}</h1>`);
  expect(html).toContain(`<link rel="canonical" href="${portal.baseUrl}${path}">`);
  expect(html).toContain(`<link rel="alternate" hreflang="zh" href="${portal.baseUrl}/zh">`);
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/);
  expect(html).toContain('href="/merchant/login"');
  expect(html, 'the demo says that it is one').toMatch(/class="lk-demo".*\d\d\/\d\d\/\d{4}/s);
  expect(html, 'every slot is filled').not.toContain('{{');
});

test('its menus answer to keys, and closing the notice is remembered', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/');
  const header = page.getByRole('banner');
  const signIn = header.getByRole('button', { name: 'Sign in' });
  await signIn.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Businesses and councils');
  await page.keyboard.press('Escape');
  expect(await signIn.getAttribute('aria-expanded')).toBe('false');
  await signIn.click();
  await header.getByRole('link', { name: 'Businesses and councils' }).waitFor();
  const notice = page.getByRole('complementary', { name: 'What this site keeps' });
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  expect(await notice.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await notice.waitFor();
});

test('on a phone the menu covers the page until Escape closes it', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl, width: 390 });
  await page.goto('/');
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).waitFor();
  expect(await page.locator('main').evaluate((main) => (main as unknown as { inert: boolean }).inert)).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
});

test('the language chosen here is the application’s, and its way home leads to the same page', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: /中文/ }).click();
  await page.waitForURL('**/zh');
  await page.goto('/merchant/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('zh-Hans');
  await page.getByRole('link', { name: 'Lorikeet' }).first().click();
  await page.waitForURL('**/zh');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#root').count(), 'the light page, not the application').toBe(0);
});

/** Where a page says that it stands in each language, by `hreflang`. */
const languagesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map((found) => [
      found[1],
      found[2],
    ]),
  );

test('every page of the site map is there with its own title, description, picture and other language', async () => {
  const sitemap = await (await fetch(`${portal.baseUrl}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => found[1]!);
  expect(addresses.length).toBeGreaterThan(24);
  expect(await (await fetch(`${portal.baseUrl}/robots.txt`)).text()).toContain(
    `${portal.baseUrl}/sitemap.xml`,
  );
  const titles = new Set<string>();
  const languages = new Map<string, Record<string, string>>();
  for (const address of addresses) {
    const html = await (await fetch(address)).text();
    expect(html, address).toContain(`<link rel="canonical" href="${address}">`);
    expect(html, address).toMatch(/<meta name="description" content="[^"]{30,}">/);
    expect(html, address).toContain(`<meta property="og:image" content="${portal.baseUrl}/og.png">`);
    languages.set(address, languagesOf(html));
    titles.add(/<title>([^<]+)<\/title>/.exec(html)![1]!);
  }
  expect(titles.size, 'no two pages have one title').toBe(addresses.length);
  for (const [address, named] of languages) {
    expect(Object.keys(named).sort(), address).toEqual(['en-AU', 'x-default', 'zh']);
    expect(named['x-default'], address).toBe(named['en-AU']);
    expect(Object.values(named), address).toContain(address);
    for (const other of Object.values(named)) expect(languages.get(other), other).toEqual(named);
  }
  expect((await fetch(`${portal.baseUrl}/og.png`)).headers.get('content-type')).toBe('image/png');
  expect(await (await fetch(`${portal.baseUrl}/test`)).text()).toContain('<title>test</title>');
});

test.each([
  ['/nothing-here', '/', 'Sorry, the page you visited does not exist', 'Stay here'],
  ['/zh/nothing-here', '/zh', '抱歉，您访问的页面不存在', '留在此页'],
])(
  '%s is not found, says so without script, and goes to %s unless one stays',
  async (path, home, words, stay) => {
    const answer = await fetch(portal.baseUrl + path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html).toContain('<meta name="robots" content="noindex">');
    const page = await newPage({ baseUrl: portal.baseUrl });
    await page.goto(path);
    expect(await page.locator('#root').count(), 'the light page, not the application').toBe(0);
    await page.waitForURL(portal.baseUrl + home, { timeout: 10_000 });
    await page.goto(path);
    await page.getByRole('button', { name: stay }).click();
    await page.waitForTimeout(6_000);
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

test('answers are searched on the public page of help', async () => {
  const page = await newPage({ baseUrl: portal.baseUrl });
  await page.goto('/support');
  expect(await page.locator('#root').count(), 'the light page, not the application').toBe(0);
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('tax invoice');
  await page.getByText('Answers found: 1').waitFor();
  expect(await page.locator('main details:visible').count()).toBe(1);
  expect(await page.locator('main details:visible p').isVisible(), 'one answer is open at once').toBe(true);
  await search.fill('zebra');
  await page.getByText('No answer has these words').waitFor();
  await search.fill('');
  expect(await page.locator('main details:visible').count()).toBeGreaterThan(20);
});
