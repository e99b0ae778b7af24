import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/**
 * A merchant prepares everything by itself, but no debit is sent and no payout made before the platform's staff
 * have approved it.
 */
export const merchantStates = defineTable({
  name: 'merchant',
  states: ['preparing', 'live', 'suspended', 'closed'],
  events: ['approve', 'suspend', 'resume', 'close'],
  initial: 'preparing',
  rows: {
    preparing: { approve: to('live'), suspend: no, resume: no, close: to('closed') },
    live: { approve: same, suspend: to('suspended'), resume: same, close: to('closed') },
    suspended: { approve: no, suspend: same, resume: to('live'), close: to('closed') },
    closed: { approve: no, suspend: no, resume: no, close: same },
  },
});

export type MerchantStatus = (typeof merchantStates.states)[number];
