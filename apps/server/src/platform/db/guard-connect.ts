import type pg from 'pg';
import { Busy } from './busy.ts';

type Connect = pg.Pool['connect'];
type Lent = Parameters<Extract<Parameters<Connect>[0], (...given: never[]) => unknown>>;

/** A pool's `connect` that asks `check` first, and turns a connection time-out into `Busy`. */
export function guardConnect(connect: Connect, check: () => void): Connect {
  const busy = (error: Error) => (/timeout/i.test(error.message) ? new Busy('a connection', error) : error);
  function guarded(): Promise<pg.PoolClient>;
  function guarded(lent: (...given: Lent) => void): void;
  function guarded(lent?: (...given: Lent) => void): Promise<pg.PoolClient> | undefined {
    check();
    // The pool's own `query` calls this with a callback.
    if (!lent) return connect().catch((error: Error) => Promise.reject(busy(error)));
    connect((error, ...rest) => lent(error && busy(error), ...rest));
  }
  return guarded;
}
