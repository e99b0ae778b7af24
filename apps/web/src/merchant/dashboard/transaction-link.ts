import type { PaymentStatus } from '@lorikeet/domain/payments';
import { address } from '../../app/paths.ts';
import { printDateAs } from '../../lib/date-format.ts';
import { dollars } from '../../lib/dollar-form.ts';

/** The transactions behind a sum: the list with the same states and days. */
export function transactionsOf(
  statuses: readonly PaymentStatus[],
  days: { from: string; to: string | null },
  currency?: string,
): string {
  // Filters in an address hold dates in one writing for everybody.
  const day = (value: string) => printDateAs('mm/dd/yyyy', value);
  const range = days.from === days.to ? day(days.from) : `${day(days.from)}..${days.to ? day(days.to) : ''}`;
  return address('merchantTransactionsList', undefined, {
    // Where there is one alone the list has no such filter.
    q: `status:${statuses.join(',')} date:${range}${currency && dollars.form === 'apart' ? ` currency:${currency}` : ''}`,
  });
}
