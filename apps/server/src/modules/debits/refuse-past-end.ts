import { type LocalDate, nextBankDay } from '@lorikeet/domain/kernel';
import { coversDate } from '@lorikeet/domain/mandates';
import { refuseUnless } from '../../platform/refusal.ts';

/** Refuses `payment.past_mandate_end` where a debit of a day, or of the bank day after it, comes after a request's last day. */
export function refusePastEnd(endsOn: LocalDate | null, on: LocalDate): void {
  const isCovered = coversDate({ firstOn: null, endsOn }, nextBankDay(on));
  refuseUnless(isCovered, 'payment.past_mandate_end', { date: endsOn });
}
