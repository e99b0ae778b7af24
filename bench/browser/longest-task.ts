import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

/** After so long a page whose processor is slowed four times has come to rest. */
export const REST_MS = 2_500;

type Trace = {
  traceEvents: {
    name: string;
    pid: number;
    tid: number;
    dur?: number;
    tdur?: number;
    args?: { name?: string };
  }[];
};

/**
 * Milliseconds of the longest task by the clock, and of the one that took the most of the processor. On a machine that others use, too,
 * a task waits for its turn: the second says what the page itself asks of it.
 */
export type Held = { clockMs: number; processorMs: number };

/** Does something to a page, waits for rest, and returns for how long its main thread was held at most. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Held> {
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
  const longest = (field: 'dur' | 'tdur') => Math.max(0, ...tasks.map((task) => (task[field] ?? 0) / 1000));
  return { clockMs: longest('dur'), processorMs: longest('tdur') };
}
