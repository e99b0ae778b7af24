import pg from 'pg';
import { leaveSilent } from './silence.ts';
import { KEPT_ALIVE, type TimeOuts } from './time-outs.ts';

/** Copies at once; each keeps its connection for as long as its stream takes. */
const MOST = 50;
const IDLE_MS = 10_000;

/**
 * Connections for COPY alone: a stream cannot share one with pipelined statements. One whose copy came to its end serves
 * the next: files of many small merchants are written one after the other, and a new connection takes longer than
 * such a file.
 */
export type CopyConnections = {
  /** One for a single copy. `release(false)`, for one that is not at its end, closes it and so ends the copy. */
  lend(): Promise<{ connection: pg.PoolClient; release(isAtEnd: boolean): void }>;
  end(): Promise<void>;
};

/** Opened when first lent. `check` throws where no connection may be taken. */
export function createCopyConnections(
  config: pg.PoolConfig,
  { reportMs, silenceMs }: TimeOuts,
  check: () => void,
): CopyConnections {
  const pool = new pg.Pool({
    ...config,
    ...KEPT_ALIVE,
    max: MOST,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: reportMs,
  });
  pool.on('connect', (connection) => leaveSilent(connection, { ms: reportMs + silenceMs, silenceMs }));
  // A connection that is lost while nobody uses it is replaced when the next is lent.
  pool.on('error', () => {});
  return {
    async lend() {
      check();
      const connection = await pool.connect();
      // Its loss ends the stream with an error of its own.
      const onLost = () => {};
      connection.on('error', onLost);
      return {
        connection,
        release(isAtEnd) {
          // One that is thrown away may report its end later, so it keeps its listener.
          if (isAtEnd) connection.off('error', onLost);
          connection.release(!isAtEnd);
        },
      };
    },
    end: () => pool.end(),
  };
}
