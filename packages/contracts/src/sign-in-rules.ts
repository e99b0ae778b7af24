import { z } from 'zod';
import { contract } from './contract.ts';
import { done, localDate, nothing } from './wire.ts';

export const getSignInRules = contract({
  name: 'getSignInRules',
  area: 'merchant',
  method: 'GET',
  path: '/merchant/signInRules',
  access: 'settings.read',
  byKey: false,
  summary: 'What the merchant asks of its people at sign-in, and how many of them do not meet it yet',
  input: nothing,
  output: z.strictObject({
    /** From this date on everybody must have a second factor; null asks nobody. */
    two_factor_from: localDate.nullable(),
    /** The rule holds now, by that date or because the platform asks its own staff for it. */
    two_factor_required: z.boolean(),
    /** No setting of the merchant ends it: the platform's own staff. */
    two_factor_fixed: z.boolean(),
    /** Whether the reader has a second factor. */
    two_factor_yours: z.boolean(),
    /** People who can sign in, and how many of them have no second factor. */
    people: z.int(),
    people_without: z.int(),
  }),
  shows: ['merchants', 'team', 'two-factor'],
});

export const setSignInRules = contract({
  name: 'setSignInRules',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/signInRules/set',
  access: 'settings.write',
  summary:
    'Requires a second factor of everybody from a date on, or of nobody; who has none is notified by letter',
  input: z.strictObject({
    two_factor_from: localDate.nullable(),
    /** What stood there as the form was opened. */
    seen: z.strictObject({ two_factor_from: localDate.nullable() }).optional(),
  }),
  output: done,
  proof: 'recent',
  refusals: ['two_factor.own_first', 'record.changed_meanwhile'],
  changes: ['merchants', 'two-factor'],
});
