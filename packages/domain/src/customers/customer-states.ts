import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

export const CUSTOMER_STATUSES = ['pending', 'active', 'inactive', 'merged', 'erased'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/**
 * begin_to_pay: the first agreement or kept card. reopen: staff take back one who has none yet. merge: the record becomes part of another of the same payer. erase: what is
 * personal of it is destroyed.
 */
export const CUSTOMER_EVENTS = [
  'activate',
  'begin_to_pay',
  'reopen',
  'deactivate',
  'merge',
  'erase',
] as const;
export type CustomerEvent = (typeof CUSTOMER_EVENTS)[number];

/** What may happen to a customer. One whom staff made inactive stays so until staff say otherwise; a merge and an erasure are for good. */
export const customerStates = defineTable({
  name: 'customer',
  states: CUSTOMER_STATUSES,
  events: CUSTOMER_EVENTS,
  initial: 'pending',
  rows: {
    pending: {
      activate: to('active'),
      begin_to_pay: to('active'),
      reopen: same,
      deactivate: to('inactive'),
      merge: to('merged'),
      erase: to('erased'),
    },
    active: {
      activate: same,
      begin_to_pay: same,
      reopen: same,
      deactivate: to('inactive'),
      merge: to('merged'),
      erase: to('erased'),
    },
    inactive: {
      activate: to('active'),
      begin_to_pay: same,
      reopen: to('pending'),
      deactivate: same,
      merge: to('merged'),
      erase: to('erased'),
    },
    merged: { activate: no, begin_to_pay: same, reopen: no, deactivate: same, merge: no, erase: same },
    erased: { activate: no, begin_to_pay: same, reopen: no, deactivate: same, merge: no, erase: same },
  },
});
