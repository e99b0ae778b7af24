import { sql } from '../../platform/db/sql.ts';
import type { BulkAction } from '../../platform/lists/bulk-action.ts';
import { cancelByHand } from './cancel-by-hand.ts';
import { lockDebits } from './lock-debits.ts';

/** Chosen transactions that are not with the bank can be taken back together. */
export const debitBulk: readonly BulkAction[] = [
  {
    name: 'transactions.cancel',
    list: 'transactions',
    permission: 'payments.write',
    writtenAs: 'bulk.payments_cancelled',
    // Debits of several batches: two who cancel them together take the batches in one order.
    lock: (work, ids) => lockDebits(work, sql`p.id = any(${[...ids]}::uuid[])`),
    apply: (work, id) => cancelByHand(work, id, 'by_staff'),
  },
];
