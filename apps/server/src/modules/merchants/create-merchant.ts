import { isAbn, isMerchantSlug, Refusal } from '@lorikeet/domain/kernel';
import type { MerchantStatus } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { type Actor, inNewTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { addStaff, hashPassword, seedRoles } from '../identity/index.ts';

export type NewMerchant = {
  /** Lowercase letters, numbers and hyphens: the merchant ID of the sign-in. */
  slug: string;
  kind: 'business' | 'council' | 'platform';
  legalName: string;
  tradingName: string;
  abn?: string | null;
  email?: string | null;
  phone?: string | null;
  website?: string | null;
  address?: string | null;
  timeZone?: string;
  currency?: 'AUD' | 'USD' | 'CNY';
  /** `preparing` unless the platform's staff have approved it already. */
  status?: MerchantStatus;
  /** What differs from the default settings. */
  settings?: Record<string, unknown>;
  owner: { username: string; name: string; email: string; password: string; locale?: 'en' | 'zh' };
};

/**
 * Opens a merchant: its row, its merchant ID, its system roles and its owner, in one transaction.
 * Throws Refusal `merchant.slug_taken` or `user.email_taken`; RangeError for a malformed slug or ABN, which the
 * contract has refused before.
 */
export async function createMerchant(
  platform: Platform,
  merchant: NewMerchant,
  actor: Actor = SYSTEM,
): Promise<{ merchantId: string; ownerId: string }> {
  if (!isMerchantSlug(merchant.slug)) throw new RangeError(`not a merchant ID: ${merchant.slug}`);
  if (merchant.abn && !isAbn(merchant.abn)) throw new RangeError('not an ABN');
  const passwordHash = await hashPassword(merchant.owner.password);
  const merchantId = uuidv7();
  const timeZone = merchant.timeZone ?? 'Australia/Sydney';
  return inNewTenant(platform, { id: merchantId, timeZone }, actor, async (work) => {
    await insertMerchant(work, merchant, timeZone);
    const roles = await seedRoles(work, merchant.kind);
    const { password: _, ...owner } = merchant.owner;
    const ownerId = await addStaff(work, { ...owner, passwordHash, type: 'owner', roleIds: [roles.owner] });
    await work.audit({
      action: 'merchant.created',
      subjectKind: 'merchant',
      subjectId: merchantId,
      after: {
        slug: merchant.slug,
        kind: merchant.kind,
        tradingName: merchant.tradingName,
        abn: merchant.abn,
      },
    });
    return { merchantId, ownerId };
  });
}

async function insertMerchant(work: Work, merchant: NewMerchant, timeZone: string): Promise<void> {
  const entered = await work.run(sql`
    insert into merchant_directory (slug, tenant) values (${merchant.slug}, ${work.merchantId})
    on conflict (slug) do nothing`);
  if (entered === 0) throw new Refusal('merchant.slug_taken');
  await work.run(sql`
    insert into merchants (id, slug, kind, legal_name, trading_name, abn, status, time_zone, currency, email,
      phone, website, address, settings, created_at, updated_at)
    values (${work.merchantId}, ${merchant.slug}, ${merchant.kind}, ${merchant.legalName}, ${merchant.tradingName},
      ${merchant.abn?.replaceAll(/\s/g, '') ?? null}, ${merchant.status ?? 'preparing'}, ${timeZone},
      ${merchant.currency ?? 'AUD'}, ${merchant.email ?? null}, ${merchant.phone ?? null},
      ${merchant.website ?? null}, ${merchant.address ?? null}, ${JSON.stringify(merchant.settings ?? {})},
      ${work.now}, ${work.now})`);
}
