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
 * What a call costs as a whole: lists, details and writes through the portal over HTTP, each beside a bare Fastify
 * and pg handler of the same rows, interleaved, medians of three rounds after one that
 * is not counted; by 1 and 16 clients in one merchant, and by
 * 16 clients in a merchant of its own each. The seconds of a round can be given: `npm run bench -- calls 1`.
 */
export async function run(context: BenchContext): Promise<void> {
  const seconds = context.sizes[0] ?? SECONDS;
  const stage = await openCallsStage(context);
  const calls = measuredCalls(stage);
  const product = await startServer({ environment: stage.environment });
  try {
    const bare = await startServer({
      environment: stage.environment,
      bare: { writes: await writtenBy(stage, calls, product.port) },
    });
    try {
      for (const call of calls) await measure(context, { stage, call, product, bare, seconds });
    } finally {
      bare.end();
    }
    context.print({ name: 'calls', what: 'server', rss_mb: Math.round((await product.rss()) / MEBIBYTE) });
  } finally {
    product.end();
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

type Measured = { stage: CallsStage; call: MeasuredCall; product: Server; bare: Server; seconds: number };
type Figures = { n: number; seconds: number; p50: number; p95: number };

async function measure({ print, settle }: BenchContext, { stage, call, ...with_ }: Measured): Promise<void> {
  const { product, bare, seconds } = with_;
  const [first] = stage.tenants;
  const many = async (port: number, tenants: readonly StagedTenant[], clients: number, isBare: boolean) => {
    const most = Math.ceil(Math.min(MOST_CALLS, 300 * seconds * clients) / tenants.length);
    if (!isBare) await call.prepare?.(tenants, most);
    await settle();
    const lanes: Lane[] = [];
    for (let i = 0; i < clients; i += 1) {
      const tenant = tenants[i % tenants.length]!;
      const token = isBare ? '' : await tenant.token();
      lanes.push((n) => (isBare ? call.bare(tenant, n) : call.product(tenant, token, n)));
    }
    return runFor(port, lanes, { seconds, most: most * tenants.length });
  };
  for (const clients of CLIENTS) {
    const scenes = {
      floor: () => many(bare.port, [first!], clients, true),
      one: () => many(product.port, [first!], clients, false),
      ...(clients > 1 && { sixteen: () => many(product.port, stage.tenants, clients, false) }),
    };
    const figures: Partial<Record<keyof typeof scenes, Figures[]>> = {};
    // The first round counts for nothing: code is compiled and statements are prepared in it.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, play] of Object.entries(scenes)) {
        const figure = await play();
        const known = figures[name as keyof typeof scenes] ?? [];
        figures[name as keyof typeof scenes] = round === 0 ? [] : [...known, figure];
      }
    }
    const floor = typical(figures.floor!);
    const one = typical(figures.one!);
    const about = { call: call.name, clients };
    print({ name: 'calls floor', ...about, ...floor });
    const goal = GOALS[call.kind];
    const ratioTo = (figure: typeof floor) => rounded(figure.per_second / floor.per_second);
    print({ name: 'calls', ...about, merchants: 1, ...one, limit_ratio: ratioTo(one), goal });
    if (!figures.sixteen) continue;
    const sixteen = typical(figures.sixteen);
    print({ name: 'calls', ...about, merchants: 16, ...sixteen, limit_ratio: ratioTo(sixteen), goal });
    const ratio = rounded(one.per_second / sixteen.per_second);
    print({ name: 'calls', ...about, one_to_sixteen_ratio: ratio, goal: GOALS.sixteenToOne });
  }
}

type Lane = (n: number) => RawCall;

/** Lets each lane make one call after another until the time is over or the calls are used up. */
async function runFor(
  port: number,
  lanes: readonly Lane[],
  { seconds, most }: { seconds: number; most: number },
): Promise<Figures> {
  const clients = await Promise.all(lanes.map(() => openRawClient(port)));
  const took: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  const share = Math.floor(most / lanes.length);
  await Promise.all(
    lanes.map(async (lane, i) => {
      for (let n = 0; n < share && !isOver(); n += 1) {
        calls += 1;
        const asked = lane(calls);
        const begun = performance.now();
        succeeded(await clients[i]!.call(asked));
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
