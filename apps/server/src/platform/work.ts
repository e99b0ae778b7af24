import type { EventName, EventPayload } from '@lorikeet/contracts/events';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type AuditEntry, writeAudit } from './audit/write-audit.ts';
import type { Clock } from './clock.ts';
import { type Connection, type Pool, type Queries, sql, transact } from './db/sql.ts';
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

/** What every part of the server may hold: the outside, behind small doors. */
export type Platform = {
  pool: Pool;
  clock: Clock;
  vault: Vault;
  files: FileStore;
  log: Log;
  publicUrl: string;
};

/**
 * One unit of work: one transaction in one tenant, by one actor, at one business instant. Use cases take it as
 * their first argument and never commit; whoever opened it does.
 */
export type Work = Queries & {
  merchantId: string;
  actor: Actor;
  /** Business instant, the same for the whole transaction. */
  now: Date;
  /** The merchant's business date. */
  today: LocalDate;
  timeZone: string;
  platform: Platform;
  connection: Connection;
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
  return transact(platform.pool, async (queries, connection) => {
    const tenant = await queries.maybe<{ time_zone: string }>(
      sql`select time_zone from merchants where id = ${merchantId}`,
    );
    if (!tenant) throw new Error(`no such tenant: ${merchantId}`);
    return body(createWork(platform, queries, connection, merchantId, tenant.time_zone, actor));
  });
}

/**
 * The same for reading alone: everything is seen as it was at one moment, however long the reading takes. Who
 * stops taking what is read loses the connection after a minute.
 */
export function readTenant<T>(
  platform: Platform,
  merchantId: string,
  actor: Actor,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return transact(
    platform.pool,
    async (queries, connection) => {
      await queries.run(sql`set local idle_in_transaction_session_timeout = '60s'`);
      const tenant = await queries.one<{ time_zone: string }>(
        sql`select time_zone from merchants where id = ${merchantId}`,
      );
      return body(createWork(platform, queries, connection, merchantId, tenant.time_zone, actor));
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
  return transact(platform.pool, (queries, connection) =>
    body(createWork(platform, queries, connection, tenant.id, tenant.timeZone, actor)),
  );
}

/**
 * The same transaction, seen from another tenant: for a movement that two books record at once. Throws when that
 * tenant does not exist.
 */
export async function alongside(work: Work, merchantId: string): Promise<Work> {
  if (merchantId === work.merchantId) return work;
  const tenant = await work.maybe<{ time_zone: string }>(
    sql`select time_zone from merchants where id = ${merchantId}`,
  );
  if (!tenant) throw new Error(`no such tenant: ${merchantId}`);
  return createWork(work.platform, work, work.connection, merchantId, tenant.time_zone, work.actor);
}

/** The same transaction, in which the actor carries out what somebody else had asked for. */
export function actingFor(work: Work, maker: { id: string; name: string }): Work {
  const { platform, connection, merchantId, timeZone, actor } = work;
  return createWork(platform, work, connection, merchantId, timeZone, { ...actor, maker });
}

function createWork(
  platform: Platform,
  queries: Queries,
  connection: Connection,
  merchantId: string,
  timeZone: string,
  actor: Actor,
): Work {
  const now = platform.clock.now();
  const newId = () => uuidv7();
  return {
    ...queries,
    merchantId,
    actor,
    now,
    today: platform.clock.today(timeZone),
    timeZone,
    platform,
    connection,
    newId,
    audit: (entry) =>
      writeAudit({ queries, vault: platform.vault, merchantId, now, id: newId(), actor }, entry),
    emit: (name, payload) =>
      writeEvent({ queries, merchantId, wall: platform.clock.wall() }, { id: newId(), name, payload }),
  };
}
