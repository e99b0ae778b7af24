import pg from 'pg';
import { Overtaken } from './busy.ts';

/** Prepared for tables that have changed since, or on a session that is no longer there. */
const STALE = new Set(['0A000', '26000']);
/** The victim of a deadlock or of serialization. */
const RETRYABLE = new Set(['40001', '40P01']);

/** True where a statement was prepared for what is no longer so: it may be prepared anew. */
export function isStale(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  // 0A000 is any unsupported feature: only that of a cached plan passes by itself.
  return STALE.has(state) && (state === '26000' || (error as Error).message.includes('cached plan'));
}

/**
 * True where the same transaction may succeed when it is run again: also where another one stored the key of a person
 * meanwhile, which a second run finds.
 */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof Overtaken ||
    RETRYABLE.has(sqlState(error) ?? '') ||
    violatesUnique(error, 'person_keys_pkey')
  );
}

/** SQLSTATE of a database error. */
function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * True for a unique violation of that constraint or index. A distributed engine reports the shard's name
 * (`_102079` appended) in the message only, so the name is looked for there.
 */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as Error).message.includes(constraint);
}
