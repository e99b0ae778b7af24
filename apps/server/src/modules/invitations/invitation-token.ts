import { type Queries, sql } from '../../platform/db/sql.ts';
import { hashToken, randomToken } from '../../platform/vault.ts';

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** A link's token: the tenant's id without hyphens, `_`, 256 random bits. */
export function newInvitationToken(merchantId: string): string {
  return `${merchantId.replaceAll('-', '')}_${randomToken()}`;
}

/** The address of an invitation's page. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/merchant/invite/${token}`;
}

export type FoundInvitation = { merchantId: string; invitationId: string; timeZone: string };

/** The invitation that a token opens, or undefined. */
export async function findByToken(queries: Queries, token: string): Promise<FoundInvitation | undefined> {
  const match = TOKEN.exec(token);
  if (!match) return undefined;
  const merchantId = match.slice(1, 6).join('-');
  const row = await queries.maybe<{ id: string; time_zone: string }>(sql`
    select i.id, m.time_zone from invitations i join merchants m on m.id = i.merchant_id
    where i.merchant_id = ${merchantId} and m.id = ${merchantId} and i.token_hash = ${hashToken(token)}`);
  return row && { merchantId, invitationId: row.id, timeZone: row.time_zone };
}
