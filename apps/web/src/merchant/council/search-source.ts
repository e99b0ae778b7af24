import { listProperties } from '@lorikeet/contracts/council';
import { IconHome } from '@tabler/icons-react';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { mayNow } from '../../lib/permissions.ts';
import type { SearchHit } from '../../lib/search.ts';
import { placeOf, streetOf } from './property-words.ts';

const HITS = 10;

/** Properties by assessment number, address or owner. */
export async function search(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  if (!mayNow('council.read')) return [];
  const { code, data } = await call(
    listProperties,
    { search: text, page_size: HITS },
    { signal, expected: 'all' },
  );
  if (code !== 0) return [];
  return data.rows.slice(0, 4).map((row) => ({
    kind: 'property',
    icon: IconHome,
    label: `${streetOf(row.address)}, ${placeOf(row.address)}`,
    note: [row.assessment_number, row.owner_name].join(' · '),
    to: address('merchantCouncilPropertiesDetail', { id: row.id }),
  }));
}
