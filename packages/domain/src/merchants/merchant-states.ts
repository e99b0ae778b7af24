import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/**
 * A merchant prepares everything by itself, but no debit is sent and no payout made before the platform's staff
 * have approved it. Closing it stops new invoices, debits and invitations; `settle` is the day on which every return
 * window is over and its balance is zero or written into a claim.
 */
export const merchantStates = defineTable({
  name: 'merchant',
  states: ['preparing', 'live', 'suspended', 'closing', 'closed'],
  events: ['approve', 'suspend', 'resume', 'close', 'settle'],
  initial: 'preparing',
  rows: {
    preparing: { approve: to('live'), suspend: no, resume: no, close: to('closing'), settle: same },
    live: { approve: same, suspend: to('suspended'), resume: same, close: to('closing'), settle: same },
    suspended: { approve: no, suspend: same, resume: to('live'), close: to('closing'), settle: same },
    closing: { approve: no, suspend: no, resume: no, close: same, settle: to('closed') },
    closed: { approve: no, suspend: no, resume: no, close: same, settle: same },
  },
});

export type MerchantStatus = (typeof merchantStates.states)[number];

/** True while a merchant may issue invoices, schedule debits and invite: in preparation and suspended too. */
export const takesOnNew = (status: MerchantStatus): boolean => status !== 'closing' && status !== 'closed';

/** True while a merchant is paid out: also what is left once it is closing. */
export const isPaidOut = (status: MerchantStatus): boolean => status === 'live' || status === 'closing';

/** Years after its closing for which a merchant's staff may sign in, read and export. */
export const READABLE_YEARS = 7;
