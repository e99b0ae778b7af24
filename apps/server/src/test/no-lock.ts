import type { Run } from '../platform/run.ts';

/** For a run that has a lock at once, as if its holder had been killed: what must happen once has to hold without it. */
export const NO_LOCK: Pick<Run, 'withLock'> = { withLock: async (_name, body) => body() };
