import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Contract } from '@lorikeet/contracts/contract';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { filledPageRoutes } from './filled-page.ts';

const calls = [
  { name: 'first', area: 'official', path: '/first' },
  { name: 'second', area: 'official', path: '/second' },
] as unknown as Contract[];
const PLAIN = { 'accept-encoding': 'identity' };

type Asked = { path: string; link: string; ip: string; language: string | undefined };

function serve(reply: (path: string) => { status?: number; body: object }) {
  const folder = mkdtempSync(join(tmpdir(), 'lorikeet-filled-'));
  const file = join(folder, 'pages.json');
  writeFileSync(
    file,
    JSON.stringify({ payer: '<body class="theme-{{theme}}"><p id="opened">{{opened}}</p>' }),
  );
  const app = fastify({ trustProxy: '127.0.0.1' });
  const asked: Asked[] = [];
  app.get<{ Querystring: { link: string } }>('/api/official/:call', async (request, answer) => {
    const path = request.url.replace(/^\/api\/official\/|\?.*$/g, '');
    asked.push({
      path,
      link: request.query.link,
      ip: request.ip,
      language: request.headers['accept-language'],
    });
    const { status = 200, body } = reply(path);
    return answer.code(status).send(body);
  });
  filledPageRoutes(app, file, [
    { page: 'payer', paths: { '/pay': 'merchant', '/buy': 'official' }, calls, field: 'link' },
  ]);
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return { app, asked };
}

const openedIn = (body: string) => JSON.parse(/<p id="opened">(.*)<\/p>/s.exec(body)![1]!) as unknown;

test('a page comes with what its calls show, asked as its reader, and is kept by no cache', async () => {
  const { app, asked } = serve((path) => ({ body: { code: 0, data: { of: path, name: '</p><script>' } } }));
  const reply = await app.inject({
    url: '/pay/a%2Fb',
    headers: { ...PLAIN, 'accept-language': 'zh', 'x-forwarded-for': '203.0.113.9' },
    remoteAddress: '127.0.0.1',
  });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body, 'no text ends its element').not.toContain('<script>');
  expect(openedIn(reply.body)).toEqual({
    first: { of: 'first', name: '</p><script>' },
    second: { of: 'second', name: '</p><script>' },
  });
  expect(asked).toEqual(
    ['first', 'second'].map((path) => ({ path, link: 'a/b', ip: '203.0.113.9', language: 'zh' })),
  );
});

test('a refusal stands in the page by its name, and nothing further is asked', async () => {
  const { app, asked } = serve(() => ({ body: { code: 1, data: { refusal: 'link_unknown' } } }));
  const { body } = await app.inject({ url: '/pay/x', headers: PLAIN });
  expect(openedIn(body)).toEqual({ refused: 'link_unknown' });
  expect(asked).toHaveLength(1);
});

test('a call that fails leaves the page to ask for itself', async () => {
  const { app } = serve((path) =>
    path === 'first'
      ? { body: { code: 0, data: { is: 1 } } }
      : { status: 429, body: { code: 429, data: null } },
  );
  const reply = await app.inject({ url: '/pay/x/', headers: { 'accept-encoding': 'gzip' } });
  expect(openedIn(gunzipSync(reply.rawPayload).toString())).toEqual({ first: { is: 1 } });
});

test('each of its addresses wears the theme of its own', async () => {
  const { app } = serve(() => ({ body: { code: 0, data: null } }));
  const bodyOf = async (url: string) => (await app.inject({ url, headers: PLAIN })).body;
  expect(await bodyOf('/pay/x')).toContain('<body class="theme-merchant">');
  expect(await bodyOf('/buy/x')).toContain('<body class="theme-official">');
});
