import * as recovery from '@lorikeet/contracts/recovery';
import { queriesOn } from '../../../platform/db/sql.ts';
import { type Listener, listener } from '../../../platform/events/event.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { IdentityOutside } from '../outside.ts';
import { RATEPAYERS, type Realm, STAFF } from '../person.ts';
import { askNewPassword } from './ask-new-password.ts';
import { choosePassword } from './choose-password.ts';
import { describePasswordLink } from './password-link.query.ts';
import { sendNewPasswordLink } from './send-new-password-link.ts';

type Calls = {
  ask: typeof recovery.forgetPassword;
  check: typeof recovery.checkPasswordLink;
  submit: typeof recovery.forgetPasswordSubmit;
};

/** A forgotten password, in both areas. */
export function recoveryRoutes(routes: Routes, outside: IdentityOutside): void {
  bind(routes, outside, STAFF, {
    ask: recovery.forgetPassword,
    check: recovery.checkPasswordLink,
    submit: recovery.forgetPasswordSubmit,
  });
  bind(routes, outside, RATEPAYERS, {
    ask: recovery.ratepayerForgetPassword,
    check: recovery.ratepayerCheckPasswordLink,
    submit: recovery.ratepayerForgetPasswordSubmit,
  });
}

function bind(routes: Routes, outside: IdentityOutside, realm: Realm, calls: Calls): void {
  routes.open(calls.ask, ({ platform, input, caller }) =>
    askNewPassword(platform, outside, realm, input, caller),
  );
  routes.open(calls.check, ({ platform, input }) =>
    describePasswordLink(queriesOn(platform.pool), realm, input.token, platform.clock.wall()),
  );
  routes.open(calls.submit, ({ platform, input, caller }) =>
    choosePassword(platform, outside, realm, input, caller),
  );
}

/** Letters follow the answer, so that it takes the same time for every e-mail. */
export const recoveryListeners = (outside: IdentityOutside): Listener[] => [
  listener('password_reset.requested', 'identity.send-new-password-link', (run, event) =>
    sendNewPasswordLink(run, outside, event),
  ),
];
