import { listPlans } from '@lorikeet/contracts/plans';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { money } from '../../lib/format.ts';
import type { SearchHit } from '../../lib/search.ts';

const HITS = 10;

/** Plans by a word of their name. */
export async function search(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { code, data } = await call(
    listPlans,
    { search: text, page_size: HITS },
    { signal, expected: 'all' },
  );
  if (code !== 0) return [];
  return data.rows.slice(0, 4).map((row) => ({
    label: row.name,
    note: money(row.amount_cents, row.currency),
    to: address('merchantPlanSubscriptionDetails', { id: row.id }),
  }));
}
