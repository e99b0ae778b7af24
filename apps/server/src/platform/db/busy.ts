import pg from 'pg';

/** The database or a lock was not available in time. The same call may succeed a moment later. */
export class Busy extends Error {
  constructor(what: string, cause?: unknown) {
    super(`${what} was not free in time`, { cause });
    this.name = 'Busy';
  }
}

/** A statement that took too long, and a row that stayed locked for too long. */
const GIVEN_UP = new Set(['57014', '55P03']);

/** True for what passes by itself when the load does. */
export function isBusy(error: unknown): boolean {
  if (error instanceof Busy) return true;
  return error instanceof pg.DatabaseError && GIVEN_UP.has(error.code ?? '');
}
