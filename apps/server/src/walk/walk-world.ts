import { ALL_PERMISSIONS, type Contract, PERMISSIONS, type Permission } from '@lorikeet/contracts';
import type { IdKind } from '@lorikeet/domain/kernel';
import { composePortal, type Portal } from '../compose.ts';
import type { readConfig } from '../config.ts';
import { addRatepayer, createAccessTokens } from '../modules/identity/index.ts';
import { RATEPAYERS, STAFF } from '../modules/identity/person.ts';
import { openSession } from '../modules/identity/session-store.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { docsRoutes } from '../platform/http/docs.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { quickHash } from '../test/quick-hash.ts';
import { beginnings, openBooks } from './open-books.ts';
import { ageProof, findOther, openTenant, PASSWORD, type Somebody } from './walk-people.ts';
import { newestThings, tenantTables } from './walk-things.ts';

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
