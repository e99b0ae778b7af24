import { listCustomers } from '@lorikeet/contracts/customers';
import { IconUser } from '@tabler/icons-react';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { mayNow } from '../../lib/permissions.ts';
import type { SearchHit } from '../../lib/search.ts';

const HITS = 10;

/** Customers by what was typed: a name, an e-mail, a phone, an id, a DDR, the last digits of an account. */
export async function search(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  if (!mayNow('customers.read')) return [];
  const { code, data } = await call(
    listCustomers,
    { search: text, page_size: HITS },
    { signal, expected: 'all' },
  );
  if (code !== 0) return [];
  return data.rows.slice(0, 6).map((row) => ({
    kind: 'customer',
    icon: IconUser,
    status: row.status,
    label: row.name,
    note: [row.email, row.default_payment_method?.account_masked].filter(Boolean).join(' · '),
    to: address('merchantCustomersDetail', { id: row.id }),
  }));
}
