import { createFacility, createMerchant, PLATFORM_SLUG } from '../modules/merchants/index.ts';
import { inTenant, SYSTEM } from '../platform/work.ts';
import { quickHash } from './quick-hash.ts';
import type { Answer, TestPortal } from './test-portal.ts';

export type TestMerchant = {
  id: string;
  token: string;
  post<T = Record<string, unknown>>(path: string, body: object, locale?: 'en' | 'zh'): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>>;
};

export type TwoMerchants = { harbour: TestMerchant; other: TestMerchant };

const PASSWORD = 'Demo-Pass-2026';

/** The platform with its sponsor facility, and two live merchants that debit through it, each with its owner. */
export async function openTwoMerchants(portal: TestPortal): Promise<TwoMerchants> {
  const { platform } = portal;
  const lorikeet = await createMerchant(platform, {
    slug: PLATFORM_SLUG,
    kind: 'platform',
    legalName: 'Lorikeet Payments Pty Ltd',
    tradingName: 'Lorikeet',
    abn: '53 004 085 616',
    status: 'live',
    owner: {
      username: 'operator',
      name: 'Op',
      email: 'operator@lorikeet.test',
      passwordHash: await quickHash(PASSWORD),
    },
  });
  await inTenant(platform, lorikeet.merchantId, SYSTEM, (work) =>
    createFacility(work, {
      model: 'sponsor',
      name: 'Trust',
      financialInstitution: 'WBC',
      userName: 'LORIKEET PAYMENTS',
      userId: '481206',
      debitUserAbn: '53004085616',
      traceBsb: '032-000',
      traceAccount: '900000001',
      entryDescription: 'DEBITS',
      remitter: 'LORIKEET',
    }),
  );
  return {
    harbour: await openMerchant(portal, 'harbour-fitness', 'Harbour Fitness', '51824753556'),
    other: await openMerchant(portal, 'other-gym', 'Other Gym', '83914571673'),
  };
}

async function openMerchant(
  portal: TestPortal,
  slug: string,
  name: string,
  abn: string,
): Promise<TestMerchant> {
  const { merchantId, ownerId } = await createMerchant(portal.platform, {
    slug,
    kind: 'business',
    legalName: `${name} Pty Ltd`,
    tradingName: name,
    abn,
    email: `accounts@${slug}.example`,
    phone: '02 5550 1200',
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Owner',
      email: `owner@${slug}.example`,
      passwordHash: await quickHash(PASSWORD),
    },
  });
  await inTenant(portal.platform, merchantId, SYSTEM, (work) =>
    createFacility(work, { model: 'facilitated', entryDescription: 'FITNESS' }),
  );
  const token = await portal.tokenFor(merchantId, ownerId);
  return {
    id: merchantId,
    token,
    post: (path, body, locale) =>
      portal.call('POST', `/api/merchant${path}`, { token, body, ...(locale ? { locale } : {}) }),
    get: (path) => portal.call('GET', `/api/merchant${path}`, { token }),
  };
}
