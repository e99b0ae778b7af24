import {
  addRatepayer,
  authenticateRatepayer,
  authenticateStaff,
  createAccessTokens,
  identityModule,
} from '../modules/identity/index.ts';
import {
  createMerchant,
  merchantsModule,
  PLATFORM_SLUG,
  registrationModule,
  requiredPlatformTenant,
} from '../modules/merchants/index.ts';
import { siteModule } from '../modules/site/index.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import { createRoutes } from '../platform/http/routes.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { silentLog } from '../platform/log.ts';
import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/work.ts';
import { quickHash } from './quick-hash.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal } from './test-portal.ts';

export const PASSWORD = 'Demo-Pass-2026';

export type Letter = {
  template: string;
  to: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
};
type Options = { body?: object; token?: string; ip?: string; locale?: string; key?: string };

/**
 * Sign-in, recovery and registration over HTTP with a human check that knows one word; the platform,
 * `harbour-fitness` with its owner, and the ratepayer Pat.
 */
export async function openRecoveryStage() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const { platform } = portal;
  const { merchantId: platformId } = await createMerchant(platform, {
    slug: PLATFORM_SLUG,
    kind: 'platform',
    legalName: 'Lorikeet Payments Pty Ltd',
    tradingName: 'Lorikeet',
    status: 'live',
    owner: {
      username: 'operator',
      name: 'Op',
      email: 'operator@lorikeet.test',
      passwordHash: await quickHash(PASSWORD),
    },
  });
  const { merchantId, ownerId } = await createMerchant(platform, {
    slug: 'harbour-fitness',
    kind: 'business',
    legalName: 'Harbour Fitness Pty Ltd',
    tradingName: 'Harbour Fitness',
    owner: {
      username: 'owner',
      name: 'Olive Owner',
      email: 'owner@harbour.test',
      passwordHash: await quickHash(PASSWORD),
    },
  });
  const patId = (await addRatepayer(platform, {
    email: 'pat@banksia.test',
    name: 'Pat',
    passwordHash: await quickHash(PASSWORD),
  }))!;
  const { app, modules } = appOf(platform);
  let address = 0;
  const call = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    url: string,
    options: Options = {},
  ) => {
    address += 1;
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.key && { 'idempotency-key': options.key }),
        ...(options.locale && { 'accept-language': options.locale }),
        'x-forwarded-for': options.ip ?? `10.${Math.floor(address / 250)}.0.${address % 250}`,
      },
      ...(options.body && { payload: options.body }),
    });
    const body = response.json<{ code: number; data: T; message: string }>();
    return { ...body, status: response.statusCode, headers: response.headers };
  };
  return {
    database,
    platform,
    platformId,
    merchantId,
    ownerId,
    patId,
    call,
    /** Works off what waits, as a worker does. */
    settle: () =>
      drainEvents(
        platform,
        modules.flatMap((module) => module.listeners ?? []),
      ),
    /** Every letter so far, opened, the oldest first. */
    letters: (to?: string) => lettersOf(platform, to),
    async close() {
      await app.close();
      await portal.close();
      await database.drop();
    },
  };
}

export type RecoveryStage = Awaited<ReturnType<typeof openRecoveryStage>>;

function appOf(platform: Platform) {
  const accessTokens = createAccessTokens('another secret of the tests, thirty-two');
  const humanCheck = {
    challenge: async () => ({
      kind: 'recaptcha' as const,
      site_key: 'test',
      script_origin: 'https://check.test',
    }),
    verify: async (proof: string) => ({ isGood: proof === 'human' }),
  };
  const platformTenant = () => requiredPlatformTenant(platform);
  const modules: Module[] = [
    identityModule({ accessTokens, humanCheck, platformTenant }),
    merchantsModule({ uncoveredRefunds: async () => [], withdrawRefund: async () => {} }),
    registrationModule({ humanCheck }),
    siteModule({ humanCheck }),
  ];
  const app = createHttpServer({
    log: silentLog,
    trustProxy: 1,
  });
  const routes = createRoutes(app, platform, {
    merchant: authenticateStaff(platform, accessTokens, { platformNeedsTwoFactor: false }),
    flex: authenticateRatepayer(platform, accessTokens),
  });
  for (const module of modules) module.routes?.(routes);
  return { app, modules };
}

async function lettersOf({ pool, vault }: Platform, to?: string): Promise<Letter[]> {
  const { rows } = await pool.query<{
    template: string;
    locale: string;
    recipient: Buffer;
    subject: Buffer;
    body: Buffer;
  }>('select template, locale, recipient, subject, body from messages order by id');
  return rows
    .map(({ template, locale, recipient, subject, body }) => ({
      template,
      locale,
      to: vault.open(recipient),
      subject: vault.open(subject),
      ...(JSON.parse(vault.open(body)) as { text: string; html: string }),
    }))
    .filter((letter) => to === undefined || letter.to === to);
}
