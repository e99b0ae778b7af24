import type { BinaryRows } from './db/binary-rows.ts';
import { copyIn } from './db/copy-in.ts';
import { copyBinary, copyOut } from './db/copy-out.ts';
import type { LockOptions } from './db/locks.ts';
import { type Queries, queriesOn, type Sql } from './db/sql.ts';
import type { FileStore } from './files/file-store.ts';
import { type NamedTenant, readTimeZone } from './time-zone-of.ts';
import {
  type Actor,
  inNewTenant,
  inSnapshot,
  inTenant,
  type Platform,
  readInTenant,
  type Tools,
  type Work,
} from './work.ts';

/**
 * Long work of one tenant, made of several transactions. What one of them has committed stays when a later one
 * fails, so each step must be harmless when it is repeated. Only a run reaches files, locks and the pool: a use
 * case that takes a `Work` is inside a transaction and must not open another.
 */
export type Run = Tools & {
  merchantId: string;
  actor: Actor;
  files: FileStore;
  /** Single statements outside of any transaction. */
  reads: Queries;
  /**
   * Readings as one unit of work, each statement for itself: nothing is begun and nothing committed. Values that must be of
   * one moment are read by one statement.
   */
  reading<T>(body: (work: Work) => Promise<T>): Promise<T>;
  /** Commits when the body returns and rolls back when it throws. The body must not use the run. */
  inTransaction<T>(body: (work: Work) => Promise<T>): Promise<T>;
  /** A transaction in a tenant that the body itself creates. */
  inNewTenant<T>(tenant: { id: string; timeZone: string }, body: (work: Work) => Promise<T>): Promise<T>;
  /** A long read in one snapshot. `lost` fires when the connection is cut. */
  inSnapshot<T>(body: (work: Work, lost: AbortSignal) => Promise<T>): Promise<T>;
  /** The text of a `copy … to stdout`, piece by piece. */
  copyOut(statement: string): AsyncGenerator<Buffer>;
  /** The rows of a statement as they come, from one snapshot. `onCut` hears that it was ended for a wait on either side. */
  copyBinary(statement: Sql, onCut: (error: Error) => void): AsyncGenerator<BinaryRows>;
  /** Lines of a `copy … from stdin` on a connection of its own: all rows are there afterwards, or none. */
  copyIn(statement: string, lines: AsyncIterable<string>): Promise<void>;
  /** Runs the body while no one else holds the lock of that name, in this process or another. */
  withLock<T>(name: string, body: () => Promise<T>, options?: LockOptions<T>): Promise<T>;
  /** The run of another tenant, by this actor. */
  inMerchant(merchantId: string): Run;
  /** This run by another actor. */
  as(actor: Actor): Run;
};

/**
 * The context of a long call, a phase, a listener or a job. It opens no transaction by itself.
 */
export function createRun(platform: Platform, tenant: string | NamedTenant, actor: Actor): Run {
  const { clock, vault, log, publicUrl, carries, files, pool } = platform;
  const named: NamedTenant = typeof tenant === 'string' ? { merchantId: tenant } : tenant;
  const { merchantId } = named;
  const reads = queriesOn(pool);
  return {
    clock,
    vault,
    log,
    publicUrl,
    carries,
    files,
    merchantId,
    actor,
    reads,
    async reading(body) {
      const timeZone = named.timeZone ?? (await readTimeZone(reads, merchantId));
      return readInTenant(platform, { merchantId, timeZone }, actor, body);
    },
    inTransaction: (body) => inTenant(platform, named, actor, body),
    inNewTenant: (fresh, body) => inNewTenant(platform, fresh, actor, body),
    inSnapshot: (body) => inSnapshot(platform, merchantId, actor, body),
    copyOut: (statement) => copyOut(pool, statement),
    copyBinary: (statement, onCut) => copyBinary(pool, statement, onCut),
    copyIn: (statement, lines) => copyIn(pool, statement, lines),
    withLock: (name, body, options) => pool.locks.with(name, body, options),
    inMerchant: (other) => createRun(platform, other, actor),
    as: (other) => createRun(platform, named, other),
  };
}
