import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inBatch, sendInBatches } from './batches.ts';
import { leadsAstray, leavesOpen, MayBeDone } from './busy.ts';
import { type CopyConnections, createCopyConnections } from './copy-connections.ts';
import { guardConnect } from './guard-connect.ts';
import { keepColumns } from './known-columns.ts';
import { createLocks, type Locks } from './locks.ts';
import { readMoment } from './moments.ts';
import { createProbe, type Probe } from './probe.ts';
import { resultOf } from './result-of.ts';
import { bearSilence, leaveSilent } from './silence.ts';
import { isRetryable, isStale } from './sql-errors.ts';
import { createStatementNames, NO_NAMES, type StatementNames } from './statement-names.ts';
import { raw, type Sql } from './statement-parts.ts';
import { answerMs, clientTimeOuts, KEPT_ALIVE, silenceBorne, TIME_OUTS, type TimeOuts } from './time-outs.ts';

export { violatesUnique } from './sql-errors.ts';
export { empty, join, raw, type Sql, sql } from './statement-parts.ts';

// Dates stay text ('YYYY-MM-DD'), bigint and numeric become safe integers: money is whole minor units.
const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer from the database: ${text}`);
  return value;
};
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
const driversMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => readMoment(text, driversMoment));
// Sums of bigint are numeric and whole. The job queue also selects fractions of seconds: those stay text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => (text.includes('.') ? text : safeInteger(text)));
pg.types.setTypeParser(1016 as never, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger),
);

/** Runs statements on one connection or on the pool. Row types are stated by the caller. */
export type Queries = {
  rows<T extends object>(statement: Sql): Promise<T[]>;
  /** Exactly one row; none or several is a programmer's mistake. */
  one<T extends object>(statement: Sql): Promise<T>;
  maybe<T extends object>(statement: Sql): Promise<T | undefined>;
  /** Rows touched. */
  run(statement: Sql): Promise<number>;
};

/** Connections, and locks, copies and a look at the database that are no part of a transaction. All end together. */
export type Pool = pg.Pool & {
  locks: Locks;
  copies: CopyConnections;
  probe: Probe;
  timeOuts: TimeOuts;
  /** The database itself, past any pooler. */
  directUrl: string;
};
export type Connection = pg.PoolClient;

/** True while the running code is inside a transaction, at any call depth. */
const inTransaction = new AsyncLocalStorage<true>();

/** A transaction already holds a connection: if it waited for a second one, a few such calls could deadlock. */
function refuseInside(): void {
  if (!inTransaction.getStore()) return;
  throw new Error(
    'A transaction must not take a second connection or a lock. Bind the call with routes.run and do this between ' +
      'the transactions of its Run; reach another tenant in the same transaction with alongside(work, tenant).',
  );
}

/** The names of a pool's statements, by the pool and by each of its connections. */
const namesBy = new WeakMap<object, StatementNames>();
const namesFor = (runner: object) => namesBy.get(runner) ?? NO_NAMES;

type PoolOptions = { prepare?: boolean; timeOuts?: TimeOuts; directUrl?: string | undefined };

/**
 * Connections on which a statement is sent without waiting for the one before it (`pipeline`), so that statements sent
 * together take one round trip. Every wait ends by a time-out. `directUrl` is given where `connectionString` leads to a
 * pooler that shares connections between transactions: it takes no time-outs, so they are stored with the role
 * (`role-time-outs.ts`). `prepare: false` is for one that does not know prepared statements.
 */
export function createPool(
  connectionString: string,
  max = 10,
  { prepare = true, timeOuts = TIME_OUTS, directUrl: direct }: PoolOptions = {},
): Pool {
  const limits = clientTimeOuts(timeOuts);
  const directUrl = direct ?? connectionString;
  const poolLimits = direct ? { connectionTimeoutMillis: timeOuts.connectMs } : limits;
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    ...KEPT_ALIVE,
    ...poolLimits,
  });
  const probe = createProbe({ connectionString, ...poolLimits }, pool, timeOuts);
  const borne = silenceBorne(timeOuts);
  const names = prepare ? createStatementNames() : NO_NAMES;
  namesBy.set(pool, names);
  pool.on('connect', (connection) => {
    leaveSilent(connection, borne, sendInBatches(connection));
    namesBy.set(connection, names);
    if (!direct) keepColumns(connection);
  });
  // An idle connection lost (database restarted) is replaced at the next query; without this it would end us.
  pool.on('error', () => {});
  const locks = createLocks(
    { connectionString: directUrl, pipeline: true, ...limits },
    borne,
    refuseInside,
    names,
  );
  const copies = createCopyConnections({ connectionString: directUrl, ...limits }, timeOuts, refuseInside);
  const connect = pool.connect.bind(pool);
  const end = pool.end.bind(pool);
  return Object.assign(pool, {
    locks,
    copies,
    probe,
    timeOuts,
    directUrl,
    connect: guardConnect(connect, refuseInside),
    async end() {
      await locks.end();
      await copies.end();
      await probe.end();
      await end();
    },
  });
}

/** Statements on the pool, each for itself, or on one connection until the transaction `isOver`. */
export function queriesOn(runner: pg.Pool | pg.PoolClient, isOver = () => false): Queries {
  const names = namesFor(runner);
  const ask = async <T extends object>({ text, values }: Sql): Promise<pg.QueryResult<T>> => {
    // Statements still running beside a failed one must not reach the connection's next user.
    if (isOver()) throw new Error('a statement came after the end of its transaction');
    const send = () => resultOf<T>(runner, { text, values, name: names.nameOf(text) });
    if (runner instanceof pg.Pool) return send().catch((error) => againIfStale(error, names, send));
    return send();
  };
  const rows = async <T extends object>(statement: Sql) => (await ask<T>(statement)).rows;
  return {
    rows,
    async one<T extends object>(statement: Sql) {
      const found = await rows<T>(statement);
      if (found.length !== 1)
        throw new Error(`expected one row, got ${found.length}: ${statement.text.slice(0, 120)}`);
      return found[0]!;
    },
    async maybe<T extends object>(statement: Sql) {
      return (await rows<T>(statement))[0];
    },
    async run(statement) {
      return (await ask(statement)).rowCount ?? 0;
    },
  };
}

function againIfStale<T>(error: unknown, names: StatementNames, send: () => Promise<T>): Promise<T> {
  if (!isStale(error)) throw error;
  names.renew();
  return send();
}

const ATTEMPTS = 5;
/** Milliseconds, doubled with each attempt: the longest pause before the next one. */
const PAUSE_MS = 5;

/** What a transaction offers its body beside statements. */
export type Transaction = {
  /** Fires when the database cuts the connection while the body runs. */
  lost: AbortSignal;
  /** Sends its statements without waiting when the body has returned, in the round trip of the commit. */
  withCommit(send: () => Promise<unknown>[]): void;
  /** Lets each of its statements take so long. */
  statementsTake(ms: number): Promise<void>;
};

/**
 * One transaction, retried up to five times when the database names it the victim of a deadlock or of
 * serialization. `body` must therefore hold no effect outside the database. Its begin leaves with the first
 * statement. Throws `MayBeDone` when the connection ends between a commit and its answer.
 */
export async function transact<T>(
  pool: Pool,
  body: (queries: Queries, transaction: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const { silenceMs } = pool.timeOuts;
  for (let attempt = 1; ; attempt++) {
    const connection = await pool.connect();
    const lost = new AbortController();
    // Without a listener, losing an idle connection would end the process.
    const onLost = (error: Error) => lost.abort(error);
    connection.on('error', onLost);
    const release = (destroy: boolean) => {
      // One that is thrown away may report its end twice, so it keeps its listener.
      if (!destroy) connection.off('error', onLost);
      if (!destroy) bearSilence(connection, answerMs(pool.timeOuts));
      connection.release(destroy);
    };
    try {
      const result = await inTransaction.run(true, () =>
        runBody(connection, { lost: lost.signal, begin, silenceMs }, body),
      );
      release(lost.signal.aborted);
      return result;
    } catch (error) {
      const isLost = await connection.query('rollback').then(
        () => lost.signal.aborted,
        () => true,
      );
      release(isLost || leadsAstray(error));
      if (isStale(error)) namesFor(pool).renew();
      else if (!isRetryable(error)) throw error;
      if (attempt >= ATTEMPTS) throw error;
      // Two that met would meet again if both began at once.
      await wait(randomInt(PAUSE_MS * 2 ** attempt));
    }
  }
}

/**
 * Several readings on one connection, each statement for itself: nothing is begun and nothing committed. Read anew
 * when tables changed under a prepared statement.
 */
export async function onOneConnection<T>(pool: Pool, body: (queries: Queries) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let isOver = false;
  let isLost = false;
  const onLost = () => {
    isLost = true;
  };
  connection.on('error', onLost);
  const read = () => inTransaction.run(true, () => body(queriesOn(connection, () => isOver)));
  try {
    return await read().catch((error) => againIfStale(error, namesFor(pool), read));
  } finally {
    isOver = true;
    if (!isLost) connection.off('error', onLost);
    connection.release(isLost);
  }
}

const READS_ONLY = /read only$/;

async function runBody<T>(
  connection: Connection,
  { lost, begin, silenceMs }: { lost: AbortSignal; begin: string; silenceMs: number },
  body: (queries: Queries, transaction: Transaction) => Promise<T>,
): Promise<T> {
  const last: (() => Promise<unknown>[])[] = [];
  let isOver = false;
  let isCommitSent = false;
  let notBegun: { error: unknown } | undefined;
  const names = namesFor(connection);
  const queries = queriesOn(connection, () => isOver);
  try {
    const begun = resultOf(connection, inBatch(begin, names.nameOf(begin)));
    // What did not begin takes no statement, and its own error says why.
    begun.catch((error: unknown) => {
      isOver = true;
      notBegun = { error };
    });
    const withCommit = (send: () => Promise<unknown>[]) => void last.push(send);
    const statementsTake = async (ms: number) => {
      bearSilence(connection, ms + silenceMs);
      await queries.run(raw(`set local statement_timeout = ${ms}`));
    };
    const result = await body(queries, { lost, withCommit, statementsTake });
    const sent = last.flatMap((send) => send());
    isOver = true;
    isCommitSent = !lost.aborted;
    const [committed] = await Promise.all([
      resultOf(connection, inBatch('commit', names.nameOf('commit'))),
      begun,
      ...sent,
    ]);
    // PostgreSQL replies to `commit` with ROLLBACK when a statement of the transaction failed.
    if (committed.command !== 'COMMIT') throw new Error('a transaction went on after a statement had failed');
    return result;
  } catch (error) {
    const why = notBegun ? notBegun.error : error;
    throw isCommitSent && !READS_ONLY.test(begin) && leavesOpen(why) ? new MayBeDone(why) : why;
  } finally {
    isOver = true;
  }
}
