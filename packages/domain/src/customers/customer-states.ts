import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

export const CUSTOMER_STATUSES = ['pending', 'active', 'inactive', 'merged'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** begin_to_pay: the first agreement or kept card. merge: the record becomes part of another of the same payer. */
export const CUSTOMER_EVENTS = ['activate', 'begin_to_pay', 'deactivate', 'merge'] as const;
export type CustomerEvent = (typeof CUSTOMER_EVENTS)[number];

/** What may happen to a customer. One whom staff made inactive stays so until staff say otherwise; a merge is for good. */
export const customerStates = defineTable({
  name: 'customer',
  states: CUSTOMER_STATUSES,
  events: CUSTOMER_EVENTS,
  initial: 'pending',
  rows: {
    pending: {
      activate: to('active'),
      begin_to_pay: to('active'),
      deactivate: to('inactive'),
      merge: to('merged'),
    },
    active: { activate: same, begin_to_pay: same, deactivate: to('inactive'), merge: to('merged') },
    inactive: { activate: to('active'), begin_to_pay: same, deactivate: same, merge: to('merged') },
    merged: { activate: no, begin_to_pay: same, deactivate: same, merge: no },
  },
});
