import { cell, defineTable } from '../kernel/index.ts';

const { to, same, refuse } = cell;

export const APPROVAL_STATES = [
  'pending',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'overtaken',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_EVENTS = ['approve', 'decline', 'withdraw', 'expire', 'overtake'] as const;
/** withdraw: the person who asked takes it back. expire: nobody decided in time. overtake: it can never be made any more. */
export type ApprovalEvent = (typeof APPROVAL_EVENTS)[number];

const wasApproved = refuse('was_approved');
const wasDeclined = refuse('was_declined');
const wasWithdrawn = refuse('was_withdrawn');
const hasExpired = refuse('has_expired');
const wasOvertaken = refuse('was_overtaken');

/** What may happen to a change that waits for a second person: it is decided once. */
export const approvalTable = defineTable({
  name: 'approval',
  states: APPROVAL_STATES,
  events: APPROVAL_EVENTS,
  initial: 'pending',
  rows: {
    pending: {
      approve: to('approved'),
      decline: to('declined'),
      withdraw: to('withdrawn'),
      expire: to('expired'),
      overtake: to('overtaken'),
    },
    approved: {
      approve: wasApproved,
      decline: wasApproved,
      withdraw: wasApproved,
      expire: same,
      overtake: same,
    },
    declined: {
      approve: wasDeclined,
      decline: wasDeclined,
      withdraw: wasDeclined,
      expire: same,
      overtake: same,
    },
    withdrawn: { approve: wasWithdrawn, decline: wasWithdrawn, withdraw: same, expire: same, overtake: same },
    expired: { approve: hasExpired, decline: hasExpired, withdraw: same, expire: same, overtake: same },
    overtaken: { approve: wasOvertaken, decline: wasOvertaken, withdraw: same, expire: same, overtake: same },
  },
});

/** Days that a change waits for its second person. */
export const APPROVAL_DAYS = 14;

/** The moment from which nobody can approve any more what was asked at a moment. */
export function approvalExpiry(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + APPROVAL_DAYS * 86_400_000);
}

/** How many active people must hold a permission before a change under it can need a second one. */
export const PEOPLE_FOR_TWO = 2;
