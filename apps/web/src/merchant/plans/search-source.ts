import { listPlans } from '@lorikeet/contracts/plans';
import { IconStack2 } from '@tabler/icons-react';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { money } from '../../lib/format.ts';
import { mayNow } from '../../lib/permissions.ts';
import type { SearchHit } from '../../lib/search.ts';

const HITS = 10;

/** Plans by a word of their name. */
export async function search(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  if (!mayNow('plans.read')) return [];
  const { code, data } = await call(
    listPlans,
    { search: text, page_size: HITS },
    { signal, expected: 'all' },
  );
  if (code !== 0) return [];
  return data.rows.slice(0, 4).map((row) => ({
    kind: 'plan',
    icon: IconStack2,
    status: row.status,
    label: row.name,
    note: money(row.amount_cents, row.currency),
    to: address('merchantPlanSubscriptionDetails', { id: row.id }),
  }));
}
