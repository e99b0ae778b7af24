import { isAbn, isMerchantSlug } from '@lorikeet/domain/kernel';
import type { MerchantStatus } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, inNewTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { isClaimedBy } from '../identity/index.ts';
import { addStaffFromAnywhere, seedRoles } from '../team/index.ts';
import { keepNames } from './merchant-names.ts';
import { type PlatformFeeTerms, startPlatformFee } from './platform-fees.ts';

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
  /** What the platform charges it from the day of its opening, where that is not what every merchant starts with. */
  platformFee?: PlatformFeeTerms;
  owner: {
    username: string;
    name: string;
    email: string;
    locale?: 'en' | 'zh';
    /**
     * Made before the transaction opens: it takes tens of milliseconds on purpose. Without one the owner chooses a password by
     * a link.
     */
    passwordHash: string | null;
  };
  /** True when merchant ID and username were made up: the owner may choose others, once. */
  madeUpNames?: boolean;
};

const HOME_ZONE = 'Australia/Sydney';

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
  checkIdentifiers(merchant);
  return inNewTenant(platform, newTenant(merchant), actor, (work) => openForNewcomer(work, merchant));
}

/** The tenant that a merchant will be. */
export function newTenant({ timeZone }: Pick<NewMerchant, 'timeZone'>): { id: string; timeZone: string } {
  return { id: uuidv7(), timeZone: timeZone ?? HOME_ZONE };
}

/**
 * The same in the new tenant's own transaction, for an owner who signs in nowhere else. Throws Refusal `user.email_taken`.
 */
export async function openForNewcomer(
  work: Work,
  merchant: NewMerchant,
): Promise<{ merchantId: string; ownerId: string }> {
  const opened = await openMerchant(work, merchant);
  const isOwn = await isClaimedBy(work, opened.ownerId, merchant.owner.email.toLowerCase());
  if (!isOwn) throw new Refusal('user.email_taken');
  return opened;
}

/**
 * The same for an owner who may sign in elsewhere, and then signs in here with merchant ID and username: who opens a
 * merchant for another must not learn where that person signs in.
 */
export async function openMerchant(
  work: Work,
  merchant: NewMerchant,
): Promise<{ merchantId: string; ownerId: string }> {
  checkIdentifiers(merchant);
  const { merchantId } = work;
  const madeUp = merchant.madeUpNames ?? false;
  await insertMerchant(work, merchant, madeUp);
  if (merchant.kind !== 'platform') await startPlatformFee(work, merchant.platformFee);
  const roles = await seedRoles(work, merchant.kind);
  const ownerId = await addStaffFromAnywhere(work, {
    ...merchant.owner,
    type: 'owner',
    roleIds: [roles.owner],
    usernameChosen: !madeUp,
  });
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
  await work.emit('merchant.created', { id: merchantId });
  return { merchantId, ownerId };
}

function checkIdentifiers({ slug, abn }: Pick<NewMerchant, 'slug' | 'abn'>): void {
  if (!isMerchantSlug(slug)) throw new RangeError(`not a merchant ID: ${slug}`);
  if (abn && !isAbn(abn)) throw new RangeError('not an ABN');
}

async function insertMerchant(work: Work, merchant: NewMerchant, madeUp: boolean): Promise<void> {
  const entered = await work.run(sql`
    insert into merchant_directory (slug, tenant) values (${merchant.slug}, ${work.merchantId})
    on conflict (slug) do nothing`);
  if (entered === 0) throw new Refusal('merchant.slug_taken');
  await work.run(sql`
    insert into merchants (id, slug, kind, legal_name, trading_name, abn, status, time_zone, currency, email,
      phone, website, address, settings, slug_chosen, created_at, updated_at)
    values (${work.merchantId}, ${merchant.slug}, ${merchant.kind}, ${merchant.legalName}, ${merchant.tradingName},
      ${merchant.abn?.replaceAll(/\s/g, '') ?? null}, ${merchant.status ?? 'preparing'}, ${work.timeZone},
      ${merchant.currency ?? 'AUD'}, ${merchant.email ?? null}, ${merchant.phone ?? null},
      ${merchant.website ?? null}, ${merchant.address ?? null}, ${JSON.stringify(merchant.settings ?? {})},
      ${!madeUp}, ${work.now}, ${work.now})`);
  await keepNames(work, {
    legalName: merchant.legalName,
    tradingName: merchant.tradingName,
    abn: merchant.abn?.replaceAll(/\s/g, '') ?? null,
    address: merchant.address ?? null,
  });
}
