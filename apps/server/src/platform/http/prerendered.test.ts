import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type PageSlots, prerenderedRoutes } from './prerendered.ts';

const BAR = '<aside class="lk-demo">\n{{business_date}}</aside>';
const PAGES = {
  '/': `<link rel="canonical" href="{{origin}}/">${BAR}<h1>Home</h1>`,
  '/zh': `<link rel="canonical" href="{{origin}}/zh">${BAR}<h1>首页</h1>`,
  '/Contact-Us': `<h1>Contact us</h1>`,
  '404/en': `<h1>No such page</h1>`,
  '404/zh': `<h1>没有此页</h1>`,
  '/sitemap.xml': '<loc>{{origin}}/</loc>',
  '/robots.txt': 'Sitemap: {{origin}}/sitemap.xml',
};

function serve(slots: PageSlots) {
  const folder = mkdtempSync(join(tmpdir(), 'lorikeet-pages-'));
  const file = join(folder, 'pages.json');
  writeFileSync(file, JSON.stringify(PAGES));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const sendNotFound = prerenderedRoutes(app, file, slots);
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
  return app;
}

const origin = 'https://pay.example.com';

test('each address has its own page, with the public address in it and no demo bar', async () => {
  const app = serve({ origin });
  expect((await app.inject('/')).body).toBe(
    `<link rel="canonical" href="https://pay.example.com/"><h1>Home</h1>`,
  );
  for (const address of ['/zh', '/zh/', '/zh?from=mail']) {
    expect((await app.inject(address)).body).toContain('<h1>首页</h1>');
  }
});

test('what search engines ask for has its own type and the public address in it', async () => {
  const app = serve({ origin });
  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toMatch('application/xml');
  expect(sitemap.body).toBe('<loc>https://pay.example.com/</loc>');
  const robots = await app.inject('/robots.txt');
  expect(robots.headers['content-type']).toMatch('text/plain');
  expect(robots.body).toBe('Sitemap: https://pay.example.com/sitemap.xml');
});

test('in a demo the bar shows the business date of the moment', async () => {
  let today: LocalDate = toLocalDate('2026-11-30');
  const app = serve({ origin, demoDate: () => today });
  expect((await app.inject('/')).body).toContain('11/30/2026</aside>');
  today = toLocalDate('2026-12-01');
  expect((await app.inject('/')).body).toContain('12/01/2026</aside>');
});

test('a page is sent in the requested compression, and not again while unchanged', async () => {
  const app = serve({ origin });
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  const plain = await ask({});
  const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
  const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
  expect(plain.headers['cache-control']).toBe('no-cache');
  expect((await ask({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
});

test('without prerendered pages their addresses are left to the application', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  prerenderedRoutes(app, join(tmpdir(), 'no-such-pages.json'), { origin });
  expect((await app.inject('/')).statusCode).toBe(404);
});

test('an address that there is not has its page in the language asked for, with status 404', async () => {
  const app = serve({ origin });
  for (const [address, words] of [
    ['/nothing?x=1', 'No such page'],
    ['/404/en', 'No such page'],
    ['/zh/nothing', '没有此页'],
    ['/zhang', 'No such page'],
  ] as const) {
    const answer = await app.inject(address);
    expect([address, answer.statusCode]).toEqual([address, 404]);
    expect(answer.body).toContain(words);
    const again = await app.inject({
      url: address,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(404);
  }
});

test('an address in other letters leads to the page that was meant', async () => {
  const answer = await serve({ origin }).inject('/contact-us/');
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/Contact-Us']);
});
