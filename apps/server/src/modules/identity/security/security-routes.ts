import * as security from '@lorikeet/contracts/security';
import type { Routes } from '../../../platform/http/routes.ts';
import type { IdentityOutside } from '../outside.ts';
import { requesterOf } from '../requester.ts';
import { endOneSession, endOthers } from './end-session.ts';
import { proveSession } from './prove-session.ts';
import { listSessions, listSignIns } from './session-list.query.ts';
import { updatePassword } from './update-password.ts';

export function securityRoutes(routes: Routes, outside: IdentityOutside): void {
  for (const contract of [security.userUpdatePassword, security.ratepayerUserUpdatePassword]) {
    routes.open(contract, async (call) =>
      updatePassword(call.platform, await requesterOf(outside, call), call.input),
    );
  }
  for (const contract of [security.listSessions, security.ratepayerListSessions]) {
    routes.open(contract, async (call) => listSessions(call.platform, await requesterOf(outside, call)));
  }
  for (const contract of [security.endSession, security.ratepayerEndSession]) {
    routes.open(contract, async (call) => {
      await endOneSession(call.platform, await requesterOf(outside, call), call.input.id);
      return { done: true } as const;
    });
  }
  for (const contract of [security.endOtherSessions, security.ratepayerEndOtherSessions]) {
    routes.open(contract, async (call) => ({
      ended: await endOthers(call.platform, await requesterOf(outside, call)),
    }));
  }
  for (const contract of [security.proveSession, security.ratepayerProveSession]) {
    routes.open(contract, async (call) => {
      await proveSession(call.platform, await requesterOf(outside, call), call.input);
      return { done: true } as const;
    });
  }
  for (const contract of [security.listSignIns, security.ratepayerListSignIns]) {
    routes.open(contract, async (call) => listSignIns(call.platform, await requesterOf(outside, call)));
  }
}
