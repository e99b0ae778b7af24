/** How long anything may wait for the database, in milliseconds. */
export type TimeOuts = {
  /** For a connection: for a new one, or for one that the pool has lent. */
  connectMs: number;
  /** For one statement. */
  statementMs: number;
  /** For a row or a table that another transaction has locked. */
  lockMs: number;
  /** For the next statement of an open transaction. */
  idleMs: number;
  /** For one statement of an export, a bank file or an invariant, which read whole tables. */
  reportMs: number;
  /** For an answer, beyond the time-out of its statement: a server that is there would have ended it by then. */
  silenceMs: number;
};

export const TIME_OUTS: TimeOuts = {
  connectMs: 10_000,
  statementMs: 60_000,
  lockMs: 20_000,
  idleMs: 60_000,
  reportMs: 600_000,
  silenceMs: 15_000,
};

/** For the answer to a statement, until its connection is left. */
export const answerMs = ({ statementMs, silenceMs }: TimeOuts): number => statementMs + silenceMs;

/** For the silence of a connection's server: how long in all, and how much of that is silence. */
export const silenceBorne = (timeOuts: TimeOuts) => ({
  ms: answerMs(timeOuts),
  silenceMs: timeOuts.silenceMs,
});

/** As a connection setting, for connections that send one statement after the other: the driver's own limit. */
export const answeredWithin = (timeOuts: TimeOuts) => ({ query_timeout: answerMs(timeOuts) });

/** As connection settings. */
export const clientTimeOuts = ({ connectMs, statementMs, lockMs, idleMs }: TimeOuts) => ({
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});

/**
 * As connection settings: the kernel asks a peer that is silent for so long whether it is there, and closes the
 * connection when it does not answer. Without it one whose machine vanished is waited on without end.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** A call holds no more than this at once: a transaction takes no second connection. */
const HELD_BY_ONE_CALL = 1;
/** Exports that are sent at once; each keeps a connection for as long as its reader takes. */
export const EXPORTS_AT_ONCE = 3;

/** With fewer, the readers of exports alone could keep every other call waiting. */
export const SMALLEST_POOL = HELD_BY_ONE_CALL + EXPORTS_AT_ONCE;
