import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { createAltcha } from '../apps/server/src/adapters/altcha/altcha.ts';
import { solveAltcha } from '../apps/server/src/adapters/altcha/solve-altcha.ts';
import { composePortal, type Portal } from '../apps/server/src/compose.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { hashPassword } from '../apps/server/src/modules/identity/index.ts';
import { createMerchant, PLATFORM_SLUG } from '../apps/server/src/modules/merchants/index.ts';
import { uuidSeed } from '../apps/server/src/platform/ids.ts';
import type { BenchContext } from './main.ts';

export const PASSWORD = 'Bench-Pass-2026';
const SECRET = 'a secret of the benchmark only, of no use anywhere';

export type Reply = { ms: number; status: number; code: number; data: Record<string, unknown> };

export type SignInStage = {
  portal: Portal;
  merchantId: string;
  otherId: string;
  owner: pg.Client;
  /** A proof of the human check that the portal has not seen: truly signed, and quick to solve. */
  proof(): Promise<string>;
  /** One call through the whole portal, from an address of its own so that no limit of addresses stops it. */
  call(method: 'GET' | 'POST', url: string, sent?: { body?: object; token?: string }): Promise<Reply>;
  close(): Promise<void>;
};

/**
 * The whole portal as it is shipped, human check and throttles among it, with `n` staff of one merchant
 * (`staff1@bench.test`…), as many ratepayers (`payer1@bench.test`…) and a second merchant.
 */
export async function openSignInStage(context: BenchContext, n: number): Promise<SignInStage> {
  const { ground, ownerUrl } = context;
  const portal = composePortal(
    readConfig({
      DATABASE_URL: ground.appUrl,
      DATA_DIR: join(ground.folder, 'portal'),
      TOKEN_SECRET: SECRET,
      VAULT_KEYS: `1:${randomBytes(32).toString('base64')}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '0',
      SESSION_CALLS_PER_MINUTE: '0',
    }),
  );
  const { platform, app } = portal;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const [, merchantId, otherId] = await Promise.all([
    open(portal, PLATFORM_SLUG, 'platform'),
    open(portal, 'bench-gym', 'business'),
    open(portal, 'other-gym', 'business'),
  ]);
  await seedPeople(owner, merchantId!, n);
  const easy = createAltcha({
    secret: SECRET,
    wall: platform.clock.wall,
    tries: 3,
  });
  let calls = 0;
  return {
    portal,
    merchantId: merchantId!,
    otherId: otherId!,
    owner,
    proof: async () => solveAltcha(await easy.challenge()),
    async call(method, url, { body, token } = {}) {
      calls += 1;
      const headers = {
        'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const start = performance.now();
      const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
      const ms = performance.now() - start;
      const { code, data } = response.json<{ code: number; data: Record<string, unknown> }>();
      return { ms, status: response.statusCode, code, data };
    },
    async close() {
      await owner.end();
      await portal.close();
    },
  };
}

async function open({ platform }: Portal, slug: string, kind: 'platform' | 'business'): Promise<string> {
  const { merchantId } = await createMerchant(platform, {
    slug,
    kind,
    legalName: slug,
    tradingName: slug,
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Owner',
      email: `owner@${slug}.test`,
      passwordHash: await hashPassword(PASSWORD),
    },
  });
  return merchantId;
}

/** Staff and ratepayers who share one hash: making it is not what is measured. */
async function seedPeople(owner: pg.Client, merchantId: string, n: number): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const { ms, salt } = uuidSeed();
  await owner.query(
    `with who as materialized (select i, uuid7_at($3, i::bigint, $4) as id from generate_series(1, $5::int) i),
      listed as (insert into staff_directory (email, tenant, user_id)
        select 'staff' || i || '@bench.test', $1::uuid, id from who)
    insert into merchant_users (merchant_id, id, username, email, name, type, status, password_hash, locale,
      created_at, updated_at)
    select $1, id, 'staff' || i, 'staff' || i || '@bench.test', 'Staff ' || i, 'staff', 'active', $2, 'en', now(), now()
    from who`,
    [merchantId, hash, ms, salt, n],
  );
  const next = uuidSeed();
  await owner.query(
    `insert into ratepayers (id, email, name, password_hash, status, locale, created_at, updated_at)
    select uuid7_at($2, i::bigint, $3), 'payer' || i || '@bench.test', 'Payer ' || i, $1, 'active', 'en', now(), now()
    from generate_series(1, $4::int) i`,
    [hash, next.ms, next.salt, n],
  );
  await owner.query('analyze merchant_users, staff_directory, ratepayers');
}
