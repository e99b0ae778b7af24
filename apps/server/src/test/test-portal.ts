import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@lorikeet/contracts';
import { composePortal, type Portal } from '../compose.ts';
import { readConfig } from '../config.ts';
import { createAccessTokens, type StaffRules } from '../modules/identity/index.ts';
import { STAFF } from '../modules/identity/person.ts';
import { openSession } from '../modules/identity/session-store.ts';
import { queriesOn } from '../platform/db/sql.ts';
import type { Platform } from '../platform/work.ts';
import type { TestDatabase } from './test-database.ts';

export const TOKEN_SECRET = 'a secret of the tests only, of no use anywhere';

/** Tests make more calls from one address than people do. */
export const UNLIMITED_CALLS = { CALLS_PER_MINUTE: '0', SESSION_CALLS_PER_MINUTE: '0' };

export type Answer<T = Record<string, unknown>> = Envelope<T> & {
  status: number;
  headers: Record<string, unknown>;
};
export type CallOptions = { token?: string; body?: object; locale?: 'en' | 'zh'; key?: string; ip?: string };

export type TestPortal = {
  portal: Portal;
  platform: Platform;
  /** A call as it would come over the wire: `call('POST', '/api/merchant/userLogin', { body })`. */
  call<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    url: string,
    options?: CallOptions,
  ): Promise<Answer<T>>;
  /** A bearer token for a person of the staff, without going through the sign-in. */
  tokenFor(merchantId: string, userId: string): Promise<string>;
  close(): Promise<void>;
};

/** The whole portal over a test's own database, without a network port and without a worker. */
export function createTestPortal(
  database: TestDatabase,
  env: Record<string, string> = {},
  rules: Partial<StaffRules> = {},
): TestPortal {
  const portal = composePortal({
    ...readConfig({
      DATABASE_URL: database.appUrl,
      DATA_DIR: join(tmpdir(), `lorikeet-${database.name}`),
      DATABASE_POOL: '5',
      TOKEN_SECRET,
      VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
      LOG_LEVEL: 'silent',
      CARD_PROCESSOR: 'sandbox',
      // Letters leave by both channels; tests that send some give the carriers themselves.
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_URL: 'http://127.0.0.1:9/sms',
      ...UNLIMITED_CALLS,
      ...env,
    }),
    // Most tests are not about how the platform's staff sign in.
    platformNeedsTwoFactor: false,
    ...rules,
  });
  const { platform, app } = portal;
  const accessTokens = createAccessTokens(TOKEN_SECRET);
  return {
    portal,
    platform,
    async call<T>(method: 'GET' | 'POST', url: string, options: CallOptions = {}) {
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...(options.locale && { 'accept-language': options.locale }),
          ...(options.key && { 'idempotency-key': options.key }),
        },
        ...(options.body && { payload: options.body }),
        ...(options.ip && { remoteAddress: options.ip }),
      });
      return { ...response.json<Envelope<T>>(), status: response.statusCode, headers: response.headers };
    },
    async tokenFor(merchantId, userId) {
      const wall = platform.clock.wall();
      const session = { key: merchantId, userId, rememberMe: false, ip: '127.0.0.1', userAgent: undefined };
      const { sessionId } = await openSession(queriesOn(platform.pool), STAFF, session, wall);
      return accessTokens.issue('merchant', { tenant: merchantId, user: userId, session: sessionId }, wall);
    },
    close: () => portal.close(),
  };
}
