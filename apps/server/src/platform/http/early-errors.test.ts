import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawReply, sendRaw } from '../../test/raw-http.ts';
import { silentLog } from '../log.ts';
import { createHttpServer } from './server.ts';

const app = createHttpServer({ log: silentLog, trustProxy: false, isHttps: true });
app.get('/api/thing/:id', async () => ({ code: 0, data: null, message: 'success' }));
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const get = (path: string, more = '') => sendRaw(port, `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`);

function expectEnvelope(reply: RawReply, status: number): void {
  expect(reply.status).toBe(status);
  expect(JSON.parse(reply.body)).toEqual({ code: status, data: null, message: expect.stringMatching(/\w/) });
  expect(reply.headers).toContain('x-request-id: ');
  expect(reply.headers).toContain('cache-control: no-store');
  expect(reply.headers).toContain('x-content-type-options: nosniff');
}

test('an address that cannot be read is refused in the envelope and not repeated', async () => {
  const bad = await get('/api/thing/%E0%A4%A-secret-path');
  expectEnvelope(bad, 400);
  expect(bad.body).not.toContain('secret-path');
  const long = await get(`/api/thing/${'long-segment'.repeat(60)}`);
  expectEnvelope(long, 414);
  expect(long.body).not.toContain('long-segment');
});

test('what is no HTTP, and headers without end, are refused in the envelope', async () => {
  expectEnvelope(await sendRaw(port, 'NOT HTTP AT ALL\r\n\r\n'), 400);
  expectEnvelope(await sendRaw(port, 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n'), 400);
  expectEnvelope(await sendRaw(port, 'GET /api/thing/1 HTTP/1.1\r\n\r\n'), 400);
  expectEnvelope(await get('/api/thing/1', `x-long: ${'x'.repeat(100_000)}\r\n`), 431);
});

test('an expectation that nobody knows changes nothing', async () => {
  const reply = await get('/api/thing/1', 'expect: the-unexpected\r\n');
  expect(reply.status).toBe(200);
});

test('a request that never ends is refused in the envelope', async () => {
  const said: string[] = [];
  // What node raises after `requestTimeout`; waiting for its half-minute check would take as long.
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', late, { writable: true, end: (text: string) => said.push(text) } as never);
  const [head = '', body = ''] = said.join('').split('\r\n\r\n');
  expectEnvelope({ status: Number(head.slice(9, 12)), headers: head, body }, 408);
});

test('a body that comes too slowly is refused, later where its route takes a long one', async () => {
  const slow = createHttpServer({ log: silentLog, trustProxy: false, requestMs: 100 });
  slow.post('/api/short', async () => 'x');
  slow.post('/api/long', { bodyLimit: 256 * 1024 * 1024 }, async () => 'x');
  await slow.listen({ port: 0, host: '127.0.0.1' });
  const to = (slow.server.address() as AddressInfo).port;
  const begun = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`;
  expectEnvelope(await sendRaw(to, begun('/api/short')), 408);
  const socket = connect(to, '127.0.0.1');
  socket.write(begun('/api/long'));
  await pause(300);
  expect(socket.readyState).toBe('open');
  expect(socket.bytesRead).toBe(0);
  socket.destroy();
  await slow.close();
});

test('with an https address every reply tells browsers to stay with https', async () => {
  const reply = await app.inject('/api/thing/1');
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  const plain = createHttpServer({ log: silentLog, trustProxy: false });
  plain.get('/x', async () => 'x');
  expect((await plain.inject('/x')).headers['strict-transport-security']).toBeUndefined();
});

test('connections above the cap are closed', async () => {
  const small = createHttpServer({ log: silentLog, trustProxy: false, connectionsMax: 1 });
  small.get('/x', async () => 'x');
  await small.listen({ port: 0, host: '127.0.0.1' });
  const to = (small.server.address() as AddressInfo).port;
  const ask = 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n';
  const [first, second] = await Promise.all([sendRaw(to, ask, 500), sendRaw(to, ask, 500)]);
  expect([first.status, second.status].sort()).toEqual([0, 200]);
  await small.close();
});
