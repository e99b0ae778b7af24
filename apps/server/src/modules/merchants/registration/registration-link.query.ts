import type { LinkState } from '@lorikeet/contracts/recovery';
import { type Queries, sql } from '../../../platform/db/sql.ts';
import { hashToken } from '../../../platform/vault.ts';

type Row = { email: string; expires_at: Date; used_at: Date | null };

/** Whether the link of a registration can still be used, and whose it is where it can. */
export async function registrationLink(
  queries: Queries,
  token: string,
  wall: Date,
): Promise<{ state: LinkState; email: string | null }> {
  const row = await queries.maybe<Row>(sql`
    select email, expires_at, used_at from registrations where token_hash = ${hashToken(token)}`);
  const state = stateOf(row, wall);
  return { state, email: state === 'good' ? row!.email : null };
}

export function stateOf(row: Pick<Row, 'expires_at' | 'used_at'> | undefined, wall: Date): LinkState {
  if (!row) return 'unknown';
  if (row.used_at) return 'used';
  return row.expires_at <= wall ? 'expired' : 'good';
}
