import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const BASE = {
  DATABASE_URL: 'postgres://app:x@db.test/lorikeet?sslmode=verify-full',
  PUBLIC_URL: 'https://pay.example.com',
  TOKEN_SECRET: 'x'.repeat(40),
  VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  REQUIRE_TLS: '1',
};

test('with REQUIRE_TLS nothing that would go in the clear is taken, each named', () => {
  expect(readConfig(BASE).REQUIRE_TLS).toBe(true);
  const start = () =>
    readConfig({
      ...BASE,
      DATABASE_URL: 'postgres://app:x@db.test/lorikeet',
      DATABASE_OWNER_URL: 'postgres://owner:x@db.test/lorikeet?sslmode=require',
      PUBLIC_URL: 'http://pay.example.com',
      SMS_URL: 'http://sms.test',
    });
  for (const part of [
    'DATABASE_URL: must say sslmode=verify-full',
    'DATABASE_OWNER_URL: must say sslmode=verify-full',
    'PUBLIC_URL: must begin with https:',
    'SMS_URL: must begin with https:',
  ])
    expect(start).toThrow(part);
});
