import { join } from 'node:path';
import { median, rounded } from '../figures.ts';
import { layTables, rowsWrittenBy, type WrittenRow } from '../floors/written-rows.ts';
import type { BenchContext } from '../main.ts';
import { type MeasuredCall, measuredCalls } from './calls.ts';
import { openRawClient, type RawCall, succeeded } from './raw-client.ts';
import { type CallsStage, openCallsStage, type StagedTenant } from './stage.ts';
import { type Server, startServer } from './start-server.ts';

const ROUNDS = 3;
/** A round ends after so many seconds; no more calls than these are prepared for it. */
const SECONDS = 2;
const MOST_CALLS = 4_000;
const CLIENTS = [1, 16] as const;
const GOALS = { read: 0.6, write: 0.4, sixteenToOne: 0.7 } as const;
const MEBIBYTE = 1_048_576;

/**
 * What a call costs as a whole: lists, details and writes through the portal over HTTP, by 1 and 16 clients in one
 * merchant, and by 16 clients in a merchant of its own each; medians of three rounds after one that is not counted. Each
 * round of the portal is followed by its floor: a bare handler that sends the same statements of the same calls to a copy
 * of the database (`limit_ratio`, with the goals). Beside them stands what one statement of the same rows could do
 * (`one_statement_ratio`). The seconds of a round can be given: `npm run bench -- calls 1`.
 */
export async function run(context: BenchContext): Promise<void> {
  const seconds = context.sizes[0] ?? SECONDS;
  const stage = await openCallsStage(context);
  const { environment } = stage;
  const calls = measuredCalls(stage);
  const product = await startServer({ environment, records: true });
  const servers: Server[] = [product];
  try {
    const writes = await writtenBy(stage, calls, product.port);
    for (const call of calls) await prepare(stage, call, seconds);
    // What was called so far stands in the copy as well.
    await product.ask({ record: recordingIn(context) });
    const copy = await context.copyDatabase();
    const replay = await startServer({ environment: { ...environment, DATABASE_URL: copy }, replays: true });
    servers.push(replay);
    const bare = await startServer({ environment, bare: { writes } });
    servers.push(bare);
    for (const call of calls) await measure(context, { stage, call, product, replay, bare, seconds });
    const { rss } = await product.ask({ rss: true });
    context.print({ name: 'calls', what: 'server', rss_mb: Math.round(rss / MEBIBYTE) });
  } finally {
    for (const server of servers) server.end();
    await stage.close();
  }
}

/** The rows that each writing call leaves, found by making it; the second call, as the first sets things up. */
async function writtenBy(stage: CallsStage, calls: readonly MeasuredCall[], port: number) {
  const tenant = stage.tenants[0]!;
  const token = await tenant.token();
  const client = await openRawClient(port);
  const writes: Record<string, WrittenRow[]> = {};
  for (const call of calls.filter(({ kind }) => kind === 'write')) {
    await call.prepare?.([tenant], 2);
    succeeded(await client.call(call.product(tenant, token, 1)));
    const rows = await rowsWrittenBy(stage.owner, async () =>
      succeeded(await client.call(call.product(tenant, token, 2))),
    );
    await layTables(stage.owner, rows);
    writes[call.name] = rows;
  }
  client.close();
  return writes;
}

/** No round makes more calls than these in each of so many merchants. */
const mostCalls = (seconds: number, clients: number, merchants: number) =>
  Math.ceil(Math.min(MOST_CALLS, 300 * seconds * clients) / merchants);

/** Lays out what the calls of all rounds use up, before the database is copied. */
async function prepare({ tenants }: CallsStage, call: MeasuredCall, seconds: number): Promise<void> {
  const rounds = ROUNDS + 1;
  const [first, ...others] = tenants;
  const inEach = rounds * mostCalls(seconds, 16, tenants.length);
  const inFirst = CLIENTS.reduce((sum, clients) => sum + rounds * mostCalls(seconds, clients, 1), inEach);
  await call.prepare?.([first!], inFirst);
  await call.prepare?.(others, inEach);
}

type Measured = {
  stage: CallsStage;
  call: MeasuredCall;
  product: Server;
  replay: Server;
  bare: Server;
  seconds: number;
};
type Figures = { n: number; seconds: number; p50: number; p95: number };
/** Who makes the calls of a round: so many clients, spread over some merchants. */
type Scene = { clients: number; tenants: readonly StagedTenant[] };
type Round = { product: Figures; replay: Figures; bare: Figures };

async function measure(context: BenchContext, measured: Measured): Promise<void> {
  const { stage, call } = measured;
  const { print } = context;
  for (const clients of CLIENTS) {
    const scenes: Scene[] = [{ clients, tenants: stage.tenants.slice(0, 1) }];
    if (clients > 1) scenes.push({ clients, tenants: stage.tenants });
    const figures: Round[][] = scenes.map(() => []);
    // The first round counts for nothing: code is compiled and statements are prepared in it.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [i, scene] of scenes.entries()) {
        const figure = await playRound(context, measured, scene);
        if (round > 0) figures[i]!.push(figure);
      }
    }
    const perSecond = scenes.map(({ tenants }, i) => {
      const about = { call: call.name, clients, merchants: tenants.length };
      const of = (which: keyof Round) => typical(figures[i]!.map((round) => round[which]));
      const [product, replay, bare] = [of('product'), of('replay'), of('bare')];
      print({ name: 'calls floor', ...about, what: 'the same statements', ...replay });
      print({ name: 'calls floor', ...about, what: 'the same rows in one statement', ...bare });
      print({
        name: 'calls',
        ...about,
        ...product,
        limit_ratio: rounded(product.per_second / replay.per_second),
        goal: GOALS[call.kind],
        one_statement_ratio: rounded(product.per_second / bare.per_second),
      });
      return product.per_second;
    });
    const [one, sixteen] = perSecond;
    if (!sixteen) continue;
    const ratio = rounded(one! / sixteen);
    print({ name: 'calls', call: call.name, clients, one_to_sixteen_ratio: ratio, goal: GOALS.sixteenToOne });
  }
}

const recordingIn = ({ ground }: BenchContext) => join(ground.folder, 'recorded-calls');

/** The portal's calls, then those very calls by their statements alone, then as many by one statement. */
async function playRound(
  context: BenchContext,
  { call, product, replay, bare, seconds }: Measured,
  { clients, tenants }: Scene,
): Promise<Round> {
  const { settle } = context;
  const most = mostCalls(seconds, clients, tenants.length) * tenants.length;
  const tenantOf = (lane: number) => tenants[lane % tenants.length]!;
  const tokens = await Promise.all(Array.from({ length: clients }, (_, lane) => tenantOf(lane).token()));
  const times = { clients, seconds, most };
  await settle();
  const asked = await runFor(product.port, times, (n, lane) =>
    call.product(tenantOf(lane), tokens[lane]!, n),
  );
  const file = recordingIn(context);
  const { recorded } = await product.ask({ record: file });
  await replay.ask({ load: file });
  await settle();
  let nth = -1;
  const repeated = await runFor(replay.port, { ...times, most: recorded }, () => {
    nth += 1;
    return { method: 'GET', path: `/replay?n=${nth}` };
  });
  await settle();
  const plain = await runFor(bare.port, times, (n, lane) => call.bare(tenantOf(lane), n));
  return { product: asked, replay: repeated, bare: plain };
}

/** Lets each client make one call after another until the time is over or the calls are used up. */
async function runFor(
  port: number,
  { clients: count, seconds, most }: { clients: number; seconds: number; most: number },
  callOf: (n: number, lane: number) => RawCall,
): Promise<Figures> {
  const clients = await Promise.all(Array.from({ length: count }, () => openRawClient(port)));
  const took: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  let left = most;
  await Promise.all(
    clients.map(async (client, lane) => {
      while (left > 0 && !isOver()) {
        left -= 1;
        calls += 1;
        const asked = callOf(calls, lane);
        const begun = performance.now();
        succeeded(await client.call(asked));
        took.push(performance.now() - begun);
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  for (const client of clients) client.close();
  const sorted = took.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!;
  return { n: took.length, seconds: elapsed, p50: at(0.5), p95: at(0.95) };
}

let calls = 0;

function typical(rounds: readonly Figures[]) {
  const of = (figure: (one: Figures) => number) => median(rounds.map(figure));
  return {
    n: of(({ n }) => n),
    seconds: rounded(of(({ seconds }) => seconds)),
    per_second: Math.round(of(({ n, seconds }) => n / seconds)),
    p50_ms: rounded(of(({ p50 }) => p50)),
    p95_ms: rounded(of(({ p95 }) => p95)),
  };
}
