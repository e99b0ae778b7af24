import { createFacility, createMerchant, PLATFORM_SLUG } from '../modules/merchants/index.ts';
import { inTenant, type Platform, SYSTEM } from '../platform/work.ts';
import { quickHash } from './quick-hash.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type Answer, createTestPortal, type TestPortal } from './test-portal.ts';

const PASSWORD = 'Demo-Pass-2026';

export type MerchantsStage = {
  database: TestDatabase;
  portal: TestPortal;
  /** Bearer tokens of the platform's operator and of the merchant's owner. */
  platformStaff: string;
  owner: string;
  merchantId: string;
  /** Calls below `/api/merchant`, as the owner unless another token is given. */
  post<T = Record<string, unknown>>(url: string, body: object, token?: string): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(url: string, token?: string): Promise<Answer<T>>;
  close(): Promise<void>;
};

/** The platform with its trust account, and one business that it has just opened: `harbour-fitness`. */
export async function openMerchantsStage(): Promise<MerchantsStage> {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const platformStaff = await openPlatform(portal);
  const call = <T>(method: 'GET' | 'POST', url: string, token: string, body?: object) =>
    portal.call<T>(method, `/api/merchant${url}`, { token, ...(body && { body }) });
  await call('POST', '/platform/merchant/create', platformStaff, {
    slug: 'harbour-fitness',
    kind: 'business',
    legal_name: 'Harbour Fitness Pty Ltd',
    trading_name: 'Harbour Fitness',
    abn: '',
    time_zone: 'Australia/Sydney',
    email: 'accounts@harbour.test',
    owner_name: 'Olive Owner',
    owner_email: 'owner@harbour.test',
  });
  await call('POST', '/forgetPasswordSubmit', '', {
    token: await newestLink(portal, 'owner@harbour.test'),
    password: PASSWORD,
  });
  const { rows } = await database.pool.query('select tenant, user_id from staff_directory where email = $1', [
    'owner@harbour.test',
  ]);
  const merchantId: string = rows[0].tenant;
  const owner = await portal.tokenFor(merchantId, rows[0].user_id);
  return {
    database,
    portal,
    platformStaff,
    owner,
    merchantId,
    post: (url, body, token = owner) => call('POST', url, token, body),
    get: (url, token = owner) => call('GET', url, token),
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}

/** The token of the newest letter to an e-mail that lets its reader choose a password; undefined without one. */
export async function newestLink(
  { platform: { pool, vault } }: TestPortal,
  email: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ recipient: Buffer; body: Buffer }>(
    'select recipient, body from messages order by id desc',
  );
  const letter = rows.find((row) => vault.open(row.recipient) === email);
  return letter && /new-password\/([\w.-]+)/.exec(vault.open(letter.body))?.[1];
}

async function openPlatform({ platform, tokenFor }: TestPortal): Promise<string> {
  const { merchantId, ownerId } = await createMerchant(platform, {
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
  await openSponsor(platform, merchantId);
  return tokenFor(merchantId, ownerId);
}

/** The platform's own way into the bank, which carries the merchants that have none. */
export const openSponsor = (platform: Platform, platformId: string) =>
  inTenant(platform, platformId, SYSTEM, (work) =>
    createFacility(work, {
      model: 'sponsor',
      name: 'Trust',
      financialInstitution: 'CBA',
      userName: 'LORIKEET PAYMENTS',
      userId: '301500',
      debitUserAbn: null,
      traceBsb: '062000',
      traceAccount: '11112222',
      entryDescription: 'PAYMENTS',
      remitter: 'LORIKEET',
    }),
  );

/** The public form of an id: `wire(uuid, 'mer')`. */
export const wire = (uuid: string, prefix: string): string => `${prefix}_${uuid.replaceAll('-', '')}`;

/** `field: code` of each fault of a 422. */
export const faultsOf = (answer: { data: unknown }): string[] =>
  (answer.data as { faults: { path: string; code: string }[] }).faults.map(
    ({ path, code }) => `${path}: ${code}`,
  );
