import type { EventName, EventPayload } from '@lorikeet/contracts/events';
import { type LocalDate, localDateAt } from '@lorikeet/domain/kernel';
import { type AuditEntry, draftAudit } from './audit/write-audit.ts';
import type { Clock } from './clock.ts';
import type { Replica } from './db/replica.ts';
import {
  onOneConnection,
  type Pool,
  type Queries,
  queriesOn,
  type Sql,
  type Transaction,
  transact,
} from './db/sql.ts';
import { draftEvent } from './events/write-event.ts';
import type { FileStore } from './files/file-store.ts';
import { uuidv7 } from './ids.ts';
import type { Log } from './log.ts';
import type { Carries } from './messages/carriers.ts';
import { createPendingWrites, type KnownKey, type PendingWrites } from './pending-writes.ts';
import { inSavepoint } from './savepoint.ts';
import { type NamedTenant, readTimeZone } from './time-zone-of.ts';
import type { Vault } from './vault.ts';

/** Who acts: staff, a payer on a public page or in their own area, the portal itself, or a program. */
export type Actor = {
  kind: 'user' | 'payer' | 'system' | 'api_key';
  id?: string;
  name: string;
  /** The person who requested what this actor approves; the audit log names both. It may be made by what that one may do. */
  maker?: { id: string; name: string; lendsStanding?: boolean };
  permissions?: ReadonlySet<string>;
  /** The session of a person who is signed in. */
  sessionId?: string;
  ip?: string;
  userAgent?: string;
  requestId?: string;
  locale?: 'en' | 'zh';
};

export const SYSTEM: Actor = { kind: 'system', name: 'Lorikeet' };

/** Tools that are safe anywhere, inside a transaction too: none of them waits. */
export type Tools = {
  clock: Clock;
  vault: Vault;
  log: Log;
  publicUrl: string;
  carries: Carries;
};

/** The whole outside, before a tenant is known. */
export type Platform = Tools & {
  pool: Pool;
  files: FileStore;
  /** A copy of the database for readings that may lag, where one is configured. */
  replica?: Replica | undefined;
};

/**
 * One unit of work: one transaction in one tenant, by one actor, at one business instant. Use cases take it as their
 * first argument and never commit; its opener does. It reaches no file, lock or second connection, as a `Run` does.
 */
export type Work = Queries &
  Tools & {
    merchantId: string;
    actor: Actor;
    /** Business instant, fixed for the whole transaction. */
    now: Date;
    /** The merchant's business date. */
    today: LocalDate;
    timeZone: string;
    /** Writes the audit row of a change, in this transaction. Never pass secrets or full account numbers. */
    audit(entry: AuditEntry): Promise<void>;
    /** Reads ahead what audit rows about people are sealed with, beside what else is sent; the query yields their ids. */
    sealsFor(people: Sql): Promise<void>;
    /** Announces an event of the catalogue to its listeners, once this transaction has committed. */
    emit<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>;
    newId(): string;
    /** Runs the body in a savepoint, which is rolled back when it throws. */
    undoIfThrown<T>(body: () => Promise<T>): Promise<T>;
    /** Runs the body in a savepoint and always rolls it back. */
    rehearse<T>(body: () => Promise<T>): Promise<T>;
  };

export type { AuditEntry };

/** A tenant whose row was read with the session. */
export type KnownTenant = {
  merchantId: string;
  timeZone: string;
  known?: KnownKey;
  /** For a session that is only expected: whether it still is as it was. The work beside it counts only then. */
  confirm?(queries: Queries): Promise<boolean>;
};

/**
 * Opens a transaction in a tenant and runs the body with its unit of work. Throws when the tenant does not exist. Where the
 * time zone stands with the tenant, the transaction begins in the round trip of the body's first statement.
 */
export function inTenant<T>(
  platform: Platform,
  tenant: string | NamedTenant,
  actor: Actor,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return transact(platform.pool, async (queries, transaction) => {
    const named: NamedTenant = typeof tenant === 'string' ? { merchantId: tenant } : tenant;
    const timeZone = named.timeZone ?? (await readTimeZone(queries, named.merchantId));
    const known = { merchantId: named.merchantId, timeZone };
    return workIn(platform, { queries, transaction, tenant: known, actor }, body);
  });
}

/** As above, its row known. */
export function inKnownTenant<T>(
  platform: Platform,
  tenant: KnownTenant,
  actor: Actor,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return transact(platform.pool, (queries, transaction) =>
    confirmed(queries, tenant, () => workIn(platform, { queries, transaction, tenant, actor }, body)),
  );
}

/**
 * The unit of work of a call that only reads: each statement on its own, without begin and commit. Values that must be of
 * one moment are read by one statement or in a snapshot. With `seen` it may lag: a replica is read that has come so far.
 */
export async function readInTenant<T>(
  platform: Platform,
  tenant: KnownTenant,
  actor: Actor,
  body: (work: Work) => Promise<T>,
  seen?: string,
): Promise<T> {
  const late = seen && (await readLate(platform, tenant, actor, body, seen));
  if (late) return late.result;
  return onOneConnection(platform.pool, (queries) =>
    confirmed(queries, tenant, () => body(createWork(platform, { queries, tenant, actor }))),
  );
}

/** From the replica. The session's end must not lag. */
async function readLate<T>(
  platform: Platform,
  tenant: KnownTenant,
  actor: Actor,
  body: (work: Work) => Promise<T>,
  seen: string,
): Promise<{ result: T } | undefined> {
  const [isSame, late] = await Promise.all([
    tenant.confirm ? tenant.confirm(queriesOn(platform.pool)) : true,
    platform.replica?.read(seen, (queries) => body(createWork(platform, { queries, tenant, actor }))),
  ]);
  if (!isSame) throw new Error('the session has changed');
  return late;
}

/** A read-only unit of work in one snapshot, however long it takes. `lost` fires when the connection is cut. */
export function inSnapshot<T>(
  platform: Platform,
  merchantId: string,
  actor: Actor,
  body: (work: Work, lost: AbortSignal) => Promise<T>,
): Promise<T> {
  return transact(
    platform.pool,
    async (queries, transaction) => {
      const [, timeZone] = await Promise.all([
        transaction.statementsTake(platform.pool.timeOuts.reportMs),
        readTimeZone(queries, merchantId),
      ]);
      const inside = { queries, transaction, tenant: { merchantId, timeZone }, actor };
      return workIn(platform, inside, (work) => body(work, transaction.lost));
    },
    'begin isolation level repeatable read read only',
  );
}

/** As `inTenant`, for a tenant that the body creates in this transaction. */
export function inNewTenant<T>(
  platform: Platform,
  tenant: { id: string; timeZone: string },
  actor: Actor,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return transact(platform.pool, (queries, transaction) => {
    const known = { merchantId: tenant.id, timeZone: tenant.timeZone };
    return workIn(platform, { queries, transaction, tenant: known, actor }, body);
  });
}

/** This transaction in another tenant, for a movement in two books. Throws when that tenant does not exist. */
export async function alongside(work: Work, merchantId: string): Promise<Work> {
  if (merchantId === work.merchantId) return work;
  return again(work, { tenant: { merchantId, timeZone: await readTimeZone(work, merchantId) } });
}

/** This transaction, in which the actor carries out what another person requested. */
export function actingFor(work: Work, maker: NonNullable<Actor['maker']>): Work {
  return again(work, { actor: { ...work.actor, maker } });
}

/** Sends a statement without waiting, in the round trip of the commit. */
export function sendWithCommit(work: Work, send: () => Promise<unknown>): void {
  partsOf.get(work)!.transaction!.withCommit(() => [send()]);
}

/** The parts of a unit of work, for making another one of this transaction. */
type Parts = {
  queries: Queries;
  tenant: KnownTenant;
  actor: Actor;
  /** Absent where only reading is done. */
  transaction?: Transaction;
  pending?: PendingWrites;
};
const partsOf = new WeakMap<Work, Parts>();

function again(work: Work, change: Partial<Pick<Parts, 'tenant' | 'actor'>>): Work {
  return createWork(work, { ...partsOf.get(work)!, ...change });
}

async function workIn<T>(
  platform: Tools,
  inside: { queries: Queries; transaction: Transaction; tenant: KnownTenant; actor: Actor },
  body: (work: Work) => Promise<T>,
): Promise<T> {
  const { queries, transaction, tenant } = inside;
  const { vault, clock } = platform;
  const pending = createPendingWrites(queries, { vault, now: clock.now(), known: tenant.known });
  // Ahead of what the body sends with the commit, which may hold rows that others wait for.
  transaction.withCommit(() => pending.send());
  const result = await body(createWork(platform, { ...inside, pending }));
  await pending.prepare();
  return result;
}

/**
 * Sends the look-up of the session ahead of the body's statements, in their round trip. Throws when the session is no
 * longer as expected, so that nothing of the body is committed or shown, its errors included.
 */
async function confirmed<T>(queries: Queries, tenant: KnownTenant, body: () => Promise<T>): Promise<T> {
  if (!tenant.confirm) return body();
  const [isSame, result] = await Promise.allSettled([tenant.confirm(queries), body()]);
  if (isSame.status === 'rejected') throw isSame.reason;
  if (!isSame.value) throw new Error('the session has changed');
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function createWork({ clock, vault, log, publicUrl, carries }: Tools, parts: Parts): Work {
  const { queries, tenant, actor } = parts;
  const { merchantId, timeZone } = tenant;
  const now = clock.now();
  const pending = () => {
    if (!parts.pending) throw new Error('a call that only reads writes nothing');
    return parts.pending;
  };
  const newId = () => {
    const id = uuidv7();
    parts.pending?.noteNew(id);
    return id;
  };
  const { rows, one, maybe, run } = queries;
  // Each field by its name: each call makes one of these, and a spread or a getter takes as long as all the rest.
  const work: Work = {
    rows,
    one,
    maybe,
    run,
    clock,
    vault,
    log,
    publicUrl,
    carries,
    merchantId,
    actor,
    now,
    timeZone,
    today: localDateAt(now, timeZone),
    newId,
    async audit(entry) {
      pending().audit(draftAudit({ merchantId, now, id: newId(), actor }, entry));
    },
    sealsFor: (people) => pending().readAhead(merchantId, people),
    async emit(name, payload) {
      pending().emit(draftEvent({ merchantId, id: newId(), wall: clock.wall() }, name, payload));
    },
    undoIfThrown: (body) => inSavepoint(queries, pending(), body, 'when thrown'),
    rehearse: (body) => inSavepoint(queries, pending(), body, 'always'),
  };
  partsOf.set(work, parts);
  return work;
}
