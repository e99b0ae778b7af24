import { sql } from '../../platform/db/sql.ts';
import { hashToken, randomToken } from '../../platform/vault.ts';
import type { Platform } from '../../platform/work.ts';

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

/** A link's token: the tenant's id without hyphens, `_`, 256 random bits. */
export function newInvitationToken(merchantId: string): string {
  return `${merchantId.replaceAll('-', '')}_${randomToken()}`;
}

/** The address of an invitation's page. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/merchant/invite/${token}`;
}

export type FoundInvitation = { merchantId: string; invitationId: string };

/** The invitation that a token opens, or undefined. */
export async function findByToken(platform: Platform, token: string): Promise<FoundInvitation | undefined> {
  const match = TOKEN.exec(token);
  if (!match) return undefined;
  const merchantId = match.slice(1, 6).join('-');
  const { rows } = await platform.pool.query<{ id: string }>(sql`
    select id from invitations where merchant_id = ${merchantId} and token_hash = ${hashToken(token)}`);
  return rows[0] && { merchantId, invitationId: rows[0].id };
}
