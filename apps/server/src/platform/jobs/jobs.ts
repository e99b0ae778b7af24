import { PgBoss, type QueueOptions } from 'pg-boss';
import type { z } from 'zod';
import { answeredWithin, clientTimeOuts, KEPT_ALIVE, TIME_OUTS, type TimeOuts } from '../db/time-outs.ts';
import type { Log } from '../log.ts';

/** A background job: its name, payload and number of repeated tries (of a day when absent). Its handler must be harmless when run twice. */
export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  retryLimit?: number;
  expireInSeconds?: number;
};

export type JobHandler = { definition: JobDefinition; run(payload: unknown): Promise<unknown> };

export type Jobs = {
  /** Sends a job; the same `id` twice is one job. */
  send<P extends z.ZodType>(definition: JobDefinition<P>, payload: z.input<P>, id?: string): Promise<void>;
  /** Starts the handlers; their jobs run in this process. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  deadLetters(): Promise<DeadLetter[]>;
  retry(id: string): Promise<void>;
  /** Lets jobs end for `withinMs`, a second at least; those that have not are handed back, to be tried again. */
  stop(withinMs?: number): Promise<void>;
};

export type DeadLetter = { id: string; name: string; payload: unknown; failedAt: Date; error: string };

export const DEAD_LETTERS = 'dead-letters';

/** Pauses double up to a quarter of an hour, so that so many tries take about a day: longer than most outages. */
const RETRY_LIMIT = 105;
const RETRY_PAUSE_MAX_SECONDS = 900;

/** A dead letter waits for a person. The queue knows no "for ever"; this is twenty years. */
const DEAD_LETTERS_KEPT_SECONDS = 20 * 365 * 86_400;

/** A wake-up during a fetch is lost; its job waits no longer than this. */
const POLL_SECONDS = 2;

/** A job whose process died is taken up again after so long, and whether one did is asked so often. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 10;

/** Pairs a definition with its handler, the payload parsed. */
export function job<P extends z.ZodType>(
  definition: JobDefinition<P>,
  run: (payload: z.output<P>) => Promise<unknown>,
): JobHandler {
  return { definition, run: (payload) => run(definition.payload.parse(payload)) };
}

/** Makes a queue; one that is there already takes over what this version wants of it. */
async function keepQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions & { deadLetter?: string; notify?: boolean },
) {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}

/** Jobs on pg-boss in the portal's own database: tries with growing pauses for about a day, then the dead-letter queue. */
export async function startJobs(
  connectionString: string,
  log: Log,
  timeOuts: TimeOuts = TIME_OUTS,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    ...clientTimeOuts(timeOuts),
    ...KEPT_ALIVE,
    ...answeredWithin(timeOuts),
    schema: 'pgboss',
    createSchema: false,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  try {
    await boss.start();
    await keepQueue(boss, DEAD_LETTERS, { retentionSeconds: DEAD_LETTERS_KEPT_SECONDS });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  const known = new Set<string>();
  const ensure = async (definition: JobDefinition) => {
    if (known.has(definition.name)) return;
    await keepQueue(boss, definition.name, {
      retryLimit: definition.retryLimit ?? RETRY_LIMIT,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: RETRY_PAUSE_MAX_SECONDS,
      expireInSeconds: definition.expireInSeconds ?? 900,
      deadLetter: DEAD_LETTERS,
      notify: true,
    });
    known.add(definition.name);
  };
  return {
    async send(definition, payload, id) {
      await ensure(definition);
      const options = { heartbeatSeconds: HEARTBEAT_SECONDS, ...(id && { id }) };
      await boss.send(definition.name, { name: definition.name, payload }, options);
    },
    async work(handlers) {
      for (const { definition, run } of handlers) {
        await ensure(definition);
        const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
        const worker: string = await boss.work<{ payload: unknown }>(
          definition.name,
          { batchSize: 1, ...polling },
          async (batch) => {
            try {
              for (const one of batch) await run(one.data.payload);
            } finally {
              // After a job it fetches again at once, and pauses when it finds none.
              boss.notifyWorker(worker);
            }
          },
        );
      }
    },
    async deadLetters() {
      const dead = await boss.findJobs<{ name: string; payload: unknown }>(DEAD_LETTERS, {});
      return dead.map((one) => ({
        id: one.id,
        name: one.data.name,
        payload: one.data.payload,
        failedAt: one.createdOn,
        error: JSON.stringify(one.output ?? null),
      }));
    },
    async retry(id) {
      const [dead] = await boss.findJobs<{ name: string; payload: unknown }>(DEAD_LETTERS, { id });
      if (!dead) return;
      await boss.send(dead.data.name, dead.data, { id, heartbeatSeconds: HEARTBEAT_SECONDS });
      await boss.deleteJob(DEAD_LETTERS, id);
    },
    async stop(withinMs = 10_000) {
      await boss.stop({ graceful: true, timeout: withinMs });
    },
  };
}
