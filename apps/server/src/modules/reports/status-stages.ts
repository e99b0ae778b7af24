import { type PaymentStatus, STATUS_OF_STAGE } from '@lorikeet/domain/payments';

/** The stages, of any rail, that are shown as a status. */
function stagesShownAs(status: PaymentStatus): string[] {
  const all = Object.values(STATUS_OF_STAGE).flatMap((table) => Object.entries(table));
  return [...new Set(all.filter(([, shown]) => shown === status).map(([stage]) => stage))];
}

export const SUCCEEDED = stagesShownAs('succeeded');
export const PROCESSING = stagesShownAs('processing');
export const FAILED = stagesShownAs('failed');
