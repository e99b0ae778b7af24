import pg from 'pg';

/** The database or a lock was not available in time. The same call may succeed a moment later. */
export class Busy extends Error {
  constructor(what: string, cause?: unknown) {
    super(`${what} was not free in time`, { cause });
    this.name = 'Busy';
  }
}

/**
 * What PostgreSQL says of load and of its own coming and going: a statement that took too long, a row that stayed locked, a
 * transaction that met others each time it was tried, no connection left, a server that stops, crashed or starts.
 */
const PASSING = new Set(['57014', '55P03', '40001', '40P01', '53300', '57P01', '57P02', '57P03', '25P03']);
/** What the way to the database says. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** True for what passes by itself, with the load or once the database is back: the same call may succeed then. */
export function isBusy(error: unknown): boolean {
  if (error instanceof Busy) return true;
  if (error instanceof pg.DatabaseError) return PASSING.has(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return (
    UNREACHABLE.has((error as NodeJS.ErrnoException).code ?? '') ||
    error.message.startsWith('Connection terminated')
  );
}
