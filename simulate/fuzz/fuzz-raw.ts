import { sendRaw } from '../../apps/server/src/test/raw-http.ts';
import type { Dice } from './dice.ts';

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'BREW', 'get', ''];
const PATHS = [
  '/',
  '/api/merchant/customer/list',
  '/api/official/file/------------------------------------/x',
  '/api/%E0%A4%A',
  '/api/merchant/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//api//merchant',
  '/api/merchant/customer/list?page=%',
  '/api/merchant/customer/list?page=1&page=2&page[]=3',
  `/api/merchant/customer/list?${'a=1&'.repeat(2_000)}`,
  `/api/${'long/'.repeat(300)}`,
  `/files/avatar/${'x'.repeat(600)}`,
  '/health/live',
  '/metrics',
  '/api/openapi.json',
  'http://elsewhere.test/',
  '*',
  'no-slash',
  '/\u0000',
  '/é',
];
const HEADERS = [
  'host: x',
  'host: x\r\nhost: y',
  'host:',
  '',
  'host: x\r\ncontent-length: -1',
  'host: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked',
  'host: x\r\ntransfer-encoding: gzip',
  'host: x\r\nauthorization: Bearer \u00ff\u00fe',
  'host: x\r\nauthorization: Basic YTpi',
  'host: x\r\nexpect: 100-continue',
  'host: x\r\nexpect: the-unexpected',
  'host: x\r\nupgrade: websocket\r\nconnection: upgrade',
  'host: x\r\naccept-encoding: br;q=x',
  'host: x\r\nrange: bytes=0-1,5-,-9',
  'host: x\r\nif-none-match: *',
  'host: x\r\nx-forwarded-for: , , ,',
  'host: x\r\nbad header line',
  'host: x\r\nfolded: a\r\n b',
  `host: x\r\nx-long: ${'x'.repeat(40_000)}`,
  `host: x\r\ncookie: ${'a=1; '.repeat(500)}`,
  'host: x\r\nsec-purpose: prefetch',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', ''];

/** Bytes of a request that no browser would send. */
export function rawRequest(dice: Dice): string {
  if (dice.isAt(0.05))
    return Array.from({ length: 200 }, () => String.fromCharCode(dice.below(256))).join('');
  const line = [dice.pick(METHODS), dice.pick(PATHS), dice.pick(VERSIONS)].join(' ');
  return `${line}\r\n${dice.pick(HEADERS)}\r\n\r\n${dice.isAt(0.2) ? '{"a":1}' : ''}`;
}

const QUIET_MS = 5;

/** Outside of calls and files an address that leads nowhere is replied to with a page for people. */
const isLostPage = ({ status, headers }: { status: number; headers: string }, request: string): boolean =>
  status === 404 && /^content-type: text\/html/im.test(headers) && !/^\S* \/(api|files)\//.test(request);

/** What is wrong with the reply to a raw request: undefined when nothing is. A connection may also just be closed. */
export async function rawFault(port: number, request: string, slowMs: number): Promise<string | undefined> {
  const started = performance.now();
  const reply = await sendRaw(port, Buffer.from(request, 'latin1'), QUIET_MS);
  if (performance.now() - started > slowMs) return `took more than ${slowMs} ms`;
  if (reply.status >= 500) return `HTTP ${reply.status}: ${reply.body.slice(0, 200)}`;
  const isRefused = reply.status >= 400;
  if (!isRefused || request.startsWith('HEAD') || isLostPage(reply, request)) return undefined;
  // Several replies may follow one another on the connection: the first one counts.
  const length = Number(/content-length: (\d+)/.exec(reply.headers)?.[1]);
  const body = Buffer.from(reply.body).subarray(0, length).toString();
  try {
    const { code, message, ...rest } = JSON.parse(body) as Record<string, unknown>;
    const isEnvelope =
      code === reply.status && typeof message === 'string' && Object.keys(rest).join() === 'data';
    return isEnvelope ? undefined : `HTTP ${reply.status} with no envelope: ${body.slice(0, 200)}`;
  } catch {
    return `HTTP ${reply.status} with no envelope: ${body.slice(0, 200)}`;
  }
}
