import { VISIT_EVERY_MS, visitPauseAfter } from '@lorikeet/domain/bank-connections';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Platform, Work } from '../../platform/work.ts';
import type { BankServer } from './ports.ts';

/** Which connection: the facility whose inbox it serves, in the tenant that lodges its files. */
export type Inbox = { merchantId: string; facilityId: string };

export type Folders = { outgoing: string; incoming: string; done: string };

/** A connection as it is set, with its key or password in the clear. */
export type Connection = { server: BankServer; folders: Folders; isOn: boolean };

type Row = Omit<BankServer, 'secret'> & Folders & { sealed: Buffer; isOn: boolean };

const columns = sql`host, port, username, host_key as "hostKey", login, secret as sealed,
  outgoing_folder as outgoing, incoming_folder as incoming, done_folder as done, is_on as "isOn"`;

const opened = (
  { vault }: Pick<Platform, 'vault'>,
  { sealed, outgoing, incoming, done, isOn, ...server }: Row,
): Connection => ({
  server: { ...server, secret: vault.open(sealed) },
  folders: { outgoing, incoming, done },
  isOn,
});

/** The connection of a facility, or undefined before one was set. */
export async function connectionOf(work: Work, facilityId: string): Promise<Connection | undefined> {
  const row = await work.maybe<Row>(sql`
    select ${columns} from bank_connections where merchant_id = ${work.merchantId} and facility_id = ${facilityId}`);
  return row && opened(work, row);
}

/** Locks a connection until the transaction ends. Returns whether it is on, and since when; undefined where none was set. */
export const lockConnection = (work: Work, facilityId: string) =>
  work.maybe<{ is_on: boolean; updated_at: Date }>(sql`
    select is_on, updated_at from bank_connections
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId} for update`);

/** How long a process holds a connection from its last sign of life on. */
const HOLD_MS = 60_000;
export const RENEW_MS = 15_000;

/**
 * Takes a connection that is due for a visit, or goes on holding it, under a token of the visit. Undefined when another
 * has it, or when it was switched off or set anew.
 */
export async function holdConnection(
  platform: Platform,
  { merchantId, facilityId }: Inbox,
  { token, isMine }: { token: string; isMine: boolean },
): Promise<Connection | undefined> {
  const wall = platform.clock.wall();
  const mine = isMine
    ? sql`held_by = ${token}`
    : sql`next_visit_at <= ${wall} and (held_until is null or held_until < ${wall})`;
  const row = await queriesOn(platform.pool).maybe<Row>(sql`
    update bank_connections set held_by = ${token}, held_until = ${new Date(wall.getTime() + HOLD_MS)}
    where merchant_id = ${merchantId} and facility_id = ${facilityId} and is_on and ${mine}
    returning ${columns}`);
  return row && opened(platform, row);
}

/** Hands a connection back in the middle of its visit, so that another process goes on with it at once. */
export async function handBackConnection(
  { pool }: Platform,
  { merchantId, facilityId }: Inbox,
  token: string,
): Promise<void> {
  await queriesOn(pool).run(sql`
    update bank_connections set held_by = null, held_until = null
    where merchant_id = ${merchantId} and facility_id = ${facilityId} and held_by = ${token}`);
}

/** Whether a visit still holds its connection; no other takes it, and nobody sets it anew, until the transaction ends. */
export async function stillHolds(work: Work, facilityId: string, token: string): Promise<boolean> {
  const row = await work.maybe(sql`
    select 1 from bank_connections
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId} and is_on and held_by = ${token}
    for no key update`);
  return row !== undefined;
}

/** Ends a visit after which all is done: the next comes in a minute. */
export async function endVisit(work: Work, facilityId: string, token: string): Promise<void> {
  const wall = work.clock.wall();
  await work.run(sql`
    update bank_connections set failures = 0, fault = null, visited_at = ${wall}, held_by = null, held_until = null,
      next_visit_at = ${new Date(wall.getTime() + VISIT_EVERY_MS)}
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId} and held_by = ${token}`);
}

/** Ends a visit that came to nothing: the next comes after a pause that grows. Returns how many failed in a row. */
export async function failVisit(
  work: Work,
  facilityId: string,
  { token, fault }: { token: string; fault: string },
): Promise<number> {
  const row = await work.maybe<{ failures: number }>(sql`
    select failures + 1 as failures from bank_connections
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId} and held_by = ${token} for update`);
  if (!row) return 0;
  const next = new Date(work.clock.wall().getTime() + visitPauseAfter(row.failures));
  await work.run(sql`
    update bank_connections set failures = ${row.failures}, fault = ${fault}, next_visit_at = ${next},
      held_by = null, held_until = null
    where merchant_id = ${work.merchantId} and facility_id = ${facilityId}`);
  return row.failures;
}
