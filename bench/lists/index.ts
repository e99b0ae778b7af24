import { join } from 'node:path';
import { addDays } from '@lorikeet/domain/kernel';
import { openRawClient, type RawClient, succeeded } from '../calls/raw-client.ts';
import { type Server, startServer } from '../calls/start-server.ts';
import { median, rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { type Ask, asksOn } from './asks.ts';
import { measureExport } from './export.ts';
import { FLOORS, PARTS } from './floors.ts';
import { openHistory } from './open-history.ts';

/** Calls that count: so many, or as many as fit the time; in so many turns with what they are held against. */
const TIMES = 200;
const SECONDS_MAX = 5;
const TURNS = 10;
/** Calls before those that count, or as many as fit the time: in them code is compiled, statements are prepared and pages read. */
const WARM = 300;
const WARM_SECONDS_MAX = 1;
/** Calls whose statements are noted to be sent again, after those that count: noting takes time. */
const NOTED = 20;
const GOALS = { p95Ms: 50, searchP95Ms: 100, toBare: 2, ofReplay: 0.6 } as const;

/**
 * What the screens of a merchant with a long history cost: each call over HTTP, one after the other. Beside it stand in the
 * same run the bare statement of its floor (`limit_ratio`), that statement behind a bare handler over HTTP
 * (`bare_ratio`, goal 2), and a bare handler that sends the call's own statements (`replay_ratio`, goal 0.6).
 * `npm run bench -- lists 100000` takes another number of payments; `export` measures the CSV alone.
 */
export async function run(context: BenchContext): Promise<void> {
  const { stage, tenant, today, run, payments } = await openHistory(context);
  await measureExport(run, payments, context.print);
  const { environment } = stage;
  const servers = {
    portal: await startServer({ environment, records: true }),
    replay: await startServer({ environment, replays: true }),
    bare: await startServer({ environment, bare: { statements: FLOORS } }),
  };
  const recording = join(context.ground.folder, 'recorded-lists');
  const clients: RawClient[] = [];
  const open = async (server: Server) => {
    const client = await openRawClient(server.port);
    clients.push(client);
    return client;
  };
  try {
    await servers.portal.ask({ note: false });
    const [portal, replay, bare] = [
      await open(servers.portal),
      await open(servers.replay),
      await open(servers.bare),
    ];
    const get = async (client: RawClient, path: string) =>
      succeeded(await client.call({ method: 'GET', path }));
    for (const ask of asksOn(today, addDays(today, -30))) {
      const call = async () => succeeded(await asked(portal, ask, await tenant.token()));
      await timed(call, WARM, WARM_SECONDS_MAX);
      const recorded = await noted(servers, call, recording);
      let nth = 0;
      const [statement, handler, product, repeated] = await measuredInTurn([
        () => stage.owner.query({ name: ask.floor, text: FLOORS[ask.floor], values: [tenant.id] }),
        () => get(bare, `/${encodeURIComponent(ask.floor)}?tenant=${tenant.id}`),
        call,
        () => {
          nth = (nth + 1) % recorded;
          return get(replay, `/replay?n=${nth}`);
        },
      ]);
      context.print({ payments, ...comparison(ask, { statement, handler, product, repeated }) });
    }
    const { rss } = await servers.portal.ask({ rss: true });
    context.print({ name: 'lists', what: 'server', rss_mb: Math.round(rss / 1_048_576) });
  } finally {
    for (const client of clients) client.close();
    for (const server of Object.values(servers)) server.end();
    await stage.close();
  }
}

type Compared = Record<'statement' | 'handler' | 'product' | 'repeated', Figures>;

/** A call's figures, and how they stand to what it is held against. */
function comparison({ name, path, floor }: Ask, { statement, handler, product, repeated }: Compared): object {
  const goal = path.startsWith('/search') ? GOALS.searchP95Ms : GOALS.p95Ms;
  return {
    name: 'lists',
    call: name,
    ...product,
    goal_p95_ms: goal,
    is_met: product.p95_ms <= goal,
    floor,
    statement_p50_ms: statement.p50_ms,
    bare_p50_ms: handler.p50_ms,
    limit_ratio: rounded(product.p50_ms / statement.p50_ms),
    bare_ratio: rounded(product.p50_ms / handler.p50_ms),
    ...(!PARTS.includes(floor) && { goal_bare_ratio: GOALS.toBare }),
    replay_ratio: rounded(repeated.p50_ms / product.p50_ms),
    goal_replay_ratio: GOALS.ofReplay,
  };
}

const asked = (client: RawClient, { path }: Ask, token: string) =>
  client.call({ method: 'GET', path: `/api/merchant${path}`, token });

/** Lets the portal note what some calls send, for the other server to send again; how many those are. */
async function noted(
  { portal, replay }: { portal: Server; replay: Server },
  call: () => Promise<void>,
  file: string,
): Promise<number> {
  await portal.ask({ note: true });
  await timed(call, NOTED, SECONDS_MAX);
  await portal.ask({ note: false });
  const { recorded } = await portal.ask({ record: file });
  await replay.ask({ load: file });
  return recorded;
}

type Figures = { p50_ms: number; p95_ms: number };

/**
 * What several take that are to be held against each other: some calls of each in turn, again and again, so that a machine that is
 * slower for a minute is so for all of them.
 */
async function measuredInTurn<T extends readonly (() => Promise<unknown>)[]>(
  all: readonly [...T],
): Promise<{ [K in keyof T]: Figures }> {
  for (const once of all) await timed(once, WARM, WARM_SECONDS_MAX);
  const took = all.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [n, once] of all.entries())
      took[n]!.push(...(await timed(once, TIMES / TURNS, SECONDS_MAX / TURNS)));
  }
  const figures = took.map(
    (ms): Figures => ({ p50_ms: rounded(median(ms)), p95_ms: rounded(median(ms, 0.95)) }),
  );
  return figures as { [K in keyof T]: Figures };
}

/** How long each took, in milliseconds: so many, or as many as were begun within the time; one at least. */
async function timed(once: () => Promise<unknown>, times: number, seconds: number): Promise<number[]> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  do {
    const begun = performance.now();
    await once();
    took.push(performance.now() - begun);
  } while (took.length < times && performance.now() < until);
  return took;
}
