import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { silentLog } from '../log.ts';
import { callerOf } from './caller.ts';
import { createHttpServer } from './server.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

/** The address that the portal counts a caller by, who sends `forwarded` from `from`. */
async function addressSeen(setting: string, forwarded: string, from = '10.0.0.7'): Promise<string> {
  const app = createHttpServer({ log: silentLog, trustProxy: parseTrustedProxies(setting)! });
  app.get('/ip', async (request) => callerOf(request).ip);
  const reply = await app.inject({
    url: '/ip',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwarded },
  });
  return reply.payload;
}

test('a made-up address at the left is not believed', async () => {
  expect(await addressSeen('1', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  expect(await addressSeen('2', '6.6.6.6, 203.0.113.9, 10.0.0.8')).toBe('203.0.113.9');
  expect(await addressSeen('10.0.0.0/8', '6.6.6.6, 203.0.113.9, 10.0.0.8')).toBe('203.0.113.9');
});

test('without a proxy, and from an address that is none, the header says nothing', async () => {
  expect(await addressSeen('0', '6.6.6.6')).toBe('10.0.0.7');
  expect(await addressSeen('10.0.0.8,192.168.0.0/16', '6.6.6.6')).toBe('10.0.0.7');
  expect(await addressSeen('loopback', '6.6.6.6', '127.0.0.1')).toBe('6.6.6.6');
});

test('a forwarded text that is no address is not taken for one', async () => {
  expect(await addressSeen('1', 'unknown')).toBe('10.0.0.7');
});

test('a wrong value is refused at the start, in a sentence', () => {
  for (const TRUST_PROXY of ['true', 'yes', '11', '10.0.0.0/0', '10.0.0.7/33', '10.0.0', '10.0.0.7,,', '*'])
    expect(() => readConfig({ TRUST_PROXY }), TRUST_PROXY).toThrow(
      'TRUST_PROXY: say how many proxies stand before the portal (0 to 10), or their addresses',
    );
});
