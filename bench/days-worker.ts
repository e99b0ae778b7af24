import { setTimeout as pause } from 'node:timers/promises';
import { createDays } from '../apps/server/src/platform/days/days.ts';
import { fixtureModules } from '../simulate/fixture/fixture-modules.ts';
import { benchPlatform, type Ground } from './bench-platform.ts';

export type DaysOrder = { ground: Ground };
/**
 * What a worker's part took: seconds, those of them in which it had a processor, and the resident memory of its process
 * afterwards, in bytes.
 */
export type DaysFigures = { seconds: number; processor: number; rss: number };

const POLL_MS = 2;

/**
 * A worker of days in a process of its own. Started by `fork`; says that it is ready, runs at each message, an
 * instant, whatever is due by then, together with whoever else does, and returns the figures; ends when let go.
 */
async function serve({ ground }: DaysOrder): Promise<void> {
  const platform = benchPlatform(ground);
  const modules = fixtureModules({ databaseUrl: ground.appUrl, dataDir: ground.folder });
  const days = createDays(
    platform,
    modules.flatMap(({ phases = [] }) => phases),
  );
  await platform.pool.query('select 1');
  process.on('message', (until: string) => {
    void runUntil(new Date(until)).then((figures) => process.send!(figures));
  });
  process.once('disconnect', () => void platform.pool.end());
  process.send!('ready');

  async function runUntil(until: Date): Promise<DaysFigures> {
    const started = performance.now();
    const before = process.cpuUsage();
    for (;;) {
      const done = await days.runDue(until);
      const { rowCount } = await platform.pool.query(
        'select 1 from phase_frontier where next_at <= $1 and attempts = 0 limit 1',
        [until],
      );
      if (rowCount === 0) break;
      if (done === 0) await pause(POLL_MS);
    }
    const { user, system } = process.cpuUsage(before);
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, processor: (user + system) / 1_000_000, rss: process.memoryUsage.rss() };
  }
}

await serve(JSON.parse(process.argv[2]!) as DaysOrder);
