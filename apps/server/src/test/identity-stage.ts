import {
  addRatepayer,
  authenticateRatepayer,
  authenticateStaff,
  createAccessTokens,
  identityModule,
} from '../modules/identity/index.ts';
import { createMerchant, requiredPlatformTenant } from '../modules/merchants/index.ts';
import { createRoutes } from '../platform/http/routes.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { silentLog } from '../platform/log.ts';
import type { Platform } from '../platform/work.ts';
import { quickHash } from './quick-hash.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestPortal, type TestPortal } from './test-portal.ts';

export const PASSWORD = 'Demo-Pass-2026';

export type Tokens = { access_token: string; refresh_token: string };
type Options = { body?: object; token?: string; ip?: string; locale?: string; userAgent?: string };

/**
 * The identity module alone, with a human check that knows one word, the platform's tenant (ratepayers' audit rows
 * and mail go through it) and `harbour-fitness` with its owner.
 */
export async function openIdentityStage() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const passwordHash = await quickHash(PASSWORD);
  const { merchantId: platformId } = await createMerchant(portal.platform, {
    slug: 'lorikeet',
    kind: 'platform',
    legalName: 'Lorikeet Payments Pty Ltd',
    tradingName: 'Lorikeet',
    owner: { username: 'operator', name: 'Otto Operator', email: 'operator@lorikeet.test', passwordHash },
  });
  const { merchantId } = await createMerchant(portal.platform, {
    slug: 'harbour-fitness',
    kind: 'business',
    legalName: 'Harbour Fitness Pty Ltd',
    tradingName: 'Harbour Fitness',
    owner: { username: 'owner', name: 'Olive Owner', email: 'owner@harbour.test', passwordHash },
  });
  const app = identityApp(portal.platform);
  const call = async <T = Tokens>(method: 'GET' | 'POST', url: string, options: Options = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.locale && { 'accept-language': options.locale }),
        ...(options.ip && { 'x-forwarded-for': options.ip }),
        ...(options.userAgent && { 'user-agent': options.userAgent }),
      },
      ...(options.body && { payload: options.body }),
    });
    const body = response.json<{ code: number; data: T; message: string }>();
    return { ...body, status: response.statusCode, headers: response.headers };
  };
  return {
    ...staffCalls(call),
    database,
    portal,
    merchantId,
    platformId,
    /** Gives a ratepayer a sign-in with the stage's password. */
    ratepayer: (email: string, name: string) => addRatepayer(portal.platform, { email, name, passwordHash }),
    call,
    app,
    close: () => closeAll(app, portal, database),
  };
}

export type IdentityStage = Awaited<ReturnType<typeof openIdentityStage>>;
type Call = <T = Tokens>(
  method: 'GET' | 'POST',
  url: string,
  options?: Options,
) => Promise<{ code: number; data: T; message: string; status: number; headers: Record<string, unknown> }>;

function staffCalls(call: Call) {
  return {
    signIn: (body: object, ip?: string) =>
      call('POST', '/api/merchant/userLogin', {
        body: { google_token: 'human', password: PASSWORD, ...body },
        ...(ip && { ip }),
      }),
    refresh: (token: string) =>
      call('POST', '/api/merchant/refreshToken', { body: { refresh_token: token } }),
    me: <T = Record<string, unknown>>(token: string) =>
      call<T>('GET', '/api/merchant/getUserInfo', { token }),
  };
}

function identityApp(platform: Platform) {
  const accessTokens = createAccessTokens('another secret of the tests, thirty-two');
  const module = identityModule({
    accessTokens,
    humanCheck: {
      challenge: async () => ({ kind: 'recaptcha', site_key: 'test', script_origin: 'https://check.test' }),
      verify: async (proof) => ({ isGood: proof === 'human' }),
    },
    platformTenant: async () => requiredPlatformTenant(platform),
  });
  const app = createHttpServer({
    log: silentLog,
    trustProxy: 1,
  });
  module.routes?.(
    createRoutes(app, platform, {
      merchant: authenticateStaff(platform, accessTokens, { platformNeedsTwoFactor: false }),
      flex: authenticateRatepayer(platform, accessTokens),
    }),
  );
  return app;
}

async function closeAll(app: ReturnType<typeof identityApp>, portal: TestPortal, database: TestDatabase) {
  await app.close();
  await portal.close();
  await database.drop();
}
