import { addDays } from '@lorikeet/domain/kernel';
import { openRawClient, type RawClient, succeeded } from '../calls/raw-client.ts';
import { startServer } from '../calls/start-server.ts';
import { median, rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { type Ask, asksOn, FLOORS } from './asks.ts';
import { measureExport } from './export.ts';
import { openHistory } from './open-history.ts';

/** Calls that count: so many, or as many as fit the time. */
const TIMES = 30;
const SECONDS_MAX = 5;
/** Calls before those that count: statements are prepared and pages read in them. */
const WARM = 5;
const GOALS = { p95Ms: 50, searchP95Ms: 100 } as const;

/**
 * What the screens of a merchant with a long history cost: each call over HTTP, one after the other, beside the bare
 * statement of its floor in the same run. `npm run bench -- lists 100000` takes another number of payments;
 * `export` measures the CSV alone.
 */
export async function run(context: BenchContext): Promise<void> {
  const { stage, tenant, today, run, payments } = await openHistory(context);
  await measureExport(run, payments, context.print);
  const server = await startServer({ environment: stage.environment });
  const client = await openRawClient(server.port);
  try {
    const floors = new Map<string, Figures>();
    for (const [name, text] of Object.entries(FLOORS)) {
      const figures = await measure(() => stage.owner.query({ name, text, values: [tenant.id] }));
      floors.set(name, figures);
      context.print({ name: 'lists floor', floor: name, ...figures });
    }
    for (const ask of asksOn(today, addDays(today, -30))) {
      const figures = await measure(async () => succeeded(await asked(client, ask, await tenant.token())));
      const floor = floors.get(ask.floor)!;
      const goal = ask.path.startsWith('/search') ? GOALS.searchP95Ms : GOALS.p95Ms;
      context.print({
        name: 'lists',
        payments,
        call: ask.name,
        ...figures,
        floor: ask.floor,
        limit_ratio: rounded(figures.p50_ms / floor.p50_ms),
        goal_p95_ms: goal,
        is_met: figures.p95_ms <= goal,
      });
    }
    context.print({
      name: 'lists',
      what: 'server',
      rss_mb: Math.round((await server.ask({ rss: true })).rss / 1_048_576),
    });
  } finally {
    client.close();
    server.end();
    await stage.close();
  }
}

const asked = (client: RawClient, { path }: Ask, token: string) =>
  client.call({ method: 'GET', path: `/api/merchant${path}`, token });

type Figures = { p50_ms: number; p95_ms: number };

async function measure(once: () => Promise<unknown>): Promise<Figures> {
  const took: number[] = [];
  const until = performance.now() + SECONDS_MAX * 1000;
  for (let n = 0; n < WARM + TIMES && (n <= WARM || performance.now() < until); n += 1) {
    const begun = performance.now();
    await once();
    if (n >= WARM) took.push(performance.now() - begun);
  }
  return { p50_ms: rounded(median(took)), p95_ms: rounded(median(took, 0.95)) };
}
