import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@lorikeet/contracts';
import { uploadFile } from '@lorikeet/contracts/profile';
import { done } from '@lorikeet/contracts/wire';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { sendRaw } from '../../test/raw-http.ts';
import { silentLog } from '../log.ts';
import type { Platform } from '../work.ts';
import type { SignedIn } from './caller.ts';
import { isLarge } from './large-bodies.ts';
import { createRoutes } from './routes.ts';
import { createHttpServer } from './server.ts';

const MEGABYTE = 1024 * 1024;
const MOST = 16 * MEGABYTE;
const large = contract({
  name: 'takeMuch',
  area: 'merchant',
  method: 'POST',
  path: '/much',
  access: 'bank_files.write',
  summary: 'Takes a large text',
  input: z.strictObject({ content: z.string() }),
  output: done,
  idempotent: true,
  bodyLimitBytes: MOST,
  changes: [],
});
const open = contract({
  name: 'askOpenly',
  area: 'official',
  method: 'GET',
  path: '/open',
  access: 'public',
  summary: 'Open to everybody',
  input: z.strictObject({}),
  output: done,
  shows: [],
});

const session = (id: string, permissions: string[]): SignedIn => ({
  actor: { kind: 'user', name: 'Robin' },
  merchantId: undefined,
  tenant: undefined,
  sessionId: id,
  permissions: new Set(permissions),
  twoFactorOutstanding: false,
  twoFactorRequired: false,
  twoFactorMissing: false,
  hasRecentProof: true,
});
const SESSIONS: Record<string, SignedIn> = {
  may: session('may', ['bank_files.write']),
  may_too: session('may_too', ['bank_files.write']),
  may_also: session('may_also', ['bank_files.write']),
  may_not: session('may_not', []),
};

const leave = contract({
  name: 'leave',
  area: 'merchant',
  method: 'GET',
  path: '/leave',
  access: 'session',
  summary: 'Signs out by a GET',
  input: z.strictObject({}),
  output: done,
  changes: [],
});
let left = 0;

function build(limits?: Parameters<typeof createRoutes>[3]) {
  const app = createHttpServer({ log: silentLog, trustProxy: 1 });
  let under = 0;
  let most = 0;
  const merchant = { find: async ({ bearer }: { bearer: string | undefined }) => SESSIONS[bearer ?? ''] };
  const routes = createRoutes(app, {} as Platform, { merchant }, limits);
  routes.open(large, async () => {
    under += 1;
    most = Math.max(most, under);
    await pause(60);
    under -= 1;
    return { done: true as const };
  });
  routes.open(open, async () => ({ done: true as const }));
  routes.open(leave, async () => {
    left += 1;
    return { done: true as const };
  });
  return { app, most: () => most };
}

const { app, most } = build();
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const head = (bearer: string, more = '') =>
  `POST /api/merchant/much HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${15 * MEGABYTE}\r\n${bearer && `authorization: Bearer ${bearer}\r\n`}${more}\r\n`;

test('a caller without session or permission is refused before a byte of the body has arrived', async () => {
  for (const [bearer, status] of [
    ['', 401],
    ['unknown', 401],
    ['may_not', 403],
  ] as const)
    expect((await sendRaw(port, head(bearer))).status, bearer).toBe(status);
});

test('a body above the call’s limit, and a key of a wrong length, are refused before it has arrived', async () => {
  const tooLong = head('may').replace(String(15 * MEGABYTE), String(MOST + 1));
  expect((await sendRaw(port, tooLong)).status).toBe(413);
  expect((await sendRaw(port, head('may', `idempotency-key: ${'k'.repeat(201)}\r\n`))).status).toBe(422);
});

const send = (bearer: string) =>
  app.inject({
    method: 'POST',
    url: '/api/merchant/much',
    headers: { authorization: `Bearer ${bearer}` },
    payload: { content: 'x' },
  });

test('large bodies are read two at a time, and of one session one', async () => {
  const one = await Promise.all(Array.from({ length: 3 }, () => send('may')));
  expect(most()).toBe(1);
  const bearers = ['may', 'may_too', 'may_also', 'may', 'may_too', 'may_also'];
  const all = [...one, ...(await Promise.all(bearers.map(send)))];
  expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200));
  expect(most()).toBe(2);
});

test('a session that sends no bodies to the calls that it begins does not hold up others', async () => {
  const stalled = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of stalled) socket.write(head('may'));
  await pause(100);
  const begun = performance.now();
  expect((await send('may_too')).statusCode).toBe(200);
  expect(performance.now() - begun).toBeLessThan(5_000);
  for (const socket of stalled) socket.destroy();
});

test('a large body of which nothing more arrives is ended, and one that goes on arriving is not', async () => {
  const { app: hurried } = build({ strangersPerMinute: 0, sessionsPerMinute: 0, stalledBodyMs: 400 });
  onTestFinished(() => hurried.close());
  await hurried.listen({ port: 0, host: '127.0.0.1' });
  const at = (hurried.server.address() as AddressInfo).port;
  const begun = performance.now();
  expect((await sendRaw(at, [head('may'), '{"content":'])).status).toBe(0);
  expect(performance.now() - begun).toBeLessThan(4_000);
  const socket = connect(at, '127.0.0.1');
  let reply = '';
  socket.on('data', (part) => {
    reply += String(part);
  });
  socket.write(head('may').replace(/content-length: \d+/, 'content-length: 15'));
  for (const letter of '{"content":"x"}') {
    socket.write(letter);
    await pause(100);
  }
  await expect.poll(() => reply).toMatch(/^HTTP\/1.1 200/);
  socket.destroy();
});

test('a picture of a person is no large body', () => {
  expect(isLarge(uploadFile)).toBe(false);
  expect(isLarge(large)).toBe(true);
});

test('what a browser fetches ahead of a click changes nothing', async () => {
  const ask = (headers: Record<string, string>) =>
    app.inject({ url: '/api/merchant/leave', headers: { authorization: 'Bearer may', ...headers } });
  for (const [name, value] of [
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ] as const)
    expect((await ask({ [name]: value })).statusCode, name).toBe(403);
  expect(left).toBe(0);
  expect((await ask({})).statusCode).toBe(200);
  expect(left).toBe(1);
});

test('a stranger who changes between the addresses of one IPv6 network is one stranger', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app: limited } = build({ strangersPerMinute: 3, sessionsPerMinute: 2 });
  const ask = async (ip: string) =>
    (await limited.inject({ url: '/api/official/open', headers: { 'x-forwarded-for': ip } })).statusCode;
  const statuses: number[] = [];
  for (let n = 1; n <= 4; n += 1) statuses.push(await ask(`2001:db8:1:2::${n}`));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await ask('2001:db8:1:3::1')).toBe(200);
});

test('a stranger is slowed down by address, a session by itself, and neither pays for the other', async () => {
  // Calls are counted by the minute of the clock, which must not turn between two of them.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app: limited } = build({ strangersPerMinute: 3, sessionsPerMinute: 2 });
  const ask = async (ip: string, bearer?: string) => {
    const reply = await limited.inject({
      method: bearer ? 'POST' : 'GET',
      url: bearer ? '/api/merchant/much' : '/api/official/open',
      headers: { 'x-forwarded-for': ip, ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(bearer && { payload: { content: 'x' } }),
    });
    return reply;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await ask('203.0.113.1')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await ask('203.0.113.1', 'forged');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.2')).statusCode).toBe(200);
  expect((await ask('203.0.113.1', 'may')).statusCode).toBe(200);
  expect((await ask('203.0.113.1', 'may')).statusCode).toBe(200);
  expect((await ask('203.0.113.2', 'may')).statusCode).toBe(429);
});
