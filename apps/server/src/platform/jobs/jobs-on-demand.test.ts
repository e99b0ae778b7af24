import { expect, test } from 'vitest';
import type { Jobs } from './jobs.ts';
import { jobsOnDemand } from './jobs-on-demand.ts';

test('a start that failed is forgotten: the next opens anew, and closing ends that one', async () => {
  let starts = 0;
  let stops = 0;
  const stop = async () => {
    stops += 1;
  };
  const jobs = { stop } as unknown as Jobs;
  const door = jobsOnDemand(async () => {
    starts += 1;
    if (starts === 1) throw new Error('the database is away');
    return jobs;
  });
  await expect(door.open()).rejects.toThrow('away');
  await door.close();
  expect(await door.open()).toBe(jobs);
  expect(await door.open()).toBe(jobs);
  await door.close();
  expect({ starts, stops }).toEqual({ starts: 2, stops: 1 });
});

test('closing while a start fails does not fail', async () => {
  const door = jobsOnDemand(() => Promise.reject(new Error('the database is away')));
  const opened = door.open();
  await door.close();
  await expect(opened).rejects.toThrow('away');
});
