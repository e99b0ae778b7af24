import type { EventName, EventPayload } from '@lorikeet/contracts/events';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type AuditEntry, writeAudit } from './audit/write-audit.ts';
import type { Clock } from './clock.ts';
import { type Pool, type Queries, raw, sql, transact } from './db/sql.ts';
import { writeEvent } from './events/write-event.ts';
import type { FileStore } from './files/file-store.ts';
import { uuidv7 } from './ids.ts';
import type { Log } from './log.ts';
import type { Vault } from './vault.ts';

/** Who acts: a member of staff, a payer on a public page or in their own area, the portal itself, or a program. */
export type Actor = {
  kind: 'user' | 'payer' | 'system' | 'api_key';
  id?: string;
  name: string;
  /** Who had asked for what this actor now approves: both stand in the audit log. */
  maker?: { id: string; name: string };
  permissions?: ReadonlySet<string>;
  ip?: string;
  userAgent?: string;
  requestId?: string;
  locale?: 'en' | 'zh';
};

export const SYSTEM: Actor = { kind: 'system', name: 'Lorikeet' };

/** What may be used anywhere, inside a transaction too: none of it waits for anything. */
export type Tools = {
  clock: Clock;
  vault: Vault;
  log: Log;
  publicUrl: string;
};

/** The whole outside, before a tenant is known: public pages, sign-in, the worker. */
export type Platform = Tools & {
  pool: Pool;
  files: FileStore;
};

/**
 * One unit of work: one transaction in one tenant, by one actor, at one business instant. Use cases take it as
 * their first argument and never commit; whoever opened it does. It reaches no file, no lock and no second
 * connection: what needs those takes a `Run` (run.ts).
 */
export type Work = Queries &
  Tools & {
    merchantId: string;
    actor: Actor;
    /** Business instant, the same for the whole transaction. */
    now: Date;
    /** The merchant's business date. */
    today: LocalDate;
    timeZone: string;
    /** Writes the audit row of a change, in this transaction. Never pass secrets or full account numbers. */
    audit(entry: AuditEntry): Promise<void>;
    /** Announces an event of the catalogue to its listeners, once this transaction has committed. */
    emit<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>;
    newId(): string;
  };

export type { AuditEntry };

/** Opens a transaction in a tenant and gives the body its unit of work. Throws when the tenant does not exist. */
export function inTenant<T>(
  platform: Platform,
  merchantId: string,
  actor: Actor,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return transact(platform.pool, async (queries) => {
    const timeZone = await timeZoneOf(queries, merchantId);
    return body(createWork(platform, queries, merchantId, timeZone, actor));
  });
}

/**
 * The same for reading alone: everything is seen as it was at one moment, however long the reading takes. `lost`
 * fires when the connection is cut, as happens to a reader who takes nothing for too long.
 */
export function inSnapshot<T>(
  platform: Platform,
  merchantId: string,
  actor: Actor,
  body: (work: Work, lost: AbortSignal) => Promise<T>,
): Promise<T> {
  return transact(
    platform.pool,
    async (queries, _connection, lost) => {
      await queries.run(sql`set local statement_timeout = ${raw(String(platform.pool.timeOuts.reportMs))}`);
      const timeZone = await timeZoneOf(queries, merchantId);
      return body(createWork(platform, queries, merchantId, timeZone, actor), lost);
    },
    'begin isolation level repeatable read read only',
  );
}

/** The same in a tenant that the body itself is about to create, in one transaction. */
export function inNewTenant<T>(
  platform: Platform,
  tenant: { id: string; timeZone: string },
  actor: Actor,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return transact(platform.pool, (queries) =>
    body(createWork(platform, queries, tenant.id, tenant.timeZone, actor)),
  );
}

/**
 * The same transaction, seen from another tenant: for a movement that two books record at once. Throws when that
 * tenant does not exist.
 */
export async function alongside(work: Work, merchantId: string): Promise<Work> {
  if (merchantId === work.merchantId) return work;
  return createWork(work, work, merchantId, await timeZoneOf(work, merchantId), work.actor);
}

/** The same transaction, in which the actor carries out what somebody else had asked for. */
export function actingFor(work: Work, maker: { id: string; name: string }): Work {
  return createWork(work, work, work.merchantId, work.timeZone, { ...work.actor, maker });
}

async function timeZoneOf(queries: Queries, merchantId: string): Promise<string> {
  const tenant = await queries.maybe<{ time_zone: string }>(
    sql`select time_zone from merchants where id = ${merchantId}`,
  );
  if (!tenant) throw new Error(`no such tenant: ${merchantId}`);
  return tenant.time_zone;
}

function createWork(
  { clock, vault, log, publicUrl }: Tools,
  { rows, one, maybe, run }: Queries,
  merchantId: string,
  timeZone: string,
  actor: Actor,
): Work {
  const queries = { rows, one, maybe, run };
  const now = clock.now();
  const newId = () => uuidv7();
  return {
    ...queries,
    clock,
    vault,
    log,
    publicUrl,
    merchantId,
    actor,
    now,
    today: clock.today(timeZone),
    timeZone,
    newId,
    audit: (entry) => writeAudit({ queries, vault, merchantId, now, id: newId(), actor }, entry),
    emit: (name, payload) =>
      writeEvent({ queries, merchantId, wall: clock.wall() }, { id: newId(), name, payload }),
  };
}
