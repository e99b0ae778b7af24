import type { Contract } from '@lorikeet/contracts';
import * as recovery from '@lorikeet/contracts/recovery';
import { queriesOn } from '../../../platform/db/sql.ts';
import { type Listener, listener } from '../../../platform/events/event.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { IdentityOutside } from '../outside.ts';
import { RATEPAYERS, type Realm, STAFF } from '../person.ts';
import { choosePassword } from './choose-password.ts';
import { describePasswordLink } from './password-link.query.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { sendNewPasswordLink } from './send-new-password-link.ts';

const realmOf = ({ area }: Contract): Realm => (area === 'flex' ? RATEPAYERS : STAFF);

/** A forgotten password, in both areas. */
export function recoveryRoutes(routes: Routes, outside: IdentityOutside): void {
  for (const contract of [recovery.forgetPassword, recovery.ratepayerForgetPassword])
    routes.open(contract, ({ platform, input, caller }) =>
      requestPasswordReset(platform, outside, realmOf(contract), input, caller),
    );
  for (const contract of [recovery.checkPasswordLink, recovery.ratepayerCheckPasswordLink])
    routes.open(contract, ({ platform, input }) =>
      describePasswordLink(queriesOn(platform.pool), realmOf(contract), input.token, platform.clock.wall()),
    );
  for (const contract of [recovery.forgetPasswordSubmit, recovery.ratepayerForgetPasswordSubmit])
    routes.open(contract, ({ platform, input, caller }) =>
      choosePassword(platform, outside, realmOf(contract), input, caller),
    );
}

/** Letters follow the response, so that it takes the same time for every e-mail. */
export const recoveryListeners = (outside: IdentityOutside): Listener[] => [
  listener('password_reset.requested', 'identity.send-new-password-link', (run, event) =>
    sendNewPasswordLink(run, outside, event),
  ),
];
