import { type CardStage, OPEN_CARD_STAGES } from '../cards/index.ts';
import { type BankDebitStage, UNSENT_STAGES } from '../debits/index.ts';

/** A payment that a plan still takes: it has an outcome to come, and the book of what is owed does not show it yet. */
export const TAKING_STAGES: readonly (BankDebitStage | CardStage)[] = [...UNSENT_STAGES, ...OPEN_CARD_STAGES];
