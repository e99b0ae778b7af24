import { MERCHANT_PERMISSIONS, PERMISSIONS, type Permission } from '@lorikeet/contracts';
import { openPersonKey } from '../../platform/audit/person-keys.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Authenticate } from '../../platform/http/caller.ts';
import type { KnownTenant, Platform } from '../../platform/work.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import { isIdle, TOUCH_MS } from './idle.ts';
import { STAFF } from './person.ts';
import { isReadable } from './readable-merchant.ts';
import { revokeSession } from './session-store.ts';

type Row = {
  last_active_at: Date;
  two_factor_passed: boolean;
  name: string;
  locale: 'en' | 'zh';
  two_factor_enabled: boolean;
  settings: unknown;
  kind: 'business' | 'council' | 'platform';
  merchant_status: string;
  has_direct_facility: boolean;
  permissions: string[] | null;
  time_zone: string;
  audit_key: Buffer | null;
};

/** The session behind a merchant bearer token: found in one statement, its idle limit kept. */
export function authenticateStaff(platform: Platform, accessTokens: AccessTokens): Authenticate {
  const queries = queriesOn(platform.pool);
  return async (caller) => {
    if (!caller.bearer) return undefined;
    const wall = platform.clock.wall();
    const claims = await accessTokens.read('merchant', caller.bearer, wall);
    if (!claims) return undefined;
    const row = await queries.maybe<Row>(sessionRow(claims, wall, platform.clock.now()));
    if (!row) return undefined;
    const which = { key: claims.tenant, sessionId: claims.session };
    if (isIdle(row.settings, row.last_active_at, wall)) {
      await revokeSession(queries, STAFF, which, 'idle', wall);
      return undefined;
    }
    if (!caller.background && wall.getTime() - row.last_active_at.getTime() > TOUCH_MS) {
      await queries.run(sql`
        update sessions set last_active_at = ${wall}
        where merchant_id = ${claims.tenant} and id = ${claims.session}`);
    }
    const permissions = heldPermissions(row.permissions ?? [], row);
    return {
      actor: { kind: 'user', id: claims.user, name: row.name, permissions, locale: row.locale },
      merchantId: claims.tenant,
      tenant: tenantOf(platform, claims, row),
      sessionId: claims.session,
      permissions,
      twoFactorOutstanding: row.two_factor_enabled && !row.two_factor_passed,
    };
  };
}

function tenantOf({ vault }: Platform, { tenant: merchantId, user }: AccessClaims, row: Row): KnownTenant {
  const tenant = { merchantId, timeZone: row.time_zone };
  // No key yet, or one that was destroyed: which of the two is asked when something is to be sealed.
  if (!row.audit_key) return tenant;
  const kept = row.audit_key;
  return { ...tenant, known: { merchantId, person: user, open: () => openPersonKey(vault, kept) } };
}

function sessionRow(claims: { tenant: string; user: string; session: string }, wall: Date, now: Date) {
  return sql`
    select s.last_active_at, s.two_factor_passed, u.name, u.locale, u.two_factor_enabled, u.settings, m.kind, m.status as merchant_status,
      m.time_zone,
      (select key from person_keys where merchant_id = ${claims.tenant} and person_id = ${claims.user}) as audit_key,
      exists (select 1 from facilities f
        where f.merchant_id = ${claims.tenant} and f.settlement_model = 'direct' and f.status <> 'closed')
        as has_direct_facility,
      (select array_agg(distinct p) from user_roles ur
        join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
        cross join unnest(r.permissions) p
        where ur.merchant_id = ${claims.tenant} and ur.user_id = ${claims.user}) as permissions
    from sessions s
    join merchant_users u on u.merchant_id = s.merchant_id and u.id = s.user_id
    join merchants m on m.id = s.merchant_id
    where s.merchant_id = ${claims.tenant} and s.id = ${claims.session} and s.user_id = ${claims.user}
      and s.revoked_at is null and s.expires_at > ${wall} and u.status = 'active'
      and ${isReadable(now)}`;
}

/** What is left to the staff of a closed merchant. */
const READS = /(\.(read|reveal)|^exports\.create)$/;

/**
 * What of the roles' permissions counts in this tenant. Platform permissions count only for the platform's own
 * staff, whatever a role says. Files and statements of the bank belong to who may lodge: the platform, and a
 * merchant with a facility of its own; who profits from withholding a return must not control it. The staff of a closed
 * merchant read and export.
 */
export function heldPermissions(
  fromRoles: readonly string[],
  tenant: { kind: string; has_direct_facility: boolean; merchant_status?: string },
): ReadonlySet<string> {
  const known = fromRoles
    .filter((name): name is Permission => Object.hasOwn(PERMISSIONS, name))
    .filter((name) => tenant.merchant_status !== 'closed' || READS.test(name));
  if (tenant.kind === 'platform') return new Set(known);
  const merchant = known.filter((name) => MERCHANT_PERMISSIONS.includes(name));
  const lodges = tenant.has_direct_facility;
  return new Set(merchant.filter((name) => lodges || !/^(bank_files|statements)\./.test(name)));
}
