import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Authenticator } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/work.ts';
import type { AccessTokens } from './access-tokens.ts';
import { isIdle, TOUCH_MS } from './idle.ts';
import { RATEPAYERS } from './person.ts';
import { isRecentProof } from './security/recent-proof.ts';
import { revokeSession } from './session-store.ts';

type Row = {
  last_active_at: Date;
  two_factor_passed: boolean;
  proved_at: Date | null;
  name: string;
  locale: 'en' | 'zh';
  two_factor_enabled: boolean;
  settings: unknown;
};

/** The session behind a ratepayer's bearer token. Ratepayers have no roles and belong to no one merchant. */
export function authenticateRatepayer(platform: Platform, accessTokens: AccessTokens): Authenticator {
  const queries = queriesOn(platform.pool);
  const find: Authenticator['find'] = async (caller) => {
    if (!caller.bearer) return undefined;
    const wall = platform.clock.wall();
    const claims = await accessTokens.read('flex', caller.bearer, wall);
    if (!claims) return undefined;
    const row = await queries.maybe<Row>(sql`
      select s.last_active_at, s.two_factor_passed, s.proved_at, r.name, r.locale, r.two_factor_enabled, r.settings
      from ratepayer_sessions s join ratepayers r on r.id = s.ratepayer_id
      where s.ratepayer_id = ${claims.user} and s.id = ${claims.session}
        and s.revoked_at is null and s.expires_at > ${wall} and r.status = 'active'`);
    if (!row) return undefined;
    if (isIdle(row.settings, row.last_active_at, wall)) {
      await revokeSession(queries, RATEPAYERS, { key: claims.user, sessionId: claims.session }, 'idle', wall);
      return undefined;
    }
    if (!caller.background && wall.getTime() - row.last_active_at.getTime() > TOUCH_MS) {
      await queries.run(sql`
        update ratepayer_sessions set last_active_at = ${wall}
        where ratepayer_id = ${claims.user} and id = ${claims.session}`);
    }
    const permissions = new Set<string>();
    return {
      actor: { kind: 'payer', id: claims.user, name: row.name, permissions, locale: row.locale },
      merchantId: undefined,
      tenant: undefined,
      sessionId: claims.session,
      permissions,
      twoFactorOutstanding: row.two_factor_enabled && !row.two_factor_passed,
      twoFactorRequired: false,
      twoFactorMissing: false,
      hasRecentProof: isRecentProof(row.proved_at, wall),
    };
  };
  return { find };
}
