import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

/** After so long a page whose processor is slowed four times has come to rest. */
export const REST_MS = 2_500;

type Trace = {
  traceEvents: { name: string; pid: number; tid: number; dur?: number; args?: { name?: string } }[];
};

/** Does something to a page, waits for rest, and returns the milliseconds of the longest task that held its main thread. */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  await sleep(REST_MS);
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as Trace;
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && threads.includes(`${pid} ${tid}`),
  );
  return Math.max(0, ...tasks.map(({ dur }) => (dur ?? 0) / 1000));
}
