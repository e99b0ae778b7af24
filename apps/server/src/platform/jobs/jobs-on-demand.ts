import type { Jobs } from './jobs.ts';

/** The job queue, opened when a person looks into it. */
export type JobsDoor = { open(): Promise<Jobs>; close(): Promise<void> };

/** Starts the queue when it is first asked for, and anew after a start that failed; `close` ends one that started. */
export function jobsOnDemand(start: () => Promise<Jobs>): JobsDoor {
  let started: Promise<Jobs> | undefined;
  return {
    open() {
      if (started) return started;
      const own = start();
      started = own;
      own.catch(() => {
        if (started === own) started = undefined;
      });
      return own;
    },
    async close() {
      const jobs = await started?.catch(() => undefined);
      await jobs?.stop();
    },
  };
}
