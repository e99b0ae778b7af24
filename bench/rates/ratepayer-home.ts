import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { printId, toLocalDate } from '@lorikeet/domain/kernel';
import { createAccessTokens } from '../../apps/server/src/modules/identity/index.ts';
import { RATEPAYERS } from '../../apps/server/src/modules/identity/person.ts';
import { openSession } from '../../apps/server/src/modules/identity/session-store.ts';
import { followRoll } from '../../apps/server/src/modules/schedules/follow-owed.ts';
import { takeDue } from '../../apps/server/src/modules/schedules/take-due.ts';
import { queriesOn } from '../../apps/server/src/platform/db/sql.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { FIXTURE_KEY } from '../../simulate/fixture/fixture-platform.ts';
import { openRawClient, succeeded } from '../calls/raw-client.ts';
import { startServer } from '../calls/start-server.ts';
import { median, rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { openRatesStage, type RatesStage } from './rates-stage.ts';

const PROPERTIES = 50_000;
/** How many properties somebody signs in for: their home, an investor's, an agent's first page. */
const OWN = [1, 10, 50];
const TIMES = 200;
const WARM = 20;
const GOAL_P95_MS = 50;
const SECRET = 'a secret of the benchmark only, of no use anywhere';

/** What is taken of every plan before the calls: two months of debits are payments. */
const TAKEN_UNTIL = toLocalDate('2026-09-30');

type Ask = { call: string; path: string; floor: keyof typeof FLOORS };

/** The same facts as bare statements: `$1` the council, `$2` the properties. */
const FLOORS = {
  page: `select p.id, p.address_line1, p.suburb, s.status, s.frequency,
      (select sum(e.amount_cents) from entries e
        where e.merchant_id = $1 and e.property_id = p.id and e.account = 'receivable') as owed
    from properties p left join schedules s on s.merchant_id = $1 and s.property_id = p.id and s.status <> 'ended'
    where p.merchant_id = $1 and p.id = any($2::uuid[])`,
  plan: `select d.debit_on, coalesce(q.amount_cents, d.amount_cents), q.stage from schedules s
    join schedule_debits d on d.merchant_id = $1 and d.schedule_id = s.id
    left join payments q on q.merchant_id = $1 and q.id = d.payment_id
    where s.merchant_id = $1 and s.property_id = any($2::uuid[])`,
} as const;

/**
 * What a ratepayer's home and its pages ask, over HTTP, one after the other, in a council with many properties, plans and
 * payments. `npm run bench -- ratepayer-home 10000` takes another number of properties.
 */
export async function run(context: BenchContext): Promise<void> {
  const { ground, print, settle, sizes } = context;
  const n = sizes[0] ?? PROPERTIES;
  const stage = await openRatesStage(context);
  const council = await stage.council('bench-shire');
  await stage.roll(council, { properties: n });
  await stage.schedules(council, n);
  const long = createRun(stage.platform, council.merchantId, SYSTEM);
  await followRoll(long);
  const begun = performance.now();
  const { made } = await takeDue(long, TAKEN_UNTIL);
  const took = (performance.now() - begun) / 1000;
  print({ name: 'debits taken', made, seconds: rounded(took), per_second: Math.round(made / took) });
  await stage.owner.query('vacuum analyze');
  await settle();
  const server = await startServer({
    environment: {
      DATABASE_URL: ground.appUrl,
      DATA_DIR: join(ground.folder, 'portal'),
      TOKEN_SECRET: SECRET,
      VAULT_KEYS: `1:${FIXTURE_KEY.toString('base64')}`,
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: '0',
      SESSION_CALLS_PER_MINUTE: '0',
    },
  });
  const client = await openRawClient(server.port);
  try {
    for (const own of OWN) {
      const { token, properties } = await signedIn(stage, council.merchantId, own);
      for (const { call, path, floor } of asksOn(properties[0]!, own)) {
        const bare = await measure(() =>
          stage.owner.query({ name: floor, text: FLOORS[floor], values: [council.merchantId, properties] }),
        );
        const figures = await measure(async () =>
          succeeded(await client.call({ method: 'GET', path: `/api/flex${path}`, token: await token() })),
        );
        print({
          name: 'ratepayer-home',
          n,
          own,
          call,
          ...figures,
          floor_p50_ms: bare.p50_ms,
          limit_ratio: rounded(bare.p50_ms / figures.p50_ms),
          goal_p95_ms: GOAL_P95_MS,
          is_met: figures.p95_ms <= GOAL_P95_MS,
        });
      }
    }
  } finally {
    client.close();
    server.end();
    await stage.close();
  }
}

function asksOn(propertyId: string, own: number): readonly Ask[] {
  const id = printId('property', propertyId);
  const home: Ask[] = [
    { call: 'properties', path: '/property/list?page_size=50', floor: 'page' },
    { call: 'schedules', path: '/schedule/list?page_size=50', floor: 'page' },
  ];
  const one: Ask[] = [
    { call: 'property', path: `/property/detail?id=${id}`, floor: 'page' },
    { call: 'schedule', path: `/schedule/detail?id=${id}`, floor: 'plan' },
  ];
  return own === 1 ? [...home, ...one] : home;
}

/** Somebody with so many properties of the council, each paid by a plan of theirs, and their bearer token. */
async function signedIn(stage: RatesStage, council: string, own: number) {
  const { owner, platform } = stage;
  const id = randomUUID();
  await owner.query(
    `insert into ratepayers (id, email, name, password_hash, status, locale, created_at, updated_at)
    values ($1, $2, 'Ana Lim', 'none', 'active', 'en', now(), now())`,
    [id, `ana${own}@example.test`],
  );
  const { rows } = await owner.query<{ id: string }>(
    `select p.id from properties p where p.merchant_id = $1
      and not exists (select 1 from property_access a where a.merchant_id = $1 and a.property_id = p.id)
    order by p.assessment_number desc limit $2`,
    [council, own],
  );
  const properties = rows.map((row) => row.id);
  await owner.query(
    `insert into property_access (merchant_id, id, property_id, ratepayer_id, relation, granted_at)
    select $1, gen_random_uuid(), p, $2, 'owner', now() from unnest($3::uuid[]) p`,
    [council, id, properties],
  );
  await owner.query(
    `insert into ratepayer_properties (ratepayer_id, tenant, property_id, granted_at)
    select $2, $1, p, now() from unnest($3::uuid[]) p`,
    [council, id, properties],
  );
  await owner.query(
    'update schedules set ratepayer_id = $2 where merchant_id = $1 and property_id = any($3::uuid[])',
    [council, id, properties],
  );
  const wall = platform.clock.wall();
  const session = { key: id, userId: id, rememberMe: true, ip: '127.0.0.1', userAgent: undefined };
  const { sessionId } = await openSession(queriesOn(platform.pool), RATEPAYERS, session, wall);
  const tokens = createAccessTokens(SECRET);
  return {
    properties,
    token: () => tokens.issue('flex', { tenant: id, user: id, session: sessionId }, platform.clock.wall()),
  };
}

async function measure(once: () => Promise<unknown>): Promise<{ p50_ms: number; p95_ms: number }> {
  const took: number[] = [];
  for (let times = 0; times < WARM + TIMES; times += 1) {
    const begun = performance.now();
    await once();
    if (times >= WARM) took.push(performance.now() - begun);
  }
  return { p50_ms: rounded(median(took)), p95_ms: rounded(median(took, 0.95)) };
}
