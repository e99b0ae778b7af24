import { STARTING_PLATFORM_FEE } from '@lorikeet/domain/fees';
import { addRatepayer, hashPassword } from '../modules/identity/index.ts';
import { createFacility, createMerchant, setPayoutAccount } from '../modules/merchants/index.ts';
import { createPlan } from '../modules/plans/index.ts';
import { inTenant, type Platform, SYSTEM } from '../platform/work.ts';
import { DEMO_PLANS, type DemoPlan } from './plans.ts';
import { fillShire } from './shire.ts';
import { addDemoStaff, addSecondOperator } from './staff.ts';

/** The password of every demo sign-in. It protects nothing: the demo runs on sample data only. */
const DEMO_PASSWORD = 'Demo-Pass-2026';

/** What the demo's merchants are charged: $2.50 for a return beside the usual fee. */
const DEMO_FEE = { ...STARTING_PLATFORM_FEE, returnCents: 250 };

export type DemoTenants = {
  platformId: string;
  operatorId: string;
  harbourId: string;
  ownerId: string;
  banksiaId: string;
  /** Plan ids of the business merchant by their key in `DEMO_PLANS`. */
  plans: Record<keyof typeof DEMO_PLANS, string>;
};

/** The platform with its operator, a facilitated business, a direct council, and a ratepayer's sign-in. */
export async function createDemoTenants(platform: Platform): Promise<DemoTenants> {
  const lorikeet = await createPlatformTenant(platform);
  const harbour = await createHarbour(platform);
  const banksiaId = await createBanksia(platform);
  const ratepayerId = await addRatepayer(platform, {
    email: 'ratepayer@banksia.test',
    name: 'Grace Okonkwo',
    phone: '0491 570 156',
    passwordHash: await hashPassword(DEMO_PASSWORD),
  });
  if (ratepayerId) await fillShire(platform, banksiaId, ratepayerId);
  return { ...lorikeet, ...harbour, banksiaId };
}

async function createPlatformTenant(platform: Platform) {
  const { merchantId: platformId, ownerId: operatorId } = await createMerchant(platform, {
    slug: 'lorikeet',
    kind: 'platform',
    legalName: 'Lorikeet Payments Pty Ltd',
    tradingName: 'Lorikeet',
    abn: '60231941111',
    email: 'operations@lorikeet.test',
    phone: '02 5550 1000',
    status: 'live',
    owner: {
      username: 'operator',
      name: 'Robin Hale',
      email: 'operator@lorikeet.test',
      passwordHash: await hashPassword(DEMO_PASSWORD),
    },
  });
  await inTenant(platform, platformId, SYSTEM, (work) =>
    createFacility(work, {
      model: 'sponsor',
      name: 'Trust account',
      financialInstitution: 'CBA',
      userName: 'LORIKEET PAYMENTS',
      userId: '301500',
      debitUserAbn: '60231941111',
      entryDescription: 'DIRECT DEBIT',
      traceBsb: '062-000',
      traceAccount: '12345678',
      recordsPerFile: 500,
    }),
  );
  await addSecondOperator(platform, platformId, DEMO_PASSWORD);
  return { platformId, operatorId };
}

async function createHarbour(platform: Platform) {
  const { merchantId: harbourId, ownerId } = await createMerchant(platform, {
    slug: 'harbour-fitness',
    kind: 'business',
    legalName: 'Harbour Fitness Pty Ltd',
    tradingName: 'Harbour Fitness',
    abn: '51824753556',
    email: 'hello@harbour.test',
    phone: '02 5550 2026',
    website: 'https://harbour.test',
    address: '12 Campbell Parade, Bondi Beach NSW 2026',
    status: 'live',
    settings: { payout_frequency: 'weekly', payout_weekday: 5, dishonour_fee_cents: 550 },
    platformFee: DEMO_FEE,
    owner: {
      username: 'owner',
      name: 'Mei Nguyen',
      email: 'owner@harbour.test',
      passwordHash: await hashPassword(DEMO_PASSWORD),
    },
  });
  await addDemoStaff(platform, harbourId, DEMO_PASSWORD);
  const plans = await inTenant(platform, harbourId, SYSTEM, async (work) => {
    await createFacility(work, { model: 'facilitated', entryDescription: 'HARBOUR FIT' });
    await setPayoutAccount(work, {
      bsb: '013-006',
      account: '445566318',
      accountName: 'Harbour Fitness Pty Ltd',
    });
    const ids: [string, string][] = [];
    for (const [key, plan] of Object.entries<DemoPlan>(DEMO_PLANS)) {
      ids.push([key, (await createPlan(work, plan as never)).id]);
    }
    return Object.fromEntries(ids) as DemoTenants['plans'];
  });
  return { harbourId, ownerId, plans };
}

async function createBanksia(platform: Platform): Promise<string> {
  const { merchantId } = await createMerchant(platform, {
    slug: 'banksia-shire',
    kind: 'council',
    legalName: 'Banksia Shire Council',
    tradingName: 'Banksia Shire',
    abn: '53004085616',
    email: 'rates@banksia.test',
    phone: '02 5550 7700',
    address: '1 Civic Place, Banksia NSW 2700',
    status: 'live',
    platformFee: DEMO_FEE,
    owner: {
      username: 'owner',
      name: 'Tom Whitfield',
      email: 'owner@banksia.test',
      passwordHash: await hashPassword(DEMO_PASSWORD),
    },
  });
  await inTenant(platform, merchantId, SYSTEM, async (work) => {
    await setPayoutAccount(work, {
      bsb: '083-047',
      account: '111222333',
      accountName: 'Banksia Shire Council',
    });
    await createFacility(work, {
      model: 'direct',
      name: 'Rates account',
      financialInstitution: 'NAB',
      userName: 'BANKSIA SHIRE COUNCIL',
      userId: '218044',
      debitUserAbn: '53004085616',
      entryDescription: 'RATES DD',
      traceBsb: '083-047',
      traceAccount: '111222333',
    });
  });
  return merchantId;
}
