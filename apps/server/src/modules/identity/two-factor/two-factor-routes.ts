import * as twoFactor from '@lorikeet/contracts/two-factor';
import type { Routes } from '../../../platform/http/routes.ts';
import type { IdentityOutside } from '../outside.ts';
import { requesterOf } from '../requester.ts';
import { disable, renewRecoveryCodes } from './change-two-factor.ts';
import { cancelEnrolment, startEnrolment } from './start-enrolment.ts';
import { validateCode } from './validate-mfa.ts';
import { ownSecondFactor, validatePage } from './validate-page.query.ts';

const DONE = { done: true } as const;

export function twoFactorRoutes(routes: Routes, outside: IdentityOutside): void {
  for (const contract of [twoFactor.getValidatePage, twoFactor.ratepayerGetValidatePage]) {
    routes.open(contract, async (call) => validatePage(call.platform, await requesterOf(outside, call)));
  }
  for (const contract of [twoFactor.getSecondFactor, twoFactor.ratepayerGetSecondFactor]) {
    routes.open(contract, async (call) => ownSecondFactor(call.platform, await requesterOf(outside, call)));
  }
  for (const contract of [twoFactor.validateMfa, twoFactor.ratepayerValidateMfa]) {
    routes.open(contract, async (call) =>
      validateCode(call.platform, await requesterOf(outside, call), call.input),
    );
  }
  for (const contract of [twoFactor.startTwoFactor, twoFactor.ratepayerStartTwoFactor]) {
    routes.open(contract, async (call) => startEnrolment(call.platform, await requesterOf(outside, call)));
  }
  for (const contract of [twoFactor.cancelTwoFactor, twoFactor.ratepayerCancelTwoFactor]) {
    routes.open(contract, async (call) => {
      await cancelEnrolment(call.platform, await requesterOf(outside, call));
      return DONE;
    });
  }
  for (const contract of [twoFactor.disableTwoFactor, twoFactor.ratepayerDisableTwoFactor]) {
    routes.open(contract, async (call) => {
      await disable(call.platform, await requesterOf(outside, call), call.input);
      return DONE;
    });
  }
  for (const contract of [twoFactor.replaceRecoveryCodes, twoFactor.ratepayerReplaceRecoveryCodes]) {
    routes.open(contract, async (call) => {
      const asker = await requesterOf(outside, call);
      return { recovery_codes: await renewRecoveryCodes(call.platform, asker, call.input) };
    });
  }
}
