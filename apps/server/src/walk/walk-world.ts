import { ALL_PERMISSIONS, type Contract, PERMISSIONS, type Permission } from '@lorikeet/contracts';
import { PROOF_MINUTES } from '@lorikeet/contracts/security';
import { ID_KINDS, type IdKind } from '@lorikeet/domain/kernel';
import { composePortal, type Portal } from '../compose.ts';
import type { readConfig } from '../config.ts';
import { addRatepayer, createAccessTokens } from '../modules/identity/index.ts';
import {
  ownedBy,
  ownerColumns,
  ownerValues,
  type Person,
  RATEPAYERS,
  type Realm,
  ratepayerPerson,
  STAFF,
  staffPerson,
} from '../modules/identity/person.ts';
import { openSession } from '../modules/identity/session-store.ts';
import { createMerchant } from '../modules/merchants/index.ts';
import { type Queries, queriesOn, sql } from '../platform/db/sql.ts';
import { docsRoutes } from '../platform/http/docs.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { uuidv7 } from '../platform/ids.ts';
import { quickHash } from '../test/quick-hash.ts';
import { beginnings, openBooks } from './open-books.ts';

type Somebody = { tenant: string; user: string };

/** A platform, two merchants that each have one of everything, and people who sign in. */
export type World = {
  portal: Portal;
  /** Staff of the tenant whose permission the call names: the platform's, or the first merchant's. */
  callerOf(contract: Pick<Contract, 'access'>): Somebody;
  /** The call is for the platform's own staff. */
  isPlatforms(contract: Pick<Contract, 'access'>): boolean;
  neighbour: Somebody;
  /** A token of a new session; the holder is given the permissions first. */
  token(who: Somebody, permissions?: readonly Permission[]): Promise<string>;
  /** The ratepayer whose token that is. */
  ratepayer: string;
  ratepayerToken(): Promise<string>;
  expiredToken(who: Somebody): Promise<string>;
  /** A token of a new session whose second factor has not been shown, of the area that a call belongs to. */
  outstandingToken(contract: Contract): Promise<string>;
  /** A token of a session, of the area that a call belongs to, whose last proof is more than five minutes old. */
  unprovenToken(contract: Contract): Promise<string>;
  /** The newest thing of each kind that a tenant has. */
  idsOf(tenant: string): Promise<Map<IdKind, string>>;
  /** What another person of the area has for themselves alone: a colleague, or another tenant's ratepayer. */
  othersIds(area: 'merchant' | 'flex'): Promise<Map<IdKind, string>>;
  /** What a tenant has, as one number, table by table. */
  contentsOf(tenant: string): Promise<Record<string, string>>;
  /** Undoes what a call may have done to the callers themselves. */
  revive(): Promise<void>;
  close(): Promise<void>;
};

const PASSWORD = 'Walk-Pass-2026';

export async function createWorld(config: ReturnType<typeof readConfig>): Promise<World> {
  const portal = composePortal(config);
  healthRoutes(portal.routes, []);
  docsRoutes(portal.routes, config, portal.staffAuthenticator);
  const { platform } = portal;
  const queries = queriesOn(platform.pool);
  const accessTokens = createAccessTokens(config.TOKEN_SECRET);
  const wall = () => platform.clock.wall();

  beginnings(portal);
  const people = {
    platform: await openTenant(portal, 'lorikeet', 'platform'),
    ours: await openTenant(portal, 'walk-ours', 'business'),
    neighbour: await openTenant(portal, 'walk-neighbour', 'business'),
  };
  await openBooks(portal, people);
  const tables = await tenantTables(portal);
  const newestOfEach = newestThings(tables);
  const ratepayer = await addRatepayer(platform, {
    email: 'walker@ratepayer.test',
    name: 'Walker',
    passwordHash: await quickHash(PASSWORD),
  });
  if (!ratepayer) throw new Error('the ratepayer of the walk could not be added');

  const session = (key: string, userId: string) => ({
    key,
    userId,
    rememberMe: false,
    ip: '127.0.0.1',
    userAgent: undefined,
  });
  const openStaffSession = (who: Somebody) =>
    openSession(queries, STAFF, session(who.tenant, who.user), wall());
  const isPlatforms: World['isPlatforms'] = ({ access }) =>
    access !== 'public' && access !== 'session' && Boolean(PERMISSIONS[access].platform);
  const callerOf: World['callerOf'] = (contract) => (isPlatforms(contract) ? people.platform : people.ours);
  const token: World['token'] = async (who, permissions = ALL_PERMISSIONS) => {
    await queries.run(
      sql`update roles set permissions = ${[...permissions]} where merchant_id = ${who.tenant}`,
    );
    const { sessionId } = await openStaffSession(who);
    return accessTokens.issue('merchant', { ...who, session: sessionId }, wall());
  };
  const ratepayerToken = async () => {
    const { sessionId } = await openSession(queries, RATEPAYERS, session(ratepayer, ratepayer), wall());
    return accessTokens.issue('flex', { tenant: ratepayer, user: ratepayer, session: sessionId }, wall());
  };
  return {
    portal,
    neighbour: people.neighbour,
    callerOf,
    isPlatforms,
    token,
    ratepayer,
    ratepayerToken,
    async expiredToken(who) {
      const { sessionId } = await openStaffSession(who);
      const yesterday = new Date(wall().getTime() - 24 * 3600 * 1000);
      return accessTokens.issue('merchant', { ...who, session: sessionId }, yesterday);
    },
    async outstandingToken(contract) {
      if (contract.area === 'flex') {
        await queries.run(sql`update ratepayers set two_factor_enabled = true where id = ${ratepayer}`);
        return ratepayerToken();
      }
      const who = callerOf(contract);
      const made = await token(who);
      await queries.run(sql`
        update merchant_users set two_factor_enabled = true
        where merchant_id = ${who.tenant} and id = ${who.user}`);
      return made;
    },
    async unprovenToken(contract) {
      const isFlex = contract.area === 'flex';
      const made = isFlex ? await ratepayerToken() : await token(callerOf(contract));
      const { session: id } = (await accessTokens.read(isFlex ? 'flex' : 'merchant', made, wall()))!;
      await ageProof(queries, isFlex ? RATEPAYERS : STAFF, id);
      return made;
    },
    async idsOf(tenant) {
      const { rows } = await platform.pool.query<{ kind: IdKind; id: string }>({
        ...newestOfEach,
        values: [tenant],
      });
      return new Map(rows.map((row) => [row.kind, row.id]));
    },
    async othersIds(area) {
      const realm = area === 'merchant' ? STAFF : RATEPAYERS;
      const own = await findOther(queries, realm, people.ours.tenant);
      const { sessionId } = await openSession(queries, realm, session(own.key, own.user), wall());
      return own.ids.set('session', sessionId);
    },
    async contentsOf(tenant) {
      const contents: Record<string, string> = {};
      for (const { name } of tables) {
        const { rows } = await platform.pool.query<{ digest: string | null }>(
          `select md5(string_agg(t::text, chr(10) order by t::text)) as digest from ${name} t where merchant_id = $1`,
          [tenant],
        );
        if (rows[0]?.digest) contents[name] = rows[0].digest;
      }
      return contents;
    },
    async revive() {
      const { rows } = await platform.pool.query<{ n: number }>({ name: 'walk_undone', text: UNDONE });
      for (const { n } of rows) {
        const [table, done, undo] = UNDO[n]!;
        await platform.pool.query(`update ${table} set ${undo} where ${done}`);
      }
    },
    close: () => portal.close(),
  };
}

/** What a call may have done to the callers: in which table, how it is seen, and what undoes it. */
const UNDO = [
  ['approval_policies', 'is_on', 'is_on = false'],
  ['merchants', "status <> 'live'", "status = 'live'"],
  ['merchant_users', "status in ('invited', 'inactive')", "status = 'active'"],
  ['merchant_users', 'two_factor_enabled', 'two_factor_enabled = false'],
  ['ratepayers', 'two_factor_enabled', 'two_factor_enabled = false'],
  ['facilities', "status <> 'active'", "status = 'active'"],
] as const;
/** Almost always nothing was: one look is a sixth of the statements. */
const UNDONE = UNDO.map(([table, done], n) => `(select ${n} as n from ${table} where ${done} limit 1)`).join(
  ' union all ',
);

/** Lets a session's last proof be as old as one that no longer counts. */
const ageProof = async (queries: Queries, realm: Realm, sessionId: string) => {
  const { at } = await queries.one<{ at: Date }>(sql`
    select proved_at - make_interval(mins => ${PROOF_MINUTES}) as at from ${realm.sessions} where id = ${sessionId}`);
  await queries.run(sql`update ${realm.sessions} set proved_at = ${at} where id = ${sessionId}`);
};

/** A colleague of the caller, or the neighbour's ratepayer, with what is theirs. */
async function findOther(queries: Queries, realm: Realm, tenant: string) {
  const isStaff = realm === STAFF;
  const { key, user, email } = await queries.one<{ key: string; user: string; email: string }>(
    isStaff
      ? sql`select u.merchant_id as key, u.id as user, e.id as email from merchant_users u
          join user_emails e on e.merchant_id = u.merchant_id and e.user_id = u.id
          where u.merchant_id = ${tenant} and u.username = 'cole'`
      : sql`select r.id as key, r.id as user, e.id as email from ratepayers r
          join ratepayer_emails e on e.ratepayer_id = r.id where r.email = 'ratepayer1@example.test'`,
  );
  const person = isStaff ? staffPerson(key, user) : ratepayerPerson(key);
  const ids = new Map<IdKind, string>([
    ['email', email],
    ['passkey', await passkeyFor(queries, person)],
  ]);
  if (isStaff) return { key, user, ids };
  const property = await queries.one<{ id: string }>(
    sql`select property_id as id from ratepayer_properties where ratepayer_id = ${key}`,
  );
  const ticket = await queries.one<{ id: string }>(
    sql`select ticket_id as id from ratepayer_tickets where ratepayer_id = ${key}`,
  );
  const customer = await queries.one<{ tenant: string; id: string }>(
    sql`select tenant, customer_id as id from ratepayer_customers where ratepayer_id = ${key}`,
  );
  const method = await queries.one<{ id: string }>(sql`
    select id from payment_methods where merchant_id = ${customer.tenant} and customer_id = ${customer.id}`);
  ids.set('property', property.id).set('ticket', ticket.id).set('payment_method', method.id);
  return { key, user, ids };
}

/** The one passkey of a person, which no device has. */
async function passkeyFor(queries: Queries, person: Person): Promise<string> {
  const { realm } = person;
  await queries.run(sql`
    insert into ${realm.passkeys} (${ownerColumns(realm)}, id, name, credential_id, public_key, sign_count, transports,
      created_at)
    values (${ownerValues(person)}, ${uuidv7()}, 'Walk', 'walk', 'walk', 0, '{}', now()) on conflict do nothing`);
  const { id } = await queries.one<{ id: string }>(
    sql`select id from ${realm.passkeys} where ${ownedBy(person)}`,
  );
  return id;
}

async function openTenant(portal: Portal, slug: string, kind: 'business' | 'platform'): Promise<Somebody> {
  const { merchantId, ownerId } = await createMerchant(portal.platform, {
    slug,
    kind,
    legalName: `${slug} Pty Ltd`,
    tradingName: slug,
    email: `contact@${slug}.test`,
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Olive Owner',
      email: `owner@${slug}.test`,
      passwordHash: await quickHash(PASSWORD),
    },
  });
  return { tenant: merchantId, user: ownerId };
}

const KINDS = Object.keys(ID_KINDS) as IdKind[];
const TABLES: Partial<Record<IdKind, string>> = {
  user: 'merchant_users',
  api_key: 'api_keys',
  audit: 'audit_log',
  email: 'user_emails',
  import: 'mandate_imports',
  import_row: 'mandate_import_rows',
  passkey: 'user_passkeys',
  property_access: 'property_access',
  customer_import: 'customer_imports',
  ticket: 'support_tickets',
  attachment: 'support_entries',
  report: 'saved_reports',
};

function tableOf(kind: IdKind): string {
  return (
    TABLES[kind] ?? (kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`).replace('batchs', 'batches')
  );
}

/**
 * The statement that finds the newest thing of each kind. Asked thousands of times, it has a name: to plan its dozens of parts
 * takes eight times as long as to run them.
 */
function newestThings(tables: readonly { name: string; hasId: boolean }[]): { name: string; text: string } {
  const withId = new Set(tables.flatMap(({ name, hasId }) => (hasId ? [name] : [])));
  const parts = KINDS.filter((kind) => withId.has(tableOf(kind))).map(
    (kind) =>
      `(select '${kind}' as kind, id from ${tableOf(kind)} where merchant_id = $1 order by id desc limit 1)`,
  );
  return { name: 'walk_newest_things', text: parts.join(' union all ') };
}

async function tenantTables(portal: Portal): Promise<{ name: string; hasId: boolean }[]> {
  const { rows } = await portal.platform.pool.query<{ name: string; hasId: boolean }>(`
    select table_name as name, bool_or(column_name = 'id') as "hasId" from information_schema.columns
    where table_schema = 'public' group by table_name having bool_or(column_name = 'merchant_id')
    order by table_name`);
  return rows;
}
