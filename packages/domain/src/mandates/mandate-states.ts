import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/** needs_details: the bank does not know the account. suspended: unpaid twice, until the payer acts. */
export const MANDATE_STATES = [
  'pending',
  'active',
  'needs_details',
  'suspended',
  'cancelled',
  'expired',
] as const;
export type MandateState = (typeof MANDATE_STATES)[number];

export const MANDATE_EVENTS = [
  'accept',
  'need_details',
  'confirm_details',
  'suspend',
  'resume',
  'cancel',
  'expire',
] as const;
/** confirm_details: the payer confirms the same account; another account is another mandate. */
export type MandateEvent = (typeof MANDATE_EVENTS)[number];

/**
 * What may happen to a mandate. A return can come long after its mandate ended, so what a bank forces changes
 * nothing there instead of being refused.
 */
export const mandateTable = defineTable({
  name: 'mandate',
  states: MANDATE_STATES,
  events: MANDATE_EVENTS,
  initial: 'pending',
  rows: {
    pending: {
      accept: to('active'),
      need_details: no,
      confirm_details: no,
      suspend: no,
      resume: no,
      cancel: to('cancelled'),
      expire: to('expired'),
    },
    active: {
      accept: same,
      need_details: to('needs_details'),
      confirm_details: same,
      suspend: to('suspended'),
      resume: same,
      cancel: to('cancelled', 'cancel_unsent_debits'),
      expire: to('expired', 'cancel_unsent_debits'),
    },
    needs_details: {
      accept: no,
      need_details: same,
      confirm_details: to('active'),
      suspend: same,
      resume: no,
      cancel: to('cancelled', 'cancel_unsent_debits'),
      expire: to('expired', 'cancel_unsent_debits'),
    },
    suspended: {
      accept: no,
      need_details: to('needs_details'),
      confirm_details: no,
      suspend: same,
      resume: to('active'),
      cancel: to('cancelled', 'cancel_unsent_debits'),
      expire: to('expired', 'cancel_unsent_debits'),
    },
    cancelled: {
      accept: no,
      need_details: same,
      confirm_details: no,
      suspend: same,
      resume: no,
      cancel: same,
      expire: same,
    },
    expired: {
      accept: no,
      need_details: same,
      confirm_details: no,
      suspend: same,
      resume: no,
      cancel: same,
      expire: same,
    },
  },
});

/** Why a debit under a mandate may not be claimed: it stays scheduled and is shown blocked. Undefined when it may. */
export function claimBlock(state: MandateState): `mandate.${Exclude<MandateState, 'active'>}` | undefined {
  return state === 'active' ? undefined : `mandate.${state}`;
}
