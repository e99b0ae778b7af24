import type { Input } from '@lorikeet/contracts';
import type * as bankConnections from '@lorikeet/contracts/bank-connections';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';
import { connectionOf, lockConnection } from './connection-store.ts';
import { handBackAll } from './switch-connection.ts';

type Asked = Input<typeof bankConnections.setBankConnection>;
export type TypedConnection = Omit<Asked, 'seen_updated_at'>;

/** The facility is this tenant's, and its own inbox is what its files are lodged by. 404; `bank_connection.other_inbox`. */
export async function refuseOtherInbox(work: Work, facilityId: string): Promise<void> {
  const { is_own } = found(
    await work.maybe<{ is_own: boolean }>(sql`
      select inbox_tenant = ${work.merchantId} and inbox_facility_id = id as is_own from facilities
      where merchant_id = ${work.merchantId} and id = ${facilityId}`),
  );
  refuseUnless(is_own, 'bank_connection.other_inbox');
}

/** Holds what is set of a facility until the transaction ends, also before anything is. */
async function holdSettings(work: Work, facilityId: string) {
  await lockUntilCommit(work, `bank-connection:${facilityId}`);
  return lockConnection(work, facilityId);
}

/** Holds a connection, and refuses `record.changed_meanwhile` where it was set or switched since it was seen. */
export async function refuseUnseen(work: Work, { id, seen_updated_at: seen }: Asked): Promise<void> {
  const held = await holdSettings(work, id);
  refuseChanged(seen, held?.updated_at ?? null);
}

/**
 * Sets how the files of a facility reach its bank, and switches that on. A visit that is under way loses its hold; what it
 * was giving its name goes to a person, because the new server cannot tell. 404; refuses `bank_connection.other_inbox`.
 */
export async function setConnection(work: Work, typed: TypedConnection): Promise<void> {
  await refuseOtherInbox(work, typed.id);
  await holdSettings(work, typed.id);
  const before = await shownConnection(work, typed.id);
  const wall = work.clock.wall();
  await work.run(sql`
    insert into bank_connections (merchant_id, facility_id, host, port, username, host_key, login, secret,
      outgoing_folder, incoming_folder, done_folder, is_on, created_at, updated_at, next_visit_at)
    values (${work.merchantId}, ${typed.id}, ${typed.host}, ${typed.port}, ${typed.username}, ${typed.host_key},
      ${typed.login}, ${work.vault.seal(typed.secret)}, ${typed.outgoing_folder}, ${typed.incoming_folder},
      ${typed.done_folder}, true, ${work.now}, ${work.now}, ${wall})
    on conflict (merchant_id, facility_id) do update set host = excluded.host, port = excluded.port,
      username = excluded.username, host_key = excluded.host_key, login = excluded.login, secret = excluded.secret,
      outgoing_folder = excluded.outgoing_folder, incoming_folder = excluded.incoming_folder,
      done_folder = excluded.done_folder, is_on = true, updated_at = excluded.updated_at, failures = 0, fault = null,
      next_visit_at = excluded.next_visit_at, held_by = null, held_until = null`);
  await handBackAll(work, typed.id);
  await work.audit({
    action: 'bank_connection.set',
    subjectKind: 'facility',
    subjectId: typed.id,
    before,
    after: await shownConnection(work, typed.id),
  });
  await closeExceptions(work, {
    kind: 'facility.bank_not_reached',
    because: 'set_anew',
    subjectId: typed.id,
  });
}

/** A connection in the words that approvals and the audit log show: all but key and password. */
export const shownTyped = ({ id: _, secret: __, ...shown }: TypedConnection): Record<string, unknown> => ({
  ...shown,
});

async function shownConnection(work: Work, facilityId: string): Promise<Record<string, unknown> | null> {
  const connection = await connectionOf(work, facilityId);
  if (!connection) return null;
  const { server, folders } = connection;
  return {
    host: server.host,
    port: server.port,
    username: server.username,
    host_key: server.hostKey,
    login: server.login,
    outgoing_folder: folders.outgoing,
    incoming_folder: folders.incoming,
    done_folder: folders.done,
  };
}

/** Where files with payers' accounts go is decided as the payout account is: by two people, unless two switched that off. */
export const connectionApproval: ApprovalKind<TypedConnection> = {
  kind: 'bank_connection.set',
  topic: 'payout_account',
  platform: 'else',
  permission: 'settings.write',
  hold: async (work, { id }) => void (await holdSettings(work, id)),
  now: async (work, typed) => (await shownConnection(work, typed.id)) ?? {},
  apply: setConnection,
};
