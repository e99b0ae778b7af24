import { type Queries, sql } from '../../platform/db/sql.ts';
import { readTenantToken } from '../../platform/tenant-token.ts';
import { hashToken } from '../../platform/vault.ts';

/** The address of an invitation's page. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/merchant/invite/${token}`;
}

export type FoundInvitation = { merchantId: string; invitationId: string; timeZone: string };

/** The invitation that a token opens, or undefined. */
export async function findByToken(queries: Queries, token: string): Promise<FoundInvitation | undefined> {
  const merchantId = readTenantToken(token)?.merchantId;
  if (!merchantId) return undefined;
  const row = await queries.maybe<{ id: string; time_zone: string }>(sql`
    select i.id, m.time_zone from invitations i join merchants m on m.id = i.merchant_id
    where i.merchant_id = ${merchantId} and m.id = ${merchantId} and i.token_hash = ${hashToken(token)}`);
  return row && { merchantId, invitationId: row.id, timeZone: row.time_zone };
}
