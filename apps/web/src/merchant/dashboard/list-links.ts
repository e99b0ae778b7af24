import type { WireInput } from '@lorikeet/contracts/contract';
import type { listPayments } from '@lorikeet/contracts/payments';
import type { PaymentStatus } from '@lorikeet/domain/payments';
import { address } from '../../app/paths.ts';
import { printDateAs } from '../../lib/date-format.ts';
import { dollars } from '../../lib/dollar-form.ts';

/** What failed, by whether its bill was paid since. */
type PaidSince = NonNullable<WireInput<typeof listPayments>['paid_since']>;

// Filters in an address hold dates in one writing for everybody.
const dayOf = (value: string) => printDateAs('mm/dd/yyyy', value);

/** The transactions behind a sum: the list with the same states and days. */
export function transactionsOf(
  statuses: readonly PaymentStatus[],
  days: { from: string; to: string | null },
  currency?: string,
  paidSince?: PaidSince,
): string {
  const { from, to } = days;
  const range = from === to ? dayOf(from) : `${dayOf(from)}..${to ? dayOf(to) : ''}`;
  return address('merchantTransactionsList', undefined, {
    // Where there is one alone the list has no such filter.
    q: `status:${statuses.join(',')} date:${range}${currency && dollars.form === 'apart' ? ` currency:${currency}` : ''}${paidSince ? ` paid_since:${paidSince}` : ''}`,
  });
}

/** The bank files to lodge, up to a day. */
export const filesUntil = (day: string): string =>
  address('merchantPlatformBankFiles', undefined, { q: `date:..${dayOf(day)}` });
