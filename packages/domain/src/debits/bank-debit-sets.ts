import { statesLeadingTo, statesThat } from '../kernel/index.ts';
import { STATUS_OF_STAGE } from '../payments/shown-status.ts';
import { BANK_DEBIT_STAGES, type BankDebitStage, bankDebitTable } from './bank-debit-stages.ts';

/** A debit that no run has claimed: it may still be moved. */
export const WAITING_STAGES: readonly BankDebitStage[] = statesThat(bankDebitTable, 'move');

/** A debit that the bank does not have for certain: it may still be cancelled. */
export const UNSENT_STAGES: readonly BankDebitStage[] = statesThat(bankDebitTable, 'cancel');

/** A debit on its way: it may still clear. */
export const UNDECIDED_STAGES: readonly BankDebitStage[] = statesLeadingTo(bankDebitTable, 'cleared');

/** A debit that is in a file, or was. */
export const FILED_STAGES: readonly BankDebitStage[] = BANK_DEBIT_STAGES.filter(
  (stage) => stage !== 'cancelled' && !WAITING_STAGES.includes(stage),
);

/** A debit that the bank took at some time: its submission is posted. */
export const SUBMITTED_ONCE_STAGES: readonly BankDebitStage[] = FILED_STAGES.filter(
  (stage) => stage !== 'batched',
);

/** A debit that the bank gave back or refused. */
export const FAILED_STAGES: readonly BankDebitStage[] = BANK_DEBIT_STAGES.filter(
  (stage) => STATUS_OF_STAGE.bank_debit[stage] === 'failed',
);
