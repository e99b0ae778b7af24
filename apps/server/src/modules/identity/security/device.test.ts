import { expect, test } from 'vitest';
import { deviceFamily, deviceInWords, deviceOf } from './device.ts';

const CHROME = '(KHTML, like Gecko) Chrome/142.0.0.0';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

test.each([
  [`${WINDOWS} AppleWebKit/537.36 ${CHROME} Safari/537.36`, 'Chrome', 'Windows', 'computer'],
  [`${WINDOWS} AppleWebKit/537.36 ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', 'computer'],
  [`${WINDOWS} AppleWebKit/537.36 ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari',
    'macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 ${CHROME} Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 ${CHROME} Safari/537.36`,
    'Chrome',
    'Android',
    'tablet',
  ],
  ['curl/8.17.0', null, null, 'program'],
  [undefined, null, null, 'unknown'],
])('%s', (userAgent, browser, system, device) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, device });
});

test('another version is the same device', () => {
  const version = (n: number) =>
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${n}.0.0.0 Safari/537.36`;
  expect(deviceFamily(version(141))).toBe(deviceFamily(version(142)));
  expect(deviceFamily(version(141))).not.toBe(deviceFamily('curl/8.17.0'));
});

test('letters name it in their language', () => {
  const agent = `${WINDOWS} AppleWebKit/537.36 ${CHROME} Safari/537.36`;
  expect(deviceInWords(agent, 'en')).toBe('Chrome on Windows');
  expect(deviceInWords(agent, 'zh')).toBe('Windows 上的 Chrome');
  expect(deviceInWords(undefined, 'en')).toBe('An unknown device');
});
