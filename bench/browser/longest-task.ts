import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

/** After so long a page whose processor is slowed four times has come to rest. */
export const REST_MS = 2_500;

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * Milliseconds of the longest task by the clock, and of the one that took the most of the processor. On a machine that others use, too,
 * a task waits for its turn: the second says what the page itself asks of it. The browser collects garbage when it finds time for
 * that, in whichever act this is: what a full collection takes of the processor is in the first and apart from the second.
 */
export type Held = { clockMs: number; processorMs: number; garbageMs: number };

/** Does something to a page, waits for rest, and returns for how long its main thread was held at most. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Held> {
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await act();
  await sleep(REST_MS);
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const ofMain = traceEvents.filter(({ pid, tid }) => threads.includes(`${pid} ${tid}`));
  const tasks = ofMain.filter(({ name }) => name.endsWith('RunTask'));
  const collections = ofMain.filter(({ name }) => name === 'MajorGC');
  const processorMs = ({ ts, dur = 0, tdur = 0 }: TraceEvent) => {
    const within = collections.filter((one) => one.ts >= ts && one.ts < ts + dur);
    return within.reduce((left, one) => left - (one.tdur ?? 0), tdur) / 1000;
  };
  return {
    clockMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    processorMs: Math.max(0, ...tasks.map(processorMs)),
    garbageMs: Math.max(0, ...collections.map(({ tdur = 0 }) => tdur / 1000)),
  };
}
