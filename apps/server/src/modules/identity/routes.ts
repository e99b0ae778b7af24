import * as identity from '@lorikeet/contracts/identity';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { unauthorized } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Platform } from '../../platform/work.ts';
import { completeAfterwards } from './afterwards.ts';
import type { IdentityOutside } from './outside.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { RATEPAYERS, type Realm, STAFF } from './person.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import { asRequester, auditPerson, requesterOf } from './requester.ts';
import { rotateRefreshToken } from './rotate-refresh-token.ts';
import { securityRoutes } from './security/security-routes.ts';
import { revokeSession } from './session-store.ts';
import { signInRatepayer } from './sign-in-ratepayer.ts';
import { signInStaff } from './sign-in-staff.ts';
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts';
import { ratepayerInfo, userInfo } from './user-info.query.ts';

const DONE = { done: true } as const;

export function identityRoutes(routes: Routes, outside: IdentityOutside): void {
  routes.app.addHook('onClose', () => completeAfterwards(routes.platform));
  routes.open(identity.userLogin, ({ platform, input, caller }) =>
    signInStaff(platform, outside, input, caller),
  );
  routes.open(identity.refreshToken, ({ platform, input, caller }) =>
    refresh(platform, outside, STAFF, input.refresh_token, caller),
  );
  routes.tenant(identity.getUserInfo, ({ work, session }) => userInfo(work, session.permissions));
  routes.tenant(identity.userLoginOut, async ({ work, session }) => {
    const which = { key: work.merchantId, sessionId: session.sessionId };
    const ended = await revokeSession(work, STAFF, which, 'signed_out', work.clock.wall());
    if (ended)
      await work.audit({ action: 'user.signed_out', subjectKind: 'user', subjectId: work.actor.id! });
    return DONE;
  });

  routes.open(identity.ratepayerLogin, ({ platform, input, caller }) =>
    signInRatepayer(platform, outside, input, caller),
  );
  routes.open(identity.ratepayerRefreshToken, ({ platform, input, caller }) =>
    refresh(platform, outside, RATEPAYERS, input.refresh_token, caller),
  );
  routes.open(identity.getRatepayerInfo, ({ platform, session }) =>
    ratepayerInfo(queriesOn(platform.pool), session!.actor.id!),
  );
  routes.open(identity.ratepayerLoginOut, async ({ platform, ...who }) => {
    const asker = await requesterOf(outside, who);
    const which = { key: asker.person.key, sessionId: asker.sessionId };
    await asRequester(platform, asker, async (work) => {
      const ended = await revokeSession(work, RATEPAYERS, which, 'signed_out', platform.clock.wall());
      if (ended) await auditPerson(work, asker.person, 'user.signed_out');
    });
    return DONE;
  });

  routes.open(identity.getHumanCheck, () => outside.humanCheck.challenge());

  recoveryRoutes(routes, outside);
  twoFactorRoutes(routes, outside);
  passkeyRoutes(routes, outside);
  securityRoutes(routes, outside);
  profileRoutes(routes, outside);
}

async function refresh(
  platform: Platform,
  outside: IdentityOutside,
  realm: Realm,
  presented: string,
  caller: Caller,
): Promise<{ access_token: string; refresh_token: string }> {
  const rotated = await rotateRefreshToken(platform, outside, realm, presented, caller);
  if (!rotated) throw unauthorized();
  const claims = { tenant: rotated.key, user: rotated.userId, session: rotated.sessionId };
  const accessToken = await outside.accessTokens.issue(realm.area, claims, platform.clock.wall());
  return { access_token: accessToken, refresh_token: rotated.refreshToken };
}
