import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { composePortal, type Portal } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createAccessTokens, hashPassword } from '../../apps/server/src/modules/identity/index.ts';
import {
  createFacility,
  createMerchant,
  facilityFor,
  PLATFORM_SLUG,
} from '../../apps/server/src/modules/merchants/index.ts';
import { createPlan } from '../../apps/server/src/modules/plans/index.ts';
import { uuidv7 } from '../../apps/server/src/platform/ids.ts';
import { inTenant, SYSTEM } from '../../apps/server/src/platform/work.ts';
import type { BenchContext } from '../main.ts';
import { seedTenant } from './seed-tenant.ts';

const MERCHANTS = 16;
/** Customers, each with an account, a mandate, an invoice and a payment: of the first merchant, and of each other. */
const CUSTOMERS: Sizes = { first: 20_000, others: 1_000 };
type Sizes = { first: number; others: number };

export type StagedTenant = {
  id: string;
  facilityId: string;
  customers: number;
  planId: string;
  planVersionId: string;
  /** A bearer token that has just been issued. */
  token(): Promise<string>;
};

export type CallsStage = {
  environment: Record<string, string>;
  tenants: readonly StagedTenant[];
  owner: pg.Client;
  portal: Portal;
  startsOn: LocalDate;
  close(): Promise<void>;
};

/** A platform and sixteen merchants, the first with many customers and payments; a session of each one's owner. */
export async function openCallsStage(
  { ground, ownerUrl }: Pick<BenchContext, 'ground' | 'ownerUrl'>,
  customers = CUSTOMERS,
): Promise<CallsStage> {
  const environment = {
    DATABASE_URL: ground.appUrl,
    DATA_DIR: join(ground.folder, 'portal'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TOKEN_SECRET: 'a secret of the benchmark only, of no use anywhere',
    VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'error',
    // One office makes all the calls of a benchmark.
    CALLS_PER_MINUTE: '0',
    SESSION_CALLS_PER_MINUTE: '0',
  };
  const portal = composePortal(readConfig(environment));
  const owner = new pg.Client({ connectionString: ownerUrl });
  // A copy of the database can be made only when nobody is connected.
  owner.on('error', () => {});
  await owner.connect();
  await openPlatform(portal);
  const tenants: StagedTenant[] = [];
  for (let i = 0; i < MERCHANTS; i += 1) {
    const slug = `bench-gym-${i + 1}`;
    const opened = await openTenant(portal, owner, environment.TOKEN_SECRET, slug);
    const tenant = { ...opened, customers: i === 0 ? customers.first : customers.others };
    await seedTenant(owner, tenant, portal.platform.clock.bankToday());
    tenants.push(tenant);
  }
  await owner.query('vacuum analyze');
  const startsOn = addDays(portal.platform.clock.bankToday(), 20);
  return {
    environment,
    tenants,
    owner,
    portal,
    startsOn,
    async close() {
      await owner.end();
      await portal.close();
    },
  };
}

const ownerOf = async (slug: string) => ({
  username: 'owner',
  name: 'Owner',
  email: `owner@${slug}.test`,
  passwordHash: await hashPassword('Bench-Pass-2026'),
});

async function openPlatform({ platform }: Portal): Promise<void> {
  const { merchantId } = await createMerchant(platform, {
    slug: PLATFORM_SLUG,
    kind: 'platform',
    legalName: 'Lorikeet Payments Pty Ltd',
    tradingName: 'Lorikeet',
    abn: '53 004 085 616',
    status: 'live',
    owner: await ownerOf(PLATFORM_SLUG),
  });
  await inTenant(platform, merchantId, SYSTEM, (work) =>
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
}

async function openTenant(
  { platform }: Portal,
  owner: pg.Client,
  secret: string,
  slug: string,
): Promise<Omit<StagedTenant, 'customers'>> {
  const { merchantId, ownerId } = await createMerchant(platform, {
    slug,
    kind: 'business',
    legalName: `${slug} Pty Ltd`,
    tradingName: slug,
    abn: '51824753556',
    email: `accounts@${slug}.test`,
    phone: '02 5550 1200',
    status: 'live',
    owner: await ownerOf(slug),
  });
  const made = await inTenant(platform, merchantId, SYSTEM, async (work) => {
    await createFacility(work, { model: 'facilitated', entryDescription: 'FITNESS' });
    const plan = await createPlan(work, {
      name: 'Membership',
      process_type: 'monthly',
      fee_type: 'flat',
      currency: 'AUD',
      tax_code: 'taxable',
      amount_cents: 3800,
    } as Parameters<typeof createPlan>[1]);
    return { facilityId: (await facilityFor(work)).id, ...plan };
  });
  const tokens = createAccessTokens(secret);
  const session = await openSession(owner, merchantId, ownerId);
  return {
    id: merchantId,
    facilityId: made.facilityId,
    planId: made.id,
    planVersionId: made.plan_version_id,
    token: () =>
      tokens.issue('merchant', { tenant: merchantId, user: ownerId, session }, platform.clock.wall()),
  };
}

/** A session in the database like any other, without going through the sign-in. */
async function openSession(owner: pg.Client, merchantId: string, userId: string): Promise<string> {
  const id = uuidv7();
  await owner.query(
    `insert into sessions (merchant_id, id, user_id, remember_me, ip, created_at, last_active_at, expires_at)
    values ($1, $2, $3, true, '127.0.0.1', now(), now(), now() + interval '1 day')`,
    [merchantId, id, userId],
  );
  return id;
}
