import { listPayments } from '@lorikeet/contracts/payments';
import { IconArrowsExchange } from '@tabler/icons-react';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { date, money } from '../../lib/format.ts';
import { mayNow } from '../../lib/permissions.ts';
import type { SearchHit } from '../../lib/search.ts';

const HITS = 10;

/** Transactions by an id, a lodgement reference, an amount, an invoice's number, an account's end or a name. */
export async function search(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  if (!mayNow('payments.read')) return [];
  const { code, data } = await call(
    listPayments,
    { search: text, page_size: HITS },
    { signal, expected: 'all' },
  );
  if (code !== 0) return [];
  return data.rows.slice(0, 4).map((row) => ({
    kind: 'transaction',
    icon: IconArrowsExchange,
    status: row.status,
    label: `${money(row.amount_cents, row.currency)} ${row.customer_name ?? row.description}`,
    note: [date(row.debit_date), row.reference].filter(Boolean).join(' · '),
    to: address('merchantTransactionsDetail', { id: row.id }),
  }));
}
