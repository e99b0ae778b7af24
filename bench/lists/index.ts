import { join } from 'node:path';
import { addDays } from '@lorikeet/domain/kernel';
import { openRawClient, type RawClient, succeeded } from '../calls/raw-client.ts';
import { type Server, startServer } from '../calls/start-server.ts';
import { median, rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { type Ask, asksOn } from './asks.ts';
import { measureExport } from './export.ts';
import { FLOORS } from './floors.ts';
import { openHistory } from './open-history.ts';

/** Calls that count: so many, or as many as fit the time. */
const TIMES = 200;
const SECONDS_MAX = 5;
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
    const bareClient = await open(servers.bare);
    const floors = new Map<string, { statement: Figures; bare: Figures }>();
    for (const [name, text] of Object.entries(FLOORS)) {
      const statement = await measure(() => stage.owner.query({ name, text, values: [tenant.id] }));
      const path = `/${encodeURIComponent(name)}?tenant=${tenant.id}`;
      const bare = await measure(async () => succeeded(await bareClient.call({ method: 'GET', path })));
      floors.set(name, { statement, bare });
      context.print({ name: 'lists floor', floor: name, ...statement, bare });
    }
    // Opened only now: a server closes a connection that is idle for long.
    const [portal, replay] = [await open(servers.portal), await open(servers.replay)];
    for (const ask of asksOn(today, addDays(today, -30))) {
      const call = async () => succeeded(await asked(portal, ask, await tenant.token()));
      const figures = await measure(call);
      await noted(servers.portal, call);
      const repeated = await replayed(servers, replay, recording);
      const { statement, bare } = floors.get(ask.floor)!;
      const goal = ask.path.startsWith('/search') ? GOALS.searchP95Ms : GOALS.p95Ms;
      context.print({
        name: 'lists',
        payments,
        call: ask.name,
        ...figures,
        goal_p95_ms: goal,
        is_met: figures.p95_ms <= goal,
        floor: ask.floor,
        limit_ratio: rounded(figures.p50_ms / statement.p50_ms),
        bare_ratio: rounded(figures.p50_ms / bare.p50_ms),
        goal_bare_ratio: GOALS.toBare,
        replay_ratio: rounded(repeated.p50_ms / figures.p50_ms),
        goal_replay_ratio: GOALS.ofReplay,
      });
    }
    const { rss } = await servers.portal.ask({ rss: true });
    context.print({ name: 'lists', what: 'server', rss_mb: Math.round(rss / 1_048_576) });
  } finally {
    for (const client of clients) client.close();
    for (const server of Object.values(servers)) server.end();
    await stage.close();
  }
}

const asked = (client: RawClient, { path }: Ask, token: string) =>
  client.call({ method: 'GET', path: `/api/merchant${path}`, token });

async function noted(portal: Server, call: () => Promise<void>): Promise<void> {
  await portal.ask({ note: true });
  await timed(call, NOTED, SECONDS_MAX);
  await portal.ask({ note: false });
}

/** The calls that the portal has noted, by their statements alone. */
async function replayed(
  { portal, replay }: { portal: Server; replay: Server },
  client: RawClient,
  file: string,
): Promise<Figures> {
  const { recorded } = await portal.ask({ record: file });
  await replay.ask({ load: file });
  let nth = 0;
  return measure(async () => {
    nth = (nth + 1) % recorded;
    succeeded(await client.call({ method: 'GET', path: `/replay?n=${nth}` }));
  });
}

type Figures = { p50_ms: number; p95_ms: number };

async function measure(once: () => Promise<unknown>): Promise<Figures> {
  await timed(once, WARM, WARM_SECONDS_MAX);
  const took = await timed(once, TIMES, SECONDS_MAX);
  return { p50_ms: rounded(median(took)), p95_ms: rounded(median(took, 0.95)) };
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
