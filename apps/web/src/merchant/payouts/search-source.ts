import { listPayouts } from '@lorikeet/contracts/payouts';
import { IconBuildingBank } from '@tabler/icons-react';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { dateWithWeekday, money } from '../../lib/format.ts';
import { mayNow } from '../../lib/permissions.ts';
import type { SearchHit } from '../../lib/search.ts';

/** A payout by its number or lodgement reference; other words find none and are not asked. */
export async function search(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  if (!mayNow('payouts.read')) return [];
  if (!/^(po[\s-]*)?\d{1,12}$|-payout-|-po-/i.test(text.trim())) return [];
  const { code, data } = await call(
    listPayouts,
    { search: text, page_size: 10 },
    { signal, expected: 'all' },
  );
  if (code !== 0) return [];
  return data.rows.slice(0, 3).map((row) => ({
    kind: 'payout',
    icon: IconBuildingBank,
    status: row.status,
    label: row.number,
    note: `${dateWithWeekday(row.payout_date)} · ${money(row.amount_cents, row.currency)}`,
    to: address('merchantPayoutDetail', { id: row.id }),
  }));
}
