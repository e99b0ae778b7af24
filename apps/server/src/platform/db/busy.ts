import pg from 'pg';

/** What PostgreSQL says to a write where it takes none. */
const READ_ONLY = '25006';
/** To a statement that was not done in its time, and to one that waited too long for a lock. */
const TOO_LONG = '57014';
const LOCKED_TOO_LONG = '55P03';

/** The database or a lock was not available in time. The same call may succeed a moment later. */
export class Busy extends Error {
  constructor(what: string, cause?: unknown) {
    super(`${what} was not free in time`, { cause });
    this.name = 'Busy';
  }
}

/** What a transaction has decided by is no longer so: it is run again, as the victim of a deadlock is. */
export class Overtaken extends Busy {}

/** The answer to a commit never came: what was asked may have been done. */
export class MayBeDone extends Busy {
  constructor(cause: unknown) {
    super('the answer to a commit', cause);
  }
}

/**
 * What PostgreSQL says of load and of its own coming and going: a statement that took too long, a row that stayed locked, a
 * transaction that met others each time it was tried, no connection left, a server that stops, crashed or starts, a disk that
 * is full, and a server that takes no writes, as a former primary does until its name leads to the new one.
 */
const PASSING = new Set([
  TOO_LONG,
  LOCKED_TOO_LONG,
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53100',
  READ_ONLY,
]);
/** A server that stops or crashed. */
const ENDS_SERVER = new Set(['57P01', '57P02']);
/** A disk that is full or fails: an error ends the transaction, anything graver may come after its commit was written. */
const DISK_FAILS = new Set(['53100', '58030']);
/** How a pooler begins to say that a call never came to a server; what follows differs by its version. */
const NEVER_SENT = [
  'query_wait_timeout',
  'server login has been failing',
  'pgbouncer cannot connect to server',
];
/** How a pooler begins to say that it or its client is set up wrongly, in the class of a connection that it cut. */
const SET_UP_WRONGLY = ['unsupported startup parameter', 'bouncer config error', 'no such database'];
/** What the way to the database says; a name that is not found is one that is being moved. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True where a connection leads to a server that takes no writes: a new one may lead to the right one. */
export function leadsAstray(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY;
}

/** True for a statement that took or waited too long by itself, while the database responds. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === TOO_LONG || error.code === LOCKED_TOO_LONG);
}

/**
 * True for what a pooler says as it ends a connection, most often because it lost the server's. PostgreSQL has the same
 * class for a client that breaks the protocol: mostly as an error that ends nothing, but as this where it can read no further.
 */
const isCutByPooler = (error: pg.DatabaseError) =>
  error.severity === 'FATAL' && (error.code ?? '').startsWith('08') && !begins(SET_UP_WRONGLY, error);

const begins = (words: readonly string[], { message }: Error) =>
  words.some((word) => message.startsWith(word));

/** True where a server ends, or may end: its words for how grave that is are in its own language, its codes are not. */
const endsServer = ({ severity, code = '' }: pg.DatabaseError) =>
  ENDS_SERVER.has(code) || severity === 'PANIC' || (DISK_FAILS.has(code) && severity !== 'ERROR');

/** True for what passes by itself, with the load or once the database is back: the same call may succeed then. */
export function isBusy(error: unknown): boolean {
  if (error instanceof Busy) return true;
  if (error instanceof pg.DatabaseError) return PASSING.has(error.code ?? '') || isCutByPooler(error);
  if (!(error instanceof Error)) return false;
  return (
    UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '') ||
    error.message.startsWith('Connection terminated') ||
    // To a statement that comes after the loss; those that were under way are told its own reason.
    error.message === 'Client has encountered a connection error and is not queryable' ||
    error.message === 'Query read timeout'
  );
}

/**
 * True where a commit that was sent may have been done: its connection ended. An error of its own says that nothing was done, but
 * for those of a server that stops, crashed or panics, and of a pooler that lost it, which may come after the commit.
 */
export function leavesOpen(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return endsServer(error) || (isCutByPooler(error) && !begins(NEVER_SENT, error));
  return isBusy(error) && !(error instanceof Overtaken);
}
