import {
  checkRegistration,
  chooseSignInNames as chooseContract,
  confirmRegistration as confirmContract,
  REGISTRATION_REFUSALS,
  register,
} from '@lorikeet/contracts/registration';
import { queriesOn } from '../../../platform/db/sql.ts';
import { listener } from '../../../platform/events/event.ts';
import type { Module } from '../../../platform/module.ts';
import type { HumanCheck } from '../../identity/index.ts';
import { askRegistration } from './ask-registration.ts';
import { chooseSignInNames } from './choose-sign-in-names.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { registrationLink } from './registration-link.query.ts';
import { sendRegistrationLetter } from './send-registration-letter.ts';

/** How a business becomes a merchant by itself: registration, its letter, and the choice of its names. */
export const registrationModule = ({ humanCheck }: { humanCheck: HumanCheck }): Module => ({
  name: 'registration',
  routes(routes) {
    routes.open(register, ({ platform, input, caller }) =>
      askRegistration(platform, humanCheck, input, caller),
    );
    routes.open(checkRegistration, ({ platform, input }) =>
      registrationLink(queriesOn(platform.pool), input.token, platform.clock.wall()),
    );
    routes.open(confirmContract, ({ platform, input, caller }) =>
      confirmRegistration(platform, input.token, caller),
    );
    routes.tenant(chooseContract, async ({ work, input }) => {
      await chooseSignInNames(work, input);
      return { done: true } as const;
    });
  },
  listeners: [
    listener('registration.requested', 'merchants.send-registration-letter', sendRegistrationLetter),
  ],
  refusals: REGISTRATION_REFUSALS,
});
