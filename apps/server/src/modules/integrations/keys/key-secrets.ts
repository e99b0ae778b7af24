import { API_KEY_PREFIX } from '@lorikeet/contracts/api-keys';
import { sql } from '../../../platform/db/sql.ts';
import { readTenantToken, tenantToken } from '../../../platform/tenant-token.ts';
import { hashToken, randomToken } from '../../../platform/vault.ts';
import type { Work } from '../../../platform/work.ts';

/** How many signs of a secret people see afterwards. */
const ENDING_SIGNS = 4;

/** A new secret of a key, which is returned this once: the tenant's id and 256 random bits behind the prefix. */
export async function addSecret(work: Work, keyId: string): Promise<string> {
  const random = randomToken();
  await work.run(sql`
    insert into api_key_secrets (merchant_id, secret_hash, key_id, ending, created_at)
    values (${work.merchantId}, ${hashToken(random)}, ${keyId}, ${random.slice(-ENDING_SIGNS)}, ${work.clock.wall()})`);
  return API_KEY_PREFIX + tenantToken(work.merchantId, random);
}

/** The tenant and the hash of the secret that a bearer names; undefined for what is no key. */
export function readKey(bearer: string | undefined): { merchantId: string; hash: string } | undefined {
  if (!bearer?.startsWith(API_KEY_PREFIX)) return undefined;
  const read = readTenantToken(bearer.slice(API_KEY_PREFIX.length));
  return read && { merchantId: read.merchantId, hash: hashToken(read.secret) };
}
