import { contract, done as doneOutput, nothing } from '@lorikeet/contracts';
import {
  authenticateStaff,
  createAccessTokens,
  hashPassword,
  verifyPassword,
} from '../apps/server/src/modules/identity/index.ts';
import { onOneConnection, type Queries, sql } from '../apps/server/src/platform/db/sql.ts';
import { createRoutes } from '../apps/server/src/platform/http/routes.ts';
import { createHttpServer } from '../apps/server/src/platform/http/server.ts';
import { silentLog } from '../apps/server/src/platform/log.ts';
import { median, rounded } from './figures.ts';
import type { BenchContext } from './main.ts';
import { openSignInStage, PASSWORD, type SignInStage } from './sign-in-stage.ts';

const SIGN_INS = 1_000;
const ROUNDS = 3;
/** More at a time than two processors hash, so that there is work while some wait for the database. */
const AT_ONCE = 4;
const CALLS = 5_000;
const LIMIT_MS = 0.5;
/** Of what argon2 alone allows. */
const GOAL = 0.75;

/**
 * Sign-ins per second, whole calls with human check, throttles, session and audit, beside what argon2 alone allows
 * in the same run: medians of three interleaved rounds. Then what a session and a permission add to a call that
 * reads one row: medians of two interleaved contracts that differ by nothing but their `access`.
 */
export async function run(context: BenchContext): Promise<void> {
  const n = context.sizes[0] ?? SIGN_INS;
  const stage = await openSignInStage(context, n * ROUNDS);
  try {
    await printSignIns(context, stage, n);
    await printSession(context, stage);
  } finally {
    await stage.close();
  }
}

async function printSignIns({ print, settle }: BenchContext, stage: SignInStage, n: number): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const floors: number[] = [];
  const products: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await perSecond(n, async () => void (await verifyPassword(hash, PASSWORD))));
    const proofs: string[] = [];
    for (let i = 0; i < n; i += 1) proofs.push(await stage.proof());
    await settle();
    const signIn = async (i: number) => {
      const email = `staff${round * n + i + 1}@bench.test`;
      const body = { email, password: PASSWORD, google_token: proofs[i] };
      const { code } = await stage.call('POST', '/api/merchant/userLogin', { body });
      if (code !== 0) throw new Error(`${email} was not signed in`);
    };
    products.push(await perSecond(n, signIn));
  }
  const [floor, product] = [median(floors), median(products)];
  print({ name: 'sign-in floor', what: 'argon2 alone', n, per_second: Math.round(floor) });
  print({
    name: 'sign-in',
    n,
    per_second: Math.round(product),
    limit_ratio: rounded(product / floor),
    goal: GOAL,
  });
}

/** Works through `n` pieces, a few at a time; pieces a second. */
async function perSecond(n: number, work: (i: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < n) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return n / ((performance.now() - start) / 1000);
}

const twin = (name: string, access: 'public' | 'customers.read') =>
  contract({
    name,
    area: 'merchant',
    method: 'GET',
    path: `/bench/${name}`,
    access,
    summary: 'Reads one row',
    shows: [],
    input: nothing,
    output: doneOutput,
  });

async function printSession({ print }: BenchContext, stage: SignInStage): Promise<void> {
  const { platform } = stage.portal;
  const tokens = createAccessTokens('another secret of the benchmark, thirty-two');
  const app = createHttpServer({ log: silentLog, trustProxy: false });
  const routes = createRoutes(app, platform, {
    merchant: authenticateStaff(platform, tokens, { platformNeedsTwoFactor: true }),
  });
  const twins = [twin('open', 'public'), twin('guarded', 'customers.read')] as const;
  const read = (queries: Queries) =>
    queries.one(sql`select id from merchants where id = ${stage.merchantId}`);
  const done = { done: true } as const;
  routes.open(twins[0], async () => {
    await onOneConnection(platform.pool, read);
    return done;
  });
  routes.tenant(twins[1], async ({ work }) => {
    await read(work);
    return done;
  });
  const token = await ownerToken(stage, tokens);
  const took: Record<'open' | 'guarded', number[]> = { open: [], guarded: [] };
  const ask = async (name: 'open' | 'guarded') => {
    const headers = name === 'guarded' ? { authorization: `Bearer ${token}` } : {};
    const start = performance.now();
    const { statusCode } = await app.inject({ method: 'GET', url: `/api/merchant/bench/${name}`, headers });
    took[name].push(performance.now() - start);
    if (statusCode !== 200) throw new Error(`${name}: HTTP ${statusCode}`);
  };
  for (let i = 0; i < CALLS; i += 1) {
    await ask(i % 2 === 0 ? 'open' : 'guarded');
    await ask(i % 2 === 0 ? 'guarded' : 'open');
  }
  await app.close();
  const [open, guarded] = [median(took.open), median(took.guarded)];
  print({
    name: 'session and permission',
    n: CALLS,
    without_ms: rounded(open),
    with_ms: rounded(guarded),
    added_p50_ms: rounded(guarded - open),
    limit_ms: LIMIT_MS,
  });
}

/** A session of the owner, in the database like any other. */
async function ownerToken(
  stage: SignInStage,
  tokens: ReturnType<typeof createAccessTokens>,
): Promise<string> {
  const body = { email: 'owner@bench-gym.test', password: PASSWORD, google_token: await stage.proof() };
  await stage.call('POST', '/api/merchant/userLogin', { body });
  const { rows } = await stage.owner.query<{ id: string; user_id: string }>(
    `select s.id, s.user_id from sessions s join staff_directory d on d.tenant = s.merchant_id and d.user_id = s.user_id
     where s.merchant_id = $1 and d.email = 'owner@bench-gym.test' order by s.id desc limit 1`,
    [stage.merchantId],
  );
  const claims = { tenant: stage.merchantId, user: rows[0]!.user_id, session: rows[0]!.id };
  return tokens.issue('merchant', claims, stage.portal.platform.clock.wall());
}
