import { MERCHANT_PERMISSIONS, PERMISSIONS, type Permission } from '@lorikeet/contracts';
import { openPersonKey } from '../../platform/audit/person-keys.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Authenticator, Caller, SignedIn } from '../../platform/http/caller.ts';
import type { KnownTenant, Platform } from '../../platform/work.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import { isIdle, TOUCH_MS } from './idle.ts';
import { STAFF } from './person.ts';
import { isReadable } from './readable-merchant.ts';
import { isRecentProof } from './security/recent-proof.ts';
import { revokeSession } from './session-store.ts';

type Row = {
  last_active_at: Date;
  /** Everything else, as JSON: two look-ups that found the same are equal as texts. */
  facts: string;
};

type Facts = {
  two_factor_passed: boolean;
  /** ISO 8601. */
  proved_at: string | null;
  name: string;
  locale: 'en' | 'zh';
  two_factor_enabled: boolean;
  /** The merchant requires it of its people, from a date that has come. */
  two_factor_due: boolean;
  settings: unknown;
  kind: 'business' | 'council' | 'platform';
  merchant_status: string;
  has_direct_facility: boolean;
  /** Of each role. */
  permissions: string[][] | null;
  time_zone: string;
  /** Base 64. */
  audit_key: string | null;
};

/** Sessions kept to be expected again; beyond these the memory starts over. */
const MOST_KNOWN = 5_000;

/** What holds for staff wherever they work. */
export type StaffRules = {
  /** The platform's own staff must have a second factor. */
  platformNeedsTwoFactor: boolean;
};

/** The session behind a merchant bearer token: found in one statement, its idle limit kept. */
export function authenticateStaff(
  platform: Platform,
  accessTokens: AccessTokens,
  rules: StaffRules,
): Authenticator {
  const pool = queriesOn(platform.pool);
  let known = new Map<string, { facts: string; settings: unknown; session: SignedIn }>();
  const claimsOf = async ({ bearer }: Caller, wall: Date) =>
    bearer ? accessTokens.read('merchant', bearer, wall) : undefined;
  const isTouchDue = ({ background }: Caller, row: Row, wall: Date) =>
    !background && wall.getTime() - row.last_active_at.getTime() > TOUCH_MS;

  return {
    async find(caller) {
      const wall = platform.clock.wall();
      const claims = await claimsOf(caller, wall);
      if (!claims) return undefined;
      const row = await pool.maybe<Row>(sessionRow(claims, wall, platform.clock.now()));
      if (!row) return undefined;
      const facts: Facts = JSON.parse(row.facts);
      if (isIdle(facts.settings, row.last_active_at, wall)) {
        const which = { key: claims.tenant, sessionId: claims.session };
        await revokeSession(pool, STAFF, which, 'idle', wall);
        return undefined;
      }
      if (isTouchDue(caller, row, wall)) {
        await pool.run(sql`
          update sessions set last_active_at = ${wall}
          where merchant_id = ${claims.tenant} and id = ${claims.session}`);
      }
      const session = sessionOf(platform, claims, facts, { wall, ...rules });
      if (known.size >= MOST_KNOWN) known = new Map();
      known.set(caller.bearer!, { facts: row.facts, settings: facts.settings, session });
      return session;
    },

    async expect(caller) {
      const before = known.get(caller.bearer ?? '');
      const wall = platform.clock.wall();
      const claims = before && (await claimsOf(caller, wall));
      if (!claims) return undefined;
      return {
        session: before.session,
        async confirm(queries) {
          const row = await queries.maybe<Row>(sessionRow(claims, wall, platform.clock.now()));
          return (
            row?.facts === before.facts &&
            !isIdle(before.settings, row.last_active_at, wall) &&
            !isTouchDue(caller, row, wall)
          );
        },
      };
    },
  };
}

function sessionOf(
  platform: Platform,
  claims: AccessClaims,
  facts: Facts,
  { wall, platformNeedsTwoFactor }: StaffRules & { wall: Date },
): SignedIn {
  const isRequired = facts.two_factor_due || (platformNeedsTwoFactor && facts.kind === 'platform');
  const permissions = heldPermissions((facts.permissions ?? []).flat(), facts);
  return {
    actor: { kind: 'user', id: claims.user, name: facts.name, permissions, locale: facts.locale },
    merchantId: claims.tenant,
    tenant: tenantOf(platform, claims, facts),
    sessionId: claims.session,
    permissions,
    twoFactorOutstanding: facts.two_factor_enabled && !facts.two_factor_passed,
    twoFactorRequired: isRequired,
    twoFactorMissing: isRequired && !facts.two_factor_enabled,
    hasRecentProof: isRecentProof(facts.proved_at ? new Date(facts.proved_at) : null, wall),
  };
}

function tenantOf({ vault }: Platform, claims: AccessClaims, facts: Facts): KnownTenant {
  const { tenant: merchantId, user } = claims;
  const tenant = { merchantId, timeZone: facts.time_zone };
  // No key yet, or one that was destroyed: which of the two is asked when something is to be sealed.
  if (!facts.audit_key) return tenant;
  const kept = Buffer.from(facts.audit_key, 'base64');
  return { ...tenant, known: { merchantId, person: user, open: () => openPersonKey(vault, kept) } };
}

function sessionRow(claims: AccessClaims, wall: Date, now: Date) {
  return sql`
    select s.last_active_at, json_build_object('two_factor_passed', s.two_factor_passed, 'proved_at', s.proved_at, 'name', u.name,
      'locale', u.locale, 'two_factor_enabled', u.two_factor_enabled, 'settings', u.settings,
      'two_factor_due', coalesce(m.two_factor_from <= (${now}::timestamptz at time zone m.time_zone)::date, false), 'kind', m.kind,
      'merchant_status', m.status,
      'time_zone', m.time_zone,
      'audit_key', (select encode(key, 'base64') from person_keys
        where merchant_id = ${claims.tenant} and person_id = ${claims.user}),
      'has_direct_facility', exists (select 1 from facilities f
        where f.merchant_id = ${claims.tenant} and f.settlement_model = 'direct' and f.status <> 'closed'),
      'permissions', (select json_agg(r.permissions order by r.id) from user_roles ur
        join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
        where ur.merchant_id = ${claims.tenant} and ur.user_id = ${claims.user}))::text as facts
    from sessions s
    join merchant_users u on u.merchant_id = s.merchant_id and u.id = s.user_id
    join merchants m on m.id = ${claims.tenant}
    where s.merchant_id = ${claims.tenant} and s.id = ${claims.session} and s.user_id = ${claims.user}
      and s.revoked_at is null and s.expires_at > ${wall} and u.status = 'active'
      and ${isReadable(now)}`;
}

/** What is left to the staff of a closed merchant: a bank decides its disputes for months, and asks what it has to say. */
const LEFT = /(\.(read|reveal)|^(exports\.create|payments\.answer))$/;

/**
 * What of the roles' permissions counts in this tenant. Platform permissions count only for the platform's own
 * staff, whatever a role says. Files and statements of the bank belong to who may lodge: the platform, and a
 * merchant with a facility of its own; who profits from withholding a return must not control it. The staff of a closed
 * merchant read, export and answer disputes.
 */
export function heldPermissions(
  fromRoles: readonly string[],
  tenant: { kind: string; has_direct_facility: boolean; merchant_status?: string },
): ReadonlySet<string> {
  const known = fromRoles
    .filter((name): name is Permission => Object.hasOwn(PERMISSIONS, name))
    .filter((name) => tenant.merchant_status !== 'closed' || LEFT.test(name));
  if (tenant.kind === 'platform') return new Set(known);
  const merchant = known.filter((name) => MERCHANT_PERMISSIONS.includes(name));
  const lodges = tenant.has_direct_facility;
  return new Set(merchant.filter((name) => lodges || !/^(bank_files|statements)\./.test(name)));
}
