import * as registration from '@lorikeet/contracts/registration';
import { queriesOn } from '../../../platform/db/sql.ts';
import { listener } from '../../../platform/events/event.ts';
import type { Module } from '../../../platform/module.ts';
import type { HumanCheck } from '../../identity/index.ts';
import { chooseSignInNames } from './choose-sign-in-names.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { registrationLink } from './registration-link.query.ts';
import { requestRegistration } from './request-registration.ts';
import { sendRegistrationLetter } from './send-registration-letter.ts';

/** How a business becomes a merchant by itself: registration, its letter, and the choice of its names. */
export const registrationModule = ({ humanCheck }: { humanCheck: HumanCheck }): Module => ({
  name: 'registration',
  routes(routes) {
    routes.open(registration.register, ({ platform, input, caller }) =>
      requestRegistration(platform, humanCheck, input, caller),
    );
    routes.open(registration.checkRegistration, ({ platform, input }) =>
      registrationLink(queriesOn(platform.pool), input.token, platform.clock.wall()),
    );
    routes.open(registration.confirmRegistration, ({ platform, input, caller }) =>
      confirmRegistration(platform, input, caller),
    );
    routes.tenant(registration.chooseSignInNames, async ({ work, input }) => {
      await chooseSignInNames(work, input);
      return { done: true } as const;
    });
  },
  listeners: [
    listener('registration.requested', 'merchants.send-registration-letter', sendRegistrationLetter),
  ],
});
