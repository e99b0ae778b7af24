import { listUsers } from '@lorikeet/contracts/users';
import { IconUsers } from '@tabler/icons-react';
import { address } from '../../app/paths.ts';
import { call } from '../../lib/call.ts';
import { mayNow } from '../../lib/permissions.ts';
import type { SearchHit } from '../../lib/search.ts';

/** Colleagues by a part of their name, username or e-mail, for who may see the team. */
export async function search(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  if (!mayNow('users.read')) return [];
  const { code, data } = await call(listUsers, { search: text, page_size: 10 }, { signal, expected: 'all' });
  if (code !== 0) return [];
  return data.rows.slice(0, 4).map((row) => ({
    kind: 'user',
    icon: IconUsers,
    status: row.status,
    label: row.name,
    note: [row.username, row.email].join(' · '),
    to: address('merchantUserDetail', { id: row.id }),
  }));
}
