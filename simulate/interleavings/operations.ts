import { toCents } from '@lorikeet/domain/kernel';
import { acceptFile, withdrawCreditFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { moveMandate } from '../../apps/server/src/modules/customers/index.ts';
import {
  cancelDebit,
  rejectFile,
  runDebits,
  withdrawFile,
} from '../../apps/server/src/modules/debits/index.ts';
import { rejectItem } from '../../apps/server/src/modules/debits/reject-item.ts';
import { moveMerchant } from '../../apps/server/src/modules/merchants/move-merchant.ts';
import { updateFacility } from '../../apps/server/src/modules/merchants/update-facility.ts';
import { approvePayout } from '../../apps/server/src/modules/payouts/approve-payout.ts';
import { drawPayout } from '../../apps/server/src/modules/payouts/index.ts';
import { makeRefund } from '../../apps/server/src/modules/refunds/index.ts';
import { withdrawRefund } from '../../apps/server/src/modules/refunds/withdraw-refund.ts';
import { loadReturns } from '../../apps/server/src/modules/returns/index.ts';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { APPROVAL_OPERATIONS } from './approval-operations.ts';
import { CARD_OPERATIONS } from './card-operations.ts';
import { CHARGE_OPERATIONS } from './charge-operations.ts';
import { CREDIT_OPERATIONS } from './credit-operations.ts';
import { FEE_OPERATIONS } from './fee-operations.ts';
import { follow } from './follow-news.ts';
import { KEPT_CARD_OPERATIONS } from './kept-card-operations.ts';
import { MOVE_OPERATIONS } from './move-operations.ts';
import { RECEIPT_OPERATIONS } from './receipt-operations.ts';
import { type Stage, TODAY } from './stage.ts';
import { SUBSCRIPTION_OPERATIONS } from './subscription-operations.ts';

/** Everything that moves a debit, a file or a payout, on the rows of the stage where it meets the others. */
export type Operation = (stage: Stage) => Promise<unknown>;

const load = ({ inbox, lorikeet }: Stage, filename: string, content: string) =>
  loadReturns(inbox, { facilityId: lorikeet.facilityId, filename, content });

const OPERATIONS = {
  'load return': (stage) => load(stage, 'returns.txt', stage.returns.usual),
  'load return of an unlodged file': (stage) => load(stage, 'proof.txt', stage.returns.ofUnlodged),
  clear: ({ modules, run }) => {
    const close = modules.flatMap(({ phases = [] }) => phases).find(({ name }) => name === 'close')!;
    const tenant = { id: run.merchantId, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
    return close.run(run, TODAY, tenant);
  },
  'reject item': ({ inbox, harbour, ids }) =>
    inbox.inTransaction((work) =>
      rejectItem(work, { id: ids.submitted, merchant_id: harbour.id, reason: 'refused' }),
    ),
  'reject file': ({ run, ids }) => rejectFile(run, ids.clearing, 'refused'),
  'withdraw file': ({ run, ids }) =>
    run.inTransaction((work) => withdrawFile(work, ids.waiting, 'wrong_day')),
  'withdraw payout': async (stage) => {
    const { run, payoutFile: id } = stage;
    await run.inTransaction((work) => withdrawCreditFile(work, id, 'wrong_day'));
    await follow(stage, run, 'payouts.withdrawn');
  },
  cancel: ({ run, ids }) => run.inTransaction((work) => cancelDebit(work, ids.batched, 'by_staff')),
  'end mandate': async (stage) => {
    const { run, ids } = stage;
    await run.inTransaction((work) => moveMandate(work, ids.payer.mandateId, 'cancel', { note: 'by payer' }));
    await follow(stage, run, 'debits.mandate-cancelled');
  },
  claim: ({ run }) => runDebits(run, TODAY),
  submit: async (stage) => {
    const { run, ids } = stage;
    await run.inTransaction((work) => acceptFile(work, ids.waiting, 'RECEIPT'));
    await follow(stage, run, 'debits.submit-file');
  },
  'draw payout': ({ run }) => run.inTransaction((work) => drawPayout(work)),
  'approve payout': ({ run, ids }) => approvePayout(run, ids.draft),
  'match statement': ({ inbox, statement }) =>
    inbox.inTransaction((work) => importStatement(work, statement)),
  'change facility': ({ run, harbour }) =>
    run.inTransaction((work) =>
      updateFacility(work, {
        id: harbour.facilityId,
        entry_description: 'DUES',
        remitter: 'HARBOUR',
        records_per_file: 500,
        cut_off: '16:00',
        title_set: 'becs',
        marks_new_details: false,
        names_invoice: false,
        seen_status: 'active',
        status: 'stopped',
        stop_reason: 'asked',
      }),
    ),
  refund: ({ run, ids }) =>
    run.inTransaction((work) =>
      makeRefund(work, { payment_id: ids.cleared, amount_cents: toCents(700), reason: 'goodwill' }),
    ),
  'withdraw refund': ({ run, refunds }) =>
    run.inTransaction((work) => withdrawRefund(work, refunds.waiting, 'by staff')),
  'file refunds': ({ modules, run }) => {
    const evening = modules.flatMap(({ phases = [] }) => phases).find(({ name }) => name === 'refunds')!;
    const tenant = { id: run.merchantId, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
    return evening.run(run, TODAY, tenant);
  },
  'lodge refunds': async (stage) => {
    const { run, refunds } = stage;
    await run.inTransaction((work) => acceptFile(work, refunds.file, 'RECEIPT'));
    await follow(stage, run, 'refunds.accepted');
  },
  'close merchant': ({ run }) => run.inTransaction((work) => moveMerchant(work, 'close', 'asked')),
  ...CARD_OPERATIONS,
  ...CHARGE_OPERATIONS,
  ...APPROVAL_OPERATIONS,
  ...CREDIT_OPERATIONS,
  ...FEE_OPERATIONS,
  ...KEPT_CARD_OPERATIONS,
  ...MOVE_OPERATIONS,
  ...RECEIPT_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** Carries an operation out. */
export const carryOut: (stage: Stage, name: OperationName) => Promise<unknown> = (stage, name) =>
  OPERATIONS[name](stage);
