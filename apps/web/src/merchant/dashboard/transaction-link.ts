import { address } from '../../app/paths.ts';
import { printDateRange } from '../../ui/data-list/filter-ranges.ts';

/** The transactions behind a sum: the list with the same states and days. */
export function transactionsOf(
  statuses: readonly string[],
  days: { from: string; to: string | null },
): string {
  const range = printDateRange(days);
  return address('merchantTransactionsList', undefined, { q: `status:${statuses.join(',')} date:${range}` });
}

export const MONEY_IN = ['succeeded', 'processing'] as const;
