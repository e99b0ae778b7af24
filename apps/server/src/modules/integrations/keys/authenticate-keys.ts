import { BlockList, isIPv4 } from 'node:net';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Authenticator, Caller, SignedIn } from '../../../platform/http/caller.ts';
import { limitedAddress } from '../../../platform/http/limited-address.ts';
import { HttpProblem } from '../../../platform/http/problem.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../../platform/work.ts';
import { heldPermissions, isReadable } from '../../identity/index.ts';
import { readKey } from './key-secrets.ts';
import { isUsable } from './key-store.ts';

type Row = {
  id: string;
  name: string;
  permissions: string[];
  networks: string[];
  last_used_at: Date | null;
  /** Whether a use from the caller's address, or a refused one, is written down of today already. */
  noted: boolean[];
  kind: 'business' | 'council' | 'platform';
  merchant_status: string;
  time_zone: string;
  has_direct_facility: boolean;
};

/** The last use is written so seldom, unless the address is new on that day. */
const TOUCH_MS = 10 * 60_000;

/**
 * The caller behind an API key, or whom `people` find behind any other bearer. A key is looked up at each call, so that
 * one that is revoked ends everywhere with the call after. From an address that it does not name it is refused, and the
 * audit log has it.
 */
export function authenticateKeys(platform: Platform, people: Authenticator): Authenticator {
  const pool = queriesOn(platform.pool);
  return {
    async find(caller) {
      const named = readKey(caller.bearer);
      if (!named) return people.find(caller);
      const wall = platform.clock.wall();
      const row = await pool.maybe<Row>(keyRow(named, { wall, now: platform.clock.now(), ip: caller.ip }));
      if (!row) return undefined;
      const session = sessionOf(named.merchantId, row);
      const isRefused = !isWithin(row.networks, caller.ip);
      await noteUse(platform, caller, { row, session, isRefused });
      if (isRefused) throw new HttpProblem(403, 'key_address');
      return session;
    },
    ...(people.expect && {
      expect: async (caller: Caller) => (readKey(caller.bearer) ? undefined : people.expect!(caller)),
    }),
  };
}

/** Whether a key can still be used: what it was given ends with it. */
export async function isKeyActive(
  { pool, clock }: Platform,
  merchantId: string,
  id: string,
): Promise<boolean> {
  const row = await queriesOn(pool).maybe(sql`
    select 1 from api_keys k where k.merchant_id = ${merchantId} and k.id = ${id} and ${isUsable(clock.wall())}`);
  return row !== undefined;
}

function keyRow(
  { merchantId, hash }: { merchantId: string; hash: string },
  { wall, now, ip }: { wall: Date; now: Date; ip: string },
) {
  return sql`
    select k.id, k.name, k.permissions, k.networks, k.last_used_at, m.kind,
      m.status as merchant_status, m.time_zone,
      exists (select 1 from facilities f where f.merchant_id = ${merchantId}
        and f.settlement_model = 'direct' and f.status <> 'closed') as has_direct_facility,
      array(select a.is_refused from api_key_addresses a
        where a.merchant_id = ${merchantId} and a.key_id = k.id and a.day = ${dayOf(wall)}
          and a.address = ${limitedAddress(ip)}) as noted
    from api_key_secrets s
    join api_keys k on k.merchant_id = s.merchant_id and k.id = s.key_id
    join merchants m on m.id = ${merchantId}
    where s.merchant_id = ${merchantId} and s.secret_hash = ${hash}
      and (s.valid_until is null or s.valid_until > ${wall}) and ${isUsable(wall)} and ${isReadable(now)}`;
}

function sessionOf(merchantId: string, row: Row): SignedIn {
  const permissions = heldPermissions(row.permissions, row);
  return {
    actor: { kind: 'api_key', id: row.id, name: row.name, permissions },
    merchantId,
    tenant: { merchantId, timeZone: row.time_zone },
    sessionId: row.id,
    permissions,
    twoFactorOutstanding: false,
    twoFactorRequired: false,
    twoFactorMissing: false,
    hasRecentProof: false,
  };
}

/** Whether an address is one of those that are named, or none is. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
}

type Use = { row: Row; session: SignedIn; isRefused: boolean };

/**
 * Writes that a key was used. The audit log has the first use of a day from each address, and the first that was refused: an
 * honest program behind several addresses does not fill it, and a stranger's try stands in it.
 */
async function noteUse(platform: Platform, caller: Caller, { row, session, isRefused }: Use): Promise<void> {
  const wall = platform.clock.wall();
  const { last_used_at: last } = row;
  const isNews = !row.noted.includes(isRefused);
  if (!isNews && (isRefused || (last && wall.getTime() - last.getTime() < TOUCH_MS))) return;
  const actor: Actor = { ...session.actor, ip: caller.ip, requestId: caller.requestId };
  await inTenant(platform, session.merchantId!, actor, async (work) => {
    if (!isRefused) await touch(work, row.id, wall);
    // Of calls at the same moment one writes it.
    const isFirst = isNews && (await noteAddress(work, row.id, isRefused, wall));
    if (!isFirst) return;
    await work.audit({
      action: isRefused ? 'api_key.refused' : 'api_key.used',
      subjectKind: 'api_key',
      subjectId: row.id,
      after: { name: row.name },
    });
  });
}

const touch = (work: Work, id: string, wall: Date): Promise<number> =>
  work.run(sql`
    update api_keys set last_used_at = ${wall}, last_used_from = ${work.actor.ip ?? null}
    where merchant_id = ${work.merchantId} and id = ${id}`);

async function noteAddress(work: Work, keyId: string, isRefused: boolean, wall: Date): Promise<boolean> {
  const noted = await work.run(sql`
    insert into api_key_addresses (merchant_id, key_id, day, address, is_refused)
    values (${work.merchantId}, ${keyId}, ${dayOf(wall)}, ${limitedAddress(work.actor.ip ?? '')}, ${isRefused})
    on conflict (merchant_id, key_id, day, address, is_refused) do nothing`);
  return noted > 0;
}

const dayOf = (wall: Date): string => wall.toISOString().slice(0, 10);
