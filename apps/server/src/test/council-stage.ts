import { councilModule, createProperty, issueCode } from '../modules/council/index.ts';
import {
  authenticateRatepayer,
  authenticateStaff,
  createAccessTokens,
  identityModule,
  isStaffSessionOpen,
} from '../modules/identity/index.ts';
import { createMerchant, PLATFORM_SLUG, requiredPlatformTenant } from '../modules/merchants/index.ts';
import { supportModule } from '../modules/support/index.ts';
import { sql } from '../platform/db/sql.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import { fileRoutes } from '../platform/files/tickets.ts';
import { createRoutes } from '../platform/http/routes.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { silentLog } from '../platform/log.ts';
import { inTenant, type Platform, SYSTEM } from '../platform/work.ts';
import { quickHash } from './quick-hash.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal } from './test-portal.ts';

const PASSWORD = 'Kookaburra-Lane-47';
const ACCESS_SECRET = 'another secret of the tests, thirty-two';

type Options = { body?: object; token?: string; ip?: string; locale?: string };
export type Letter = { template: string; to: string; text: string };
export type Facts = { council: string; assessment_number: string; verification_code: string };

/** Two councils with properties of their own, and their ratepayers' calls behind a human check that knows one word. */
export async function openCouncilStage() {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const { platform } = portal;
  await openTenant(platform, PLATFORM_SLUG, 'platform');
  const banksia = await openTenant(platform, 'banksia-shire', 'council');
  const wattle = await openTenant(platform, 'wattle-city', 'council');
  const { app, listeners } = councilApp(platform);
  let people = 0;
  const addressOfItsOwn = () => {
    people += 1;
    return `10.9.${Math.floor(people / 250)}.${people % 250}`;
  };
  const call = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    url: string,
    options: Options = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.locale && { 'accept-language': options.locale }),
        // Everybody calls from an address of their own, unless the test is about addresses.
        'x-forwarded-for': options.ip ?? addressOfItsOwn(),
      },
      ...(options.body && { payload: options.body }),
    });
    const body = response.json<{ code: number; data: T; message: string }>();
    return { ...body, status: response.statusCode, headers: response.headers };
  };
  return {
    ...properties(platform, { banksia, wattle }),
    ...ratepayerCalls(call),
    database,
    platform,
    banksia,
    wattle,
    call,
    inject: app.inject.bind(app),
    staff: async (tenant: Pick<Council, 'slug'>) => {
      const answer = await call<{ access_token: string }>('POST', '/api/merchant/userLogin', {
        body: { email: `owner@${tenant.slug}.test`, password: PASSWORD, google_token: 'human' },
      });
      return answer.data.access_token;
    },
    letters: (to: string) => lettersTo(platform, to),
    drain: () => drainEvents(platform, listeners),
    close: async () => {
      await app.close();
      await portal.close();
      await database.drop();
    },
  };
}

export type CouncilStage = Awaited<ReturnType<typeof openCouncilStage>>;
type Call = <T = Record<string, unknown>>(
  method: 'GET' | 'POST',
  url: string,
  options?: Options,
) => Promise<{ code: number; data: T; message: string; status: number; headers: Record<string, unknown> }>;

async function openTenant(platform: Platform, slug: string, kind: 'council' | 'platform') {
  const opened = await createMerchant(platform, {
    slug,
    kind,
    legalName: `${slug} Council`,
    tradingName: slug === 'banksia-shire' ? 'Banksia Shire' : slug,
    email: `rates@${slug}.test`,
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Olive Owner',
      email: `owner@${slug}.test`,
      passwordHash: await quickHash(PASSWORD),
    },
  });
  return { ...opened, slug };
}

type Council = Awaited<ReturnType<typeof openTenant>>;

function properties(platform: Platform, councils: { banksia: Council; wattle: Council }) {
  let number = 20_000;
  return {
    /** A new property with a code that was mailed to its owner; returns the notice's three facts. */
    async property(
      council: Council = councils.banksia,
      owner: { email?: string | null; name?: string } = {},
    ) {
      number += 1;
      const assessment = `${number}-1`;
      const email = owner.email === undefined ? `owner${number}@mail.test` : owner.email;
      const id = await inTenant(platform, council.merchantId, SYSTEM, (work) =>
        createProperty(work, {
          assessmentNumber: assessment,
          line1: `${number - 20_000} Wattle Street`,
          suburb: 'Banksia',
          state: 'NSW',
          postcode: '2651',
          ownerName: owner.name ?? 'Grace Okonkwo',
          ownerEmail: email,
        }),
      );
      let code = '';
      if (email) {
        await inTenant(platform, council.merchantId, SYSTEM, (work) => issueCode(work, id, 'email'));
        code = codeIn((await lettersTo(platform, email)).at(-1)!);
      }
      const facts: Facts = { council: council.slug, assessment_number: assessment, verification_code: code };
      return { id, facts, email, wireId: `prp_${id.replaceAll('-', '')}` };
    },
  };
}

function ratepayerCalls(call: Call) {
  return {
    find: <T = Record<string, unknown>>(facts: Facts, options: Options = {}) =>
      call<T>('GET', `/api/flex/getAccountInfo?${new URLSearchParams(facts)}`, options),
    register: (facts: Facts, email: string, more: object = {}, options: Options = {}) =>
      call('POST', '/api/flex/userRegister', {
        ...options,
        body: {
          ...facts,
          email,
          password: PASSWORD,
          name: 'Ana Lim',
          terms: true,
          google_token: 'human',
          ...more,
        },
      }),
    signIn: async (email: string) => {
      const answer = await call<{ access_token: string }>('POST', '/api/flex/userLogin', {
        body: { email, password: PASSWORD, google_token: 'human' },
      });
      return answer.data.access_token;
    },
    list: async (token: string) => {
      const answer = await call<{ rows: { id: string; assessment_number: string }[]; count: number }>(
        'GET',
        '/api/flex/property/list',
        { token },
      );
      return answer.data.rows.map((row) => row.assessment_number);
    },
  };
}

/** The code that a letter brings, as it is printed. */
export function codeIn({ text }: Letter): string {
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

async function lettersTo(platform: Platform, to: string): Promise<Letter[]> {
  const { vault, pool } = platform;
  const { rows } = await pool.query<{ template: string; recipient: Buffer; body: Buffer }>(
    sql`select template, recipient, body from messages order by id`,
  );
  return rows
    .filter((row) => vault.open(row.recipient) === to)
    .map((row) => ({ template: row.template, to, text: JSON.parse(vault.open(row.body)).text as string }));
}

function councilApp(platform: Platform) {
  const accessTokens = createAccessTokens(ACCESS_SECRET);
  const outside = {
    humanCheck: {
      challenge: async () =>
        ({ kind: 'recaptcha', site_key: 'test', script_origin: 'https://check.test' }) as const,
      verify: async (proof: string) => ({ isGood: proof === 'human' }),
    },
    platformTenant: () => requiredPlatformTenant(platform),
  };
  const council = councilModule(outside);
  const modules = [identityModule({ accessTokens, ...outside }), council, supportModule];
  const app = createHttpServer({
    log: silentLog,
    trustProxy: 1,
  });
  const routes = createRoutes(app, platform, {
    merchant: authenticateStaff(platform, accessTokens, { platformNeedsTwoFactor: false }),
    flex: authenticateRatepayer(platform, accessTokens),
  });
  for (const module of modules) module.routes?.(routes);
  const files = [...(council.files ?? []), ...(supportModule.files ?? [])];
  fileRoutes(routes, files, (merchantId, sessionId) => isStaffSessionOpen(platform, merchantId, sessionId));
  return { app, listeners: council.listeners ?? [] };
}
