import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { addDays, instantAt, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { beginPhases } from '../apps/server/src/platform/days/begin-phases.ts';
import { createDays } from '../apps/server/src/platform/days/days.ts';
import { queriesOn } from '../apps/server/src/platform/db/sql.ts';
import { fixtureModules } from '../simulate/fixture/fixture-modules.ts';
import { checkDays, seedDays } from './days-seed.ts';
import type { DaysFigures } from './days-worker.ts';
import { rounded } from './figures.ts';
import type { BenchContext } from './main.ts';
import { databaseSeconds } from './processor.ts';

const QUIET_TENANTS = 10_000;
const BUSY_TENANTS = 1_000;
const DEBITS_EACH = 20;
const ROUNDS = 3;
const TICKS = 200;
const MEBIBYTE = 1_048_576;
const FIRST = toLocalDate('2026-11-23');

const endOf = (day: LocalDate) => instantAt(day, '23:00', 'Australia/Sydney');

/**
 * Days of 10,000 tenants with nothing due: a tick while nothing has come, a whole day with one worker and with two,
 * interleaved, medians of three. Then the day on which 1,000 tenants have 20 debits each. A tenant's day is its
 * phases; workers are processes.
 */
export async function run(context: BenchContext): Promise<void> {
  const owner = new pg.Client({ connectionString: context.ownerUrl });
  await owner.connect();
  const [quiet = QUIET_TENANTS, busy = BUSY_TENANTS] = context.sizes;
  try {
    await measureQuiet(context, owner, quiet);
    await measureBusy(context, owner, busy);
  } finally {
    await owner.end();
  }
}

async function measureQuiet(context: BenchContext, owner: pg.Client, n: number): Promise<void> {
  await begin(context, owner, n, 0);
  await printTick(context, n);
  const workers = [await startWorker(context), await startWorker(context)];
  const figures: Record<1 | 2, DayFigures[]> = { 1: [], 2: [] };
  let day = FIRST;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of [1, 2] as const) {
      await owner.query('vacuum analyze phase_frontier');
      await context.settle();
      figures[count].push(await timeDay(owner, workers.slice(0, count), endOf(day)));
      await checkDays(owner, endOf(day), 0);
      day = addDays(day, 1);
    }
  }
  for (const worker of workers) worker.end();
  const one = middle(figures[1]);
  const two = middle(figures[2]);
  printDay(context, 'days quiet, 1 worker', n, one);
  printDay(context, 'days quiet, 2 workers', n, two, {
    times_one: rounded(one.seconds / two.seconds),
    // Twice the workers do no more than all processors can.
    times_one_most: rounded(availableParallelism() / coresOf(one)),
  });
}

async function measureBusy(context: BenchContext, owner: pg.Client, n: number): Promise<void> {
  await begin(context, owner, n, DEBITS_EACH);
  const worker = await startWorker(context);
  await context.settle();
  const figures = await timeDay(owner, [worker], endOf(FIRST));
  await checkDays(owner, endOf(FIRST), n * DEBITS_EACH);
  worker.end();
  printDay(context, `days of ${DEBITS_EACH} debits, 1 worker`, n, figures, { debits: n * DEBITS_EACH });
}

/** Seeds the tenants and begins their phases on the first day. */
async function begin(context: BenchContext, owner: pg.Client, n: number, debits: number): Promise<void> {
  const { platform } = context;
  await seedDays(owner, platform.vault, {
    tenants: n,
    debits,
    on: FIRST,
    at: instantAt(FIRST, '00:30', 'Australia/Sydney'),
  });
  await beginPhases(queriesOn(platform.pool), phasesOf(context));
  await owner.query('vacuum analyze phase_frontier');
}

/** A tick while nothing has come: what an idle portal does twice a second. */
async function printTick(context: BenchContext, n: number): Promise<void> {
  const days = createDays(context.platform, phasesOf(context));
  const before = instantAt(FIRST, '03:00', 'Australia/Sydney');
  const times: number[] = [];
  for (let tick = 0; tick < TICKS; tick += 1) {
    const started = performance.now();
    if ((await days.startDue(before)) > 0) throw new Error('something was due');
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  context.print({
    name: 'days tick',
    n,
    seconds: rounded(times.reduce((sum, time) => sum + time, 0) / 1_000),
    per_second: Math.round((TICKS * 1_000) / times.reduce((sum, time) => sum + time, 0)),
    p50_ms: rounded(times[Math.floor(TICKS * 0.5)]!),
    p95_ms: rounded(times[Math.floor(TICKS * 0.95)]!),
  });
}

const phasesOf = ({ ground }: BenchContext) =>
  fixtureModules({ databaseUrl: ground.appUrl, dataDir: ground.folder }).flatMap(({ phases = [] }) => phases);

/** Of all workers together, and the database's seconds of the processor beside theirs. */
type DayFigures = DaysFigures & { database: number };

type Worker = { run(until: Date): Promise<DaysFigures>; end(): void };

async function startWorker({ ground }: BenchContext): Promise<Worker> {
  const worker = fork(new URL('./days-worker.ts', import.meta.url), [JSON.stringify({ ground })]);
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`the worker ended with ${code}`));
      worker.once('exit', fail);
      worker.once('message', (said: T) => {
        worker.off('exit', fail);
        resolve(said);
      });
    });
  await next<'ready'>();
  return {
    run(until) {
      worker.send(until.toISOString());
      return next<DaysFigures>();
    },
    end: () => worker.disconnect(),
  };
}

/** From the start until the last worker finds nothing left. */
async function timeDay(owner: pg.Client, workers: readonly Worker[], until: Date): Promise<DayFigures> {
  const before = await databaseSeconds(owner);
  const started = performance.now();
  const parts = await Promise.all(workers.map((worker) => worker.run(until)));
  const seconds = (performance.now() - started) / 1_000;
  const processor = parts.reduce((sum, part) => sum + part.processor, 0);
  const database = (await databaseSeconds(owner)) - before;
  return { seconds, processor, database, rss: Math.max(...parts.map((part) => part.rss)) };
}

/** How many processors were at work at a time. */
const coresOf = ({ seconds, processor, database }: DayFigures) => (processor + database) / seconds;

function printDay(
  context: BenchContext,
  name: string,
  n: number,
  figures: DayFigures,
  more: object = {},
): void {
  context.print({
    name,
    n,
    seconds: rounded(figures.seconds),
    per_second: Math.round(n / figures.seconds),
    workers_processor_seconds: rounded(figures.processor),
    database_processor_seconds: rounded(figures.database),
    cores: rounded(coresOf(figures)),
    rss_mb: Math.round(figures.rss / MEBIBYTE),
    ...more,
  });
}

function middle(figures: readonly DayFigures[]): DayFigures {
  return [...figures].sort((a, b) => a.seconds - b.seconds)[Math.floor(figures.length / 2)]!;
}
