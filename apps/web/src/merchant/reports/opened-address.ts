import type { WireOutput } from '@lorikeet/contracts/contract';
import type { Permission } from '@lorikeet/contracts/permissions';
import type { getReport } from '@lorikeet/contracts/reports';
import { address } from '../../app/paths.ts';
import { printDateAs } from '../../lib/date-format.ts';
import { dollars } from '../../lib/dollar-form.ts';

export type Report = WireOutput<typeof getReport>;
export type ReportTable = Report['tables'][number];
export type Opened = NonNullable<ReportTable['rows'][number]['opens']>;

const NEEDED: Record<Opened['list'], Permission> = {
  transactions: 'payments.read',
  payment: 'payments.read',
  ledger: 'payouts.read',
  payout: 'payouts.read',
  customer: 'customers.read',
  property: 'council.read',
  plan: 'plans.read',
};

/** Where the rows behind a figure are listed; none for a person who may not see them. */
export function openedAddress(
  opens: Opened | null,
  currency: string,
  held: readonly string[],
): string | undefined {
  if (!opens || !held.includes(NEEDED[opens.list])) return undefined;
  switch (opens.list) {
    case 'transactions':
      return address('merchantTransactionsList', undefined, { q: wordsOf(opens, currency) });
    case 'ledger': {
      const { account, from, to } = opens;
      return address('merchantPayoutLedger', undefined, { account, currency, from, to });
    }
    case 'payment':
      return address('merchantTransactionsDetail', { id: opens.id });
    case 'payout':
      return address('merchantPayoutDetail', { id: opens.id });
    case 'customer':
      return address('merchantCustomersDetail', { id: opens.id });
    case 'property':
      return address('merchantCouncilPropertiesDetail', { id: opens.id });
    case 'plan':
      return address('merchantPlanSubscriptionDetails', { id: opens.id });
  }
}

/** The list's own filters. In an address dates stand in one writing for everybody. */
function wordsOf(opens: Extract<Opened, { list: 'transactions' }>, currency: string): string {
  const day = (value: string) => printDateAs('mm/dd/yyyy', value);
  const { status, from, to, rail, return_code: code, customer_id: customer, plan_id: plan } = opens;
  return [
    `status:${status.join(',')}`,
    `date:${from === to ? day(from) : `${day(from)}..${day(to)}`}`,
    ...(rail ? [`method:${rail}`] : []),
    ...(code ? [`code:${code}`] : []),
    ...(customer ? [`customer:${customer}`] : []),
    ...(plan ? [`plan:${plan}`] : []),
    // Where there is one alone the list has no such filter.
    ...(dollars.form === 'apart' ? [`currency:${currency}`] : []),
  ].join(' ');
}
