import { acceptMandate, moveMandate, termsFor } from '../../apps/server/src/modules/customers/index.ts';
import { beginMandates } from '../../apps/server/src/modules/mandate-imports/begin-mandates.ts';
import { takeInImport } from '../../apps/server/src/modules/mandate-imports/take-in.ts';
import { undoRow } from '../../apps/server/src/modules/mandate-imports/undo-import.ts';
import { unlessRefused } from './card-operations.ts';
import { follow } from './follow-news.ts';
import type { Operation } from './operations.ts';

/** Everything that brings a request into force, ends one, and takes over what the old one paid for. */
export const MOVE_OPERATIONS = {
  'sign request that takes over': async (stage) => {
    const { run, move } = stage;
    await run.inTransaction(async (work) => {
      const terms = await termsFor(work, {
        amount: { kind: 'varying' },
        frequency: 'as_advised',
        firstDate: null,
        endDate: null,
        planName: null,
      });
      await acceptMandate(work, {
        customerId: move.old.customerId,
        paymentMethodId: move.old.methodId,
        terms: { ...terms, takes_over: [{ subscription_id: move.subscriptionId, plan_name: 'Small' }] },
        soleAuthority: true,
        locale: 'en',
        identifiedBy: 'invitation',
        acceptedBy: 'Olga Novak',
      });
    });
    await follow(stage, run, 'subscriptions.take-over');
  },
  'cancel request that is replaced': ({ run, move }) =>
    run.inTransaction((work) => moveMandate(work, move.old.mandateId, 'cancel', { note: 'by payer' })),
  'suspend request that is replaced': ({ run, move }) =>
    unlessRefused(run.inTransaction((work) => moveMandate(work, move.old.mandateId, 'suspend', {}))),
  'take in moved requests': ({ run, move }) => takeInImport(run, move.file),
  'take in a moved request again': ({ run, move }) => takeInImport(run, move.sameAuthority),
  'begin moved request': ({ run }) => beginMandates(run),
  'undo moved request': ({ run, move }) =>
    unlessRefused(run.inTransaction((work) => undoRow(work, move.row.id))),
  'cancel moved request': ({ run, move }) =>
    run.inTransaction((work) => moveMandate(work, move.row.mandateId, 'cancel', { note: 'by payer' })),
} as const satisfies Record<string, Operation>;
