import { address } from '../../app/paths.ts';

/** Where the record that a change was about can be seen; undefined where it has no screen of its own. */
export function subjectLink(kind: string | null, id: string | null): string | undefined {
  if (!kind || !id) return undefined;
  switch (kind) {
    case 'customer':
      return address('merchantCustomersDetail', { id });
    case 'plan':
      return address('merchantPlanSubscriptionDetails', { id });
    case 'payment':
      return address('merchantTransactionsDetail', { id });
    case 'invoice':
      return address('merchantTransactionsList', undefined, { invoice: id });
    case 'payout':
      return address('merchantPayoutDetail', { id });
    case 'user':
      return address('merchantUserDetail', { id });
    case 'role':
      return address('merchantUserRolesDetails', { id });
    default:
      return undefined;
  }
}
