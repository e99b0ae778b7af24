import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { silentLog } from '../log.ts';
import { DEAD_LETTERS, type Jobs, job, startJobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await startJobs(database.appUrl, silentLog);
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test('queued jobs run one after the other without pauses in between', async () => {
  const definition = { name: 'crowd', payload: z.object({ n: z.number() }) };
  const done: number[] = [];
  await jobs.work([job(definition, async ({ n }) => done.push(n))]);
  for (let n = 0; n < 40; n++) await jobs.send(definition, { n });
  for (let waited = 0; done.length < 40 && waited < 10_000; waited += 20) await sleep(20);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test('a job that fails does not hold up the next, and is tried again', async () => {
  const definition = { name: 'fails-once', payload: z.object({ name: z.string() }) };
  const tried: string[] = [];
  const run = async ({ name }: { name: string }) => {
    tried.push(name);
    if (name === 'bad' && tried.filter((each) => each === 'bad').length === 1) throw new Error('once');
  };
  await jobs.work([job(definition, run)]);
  await jobs.send(definition, { name: 'bad' });
  await jobs.send(definition, { name: 'good' });
  for (let waited = 0; tried.length < 3 && waited < 10_000; waited += 20) await sleep(20);
  expect(tried).toEqual(['bad', 'good', 'bad']);
});

test('a queue of an earlier version takes over the tries of a day, and dead letters stay', async () => {
  const definition = { name: 'from-before', payload: z.object({}) };
  const queue = async (name: string) => {
    const { rows } = await database.pool.query(
      `select retry_limit as tries, retry_delay_max as pause, retention_seconds > 86400 * 3650 as stays
       from pgboss.queue where name = $1`,
      [name],
    );
    return rows[0];
  };
  await jobs.send(definition, {});
  await database.pool.query(
    `update pgboss.queue set retry_limit = 5, retry_delay_max = null, retention_seconds = 1209600
     where name in ('from-before', $1)`,
    [DEAD_LETTERS],
  );
  const later = await startJobs(database.appUrl, silentLog);
  await later.send(definition, {});
  await later.stop();
  expect(await queue('from-before')).toMatchObject({ tries: 105, pause: 900 });
  expect(await queue(DEAD_LETTERS)).toMatchObject({ stays: true });
});
