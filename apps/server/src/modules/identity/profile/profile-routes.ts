import type { Contract } from '@lorikeet/contracts';
import * as profile from '@lorikeet/contracts/profile';
import type { OpenHandler, Routes } from '../../../platform/http/routes.ts';
import type { IdentityOutside } from '../outside.ts';
import { addEmail } from './add-email.ts';
import { removeAvatar, setAvatar } from './avatars.ts';
import { makeEmailPrimary } from './make-email-primary.ts';
import { removeEmail } from './remove-email.ts';
import { saveSettings } from './save-settings.ts';
import { chargeLink, sendEmailLink } from './send-email-link.ts';
import { avatarRoute } from './serve-avatar.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';
import { personOf, withinPerson } from './within-person.ts';

const DONE = { done: true } as const;

/** Each call is bound twice: for staff and for ratepayers. */
export function profileRoutes(routes: Routes, outside: IdentityOutside): void {
  detailRoutes(routes, outside);
  emailRoutes(routes, outside);
  avatarRoutes(routes, outside);
}

const bothWith =
  (routes: Routes) =>
  <C extends Contract>(contracts: readonly [C, C], handler: OpenHandler<C>) => {
    for (const contract of contracts) routes.open(contract, handler);
  };

function detailRoutes(routes: Routes, outside: IdentityOutside): void {
  const both = bothWith(routes);
  routes.open(profile.userUpdate, async ({ input, ...call }) => {
    await withinPerson(call, outside, (work, person) => updateProfile(work, person, input));
    return DONE;
  });
  routes.open(profile.ratepayerUpdate, async ({ input, ...call }) => {
    await withinPerson(call, outside, (work, person) => updateProfile(work, person, input));
    return DONE;
  });
  both([profile.updateSettings, profile.ratepayerUpdateSettings], async ({ input, ...call }) => {
    await withinPerson(call, outside, (work, person) => saveSettings(work, person, input));
    return DONE;
  });
}

function emailRoutes(routes: Routes, outside: IdentityOutside): void {
  const both = bothWith(routes);
  both([profile.addEmail, profile.ratepayerAddEmail], async ({ input, ...call }) => {
    await chargeLink(call.platform, personOf(call));
    return withinPerson(call, outside, (work, person) => addEmail(work, person, input.email));
  });
  both([profile.resendEmailLink, profile.ratepayerResendEmailLink], async ({ input, ...call }) => {
    await chargeLink(call.platform, personOf(call));
    await withinPerson(call, outside, (work, person) => sendEmailLink(work, person, input.id));
    return DONE;
  });
  both([profile.verifyEmail, profile.ratepayerVerifyEmail], ({ input, ...call }) =>
    withinPerson(call, outside, (work, person) => verifyEmail(work, person, input.token)),
  );
  both([profile.makeEmailPrimary, profile.ratepayerMakeEmailPrimary], async ({ input, ...call }) => {
    await withinPerson(call, outside, (work, person) => makeEmailPrimary(work, person, input.id));
    return DONE;
  });
  both([profile.removeEmail, profile.ratepayerRemoveEmail], async ({ input, ...call }) => {
    await withinPerson(call, outside, (work, person) => removeEmail(work, person, input.id));
    return DONE;
  });
}

function avatarRoutes(routes: Routes, outside: IdentityOutside): void {
  for (const contract of [profile.uploadFile, profile.ratepayerUploadFile])
    routes.upload(contract, (call) => setAvatar(call, outside));
  bothWith(routes)([profile.removeAvatar, profile.ratepayerRemoveAvatar], async (call) => {
    await removeAvatar(call, outside);
    return DONE;
  });
  avatarRoute(routes);
}
