import { approve, decline, withdraw } from '../../apps/server/src/modules/approvals/decide-approval.ts';
import type { Operation } from './operations.ts';

/** What two people do with a refund that waits for the second of them. */
export const APPROVAL_OPERATIONS = {
  'approve waiting change': ({ approval: { checker, kinds, id } }) =>
    checker.inTransaction((work) => approve(work, kinds, id, 'en')),
  'decline waiting change': ({ approval: { checker, kinds, id } }) =>
    checker.inTransaction((work) => decline(work, kinds, id, { note: 'Not yet', by: 'team' })),
  'withdraw waiting change': ({ approval: { maker, kinds, id } }) =>
    maker.inTransaction((work) => withdraw(work, kinds, id)),
} as const satisfies Record<string, Operation>;
