import type { Output } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import { can } from '@lorikeet/domain/kernel';
import { isFacilityOpen, merchantStates } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { ownersOf } from '../identity/index.ts';
import { facilitiesOf } from './facility.query.ts';
import { invitedOwner } from './invite-owner.ts';
import { openItems } from './open-items.query.ts';
import { payoutAccountOf } from './payout-account.query.ts';
import { shownPlatformFees } from './platform-fees.ts';
import type { ClosingGiven } from './ports.ts';
import { presentFacility, presentPayoutAccount } from './present.ts';
import { practiceFrom } from './settings.query.ts';

type Facts = Output<typeof merchants.getMerchant>;
type Platform = Output<typeof merchants.getPlatformMerchant>;

/** A merchant's details, settings, facilities and payout account, account numbers masked. */
export async function merchantDetail(work: Work): Promise<Facts> {
  const { settings, ...row } = await work.one<
    Omit<Facts, 'facilities' | 'payout_account' | 'platform_fees'>
  >(sql`
    select id, slug, kind, status, legal_name, trading_name, abn, email, phone, website, address, time_zone,
      currency, created_at, settings
    from merchants where id = ${work.merchantId}`);
  const facilities = await facilitiesOf(work);
  const payoutAccount = await payoutAccountOf(work);
  return {
    ...row,
    settings: practiceFrom(settings),
    platform_fees: await shownPlatformFees(work),
    facilities: facilities.map(presentFacility),
    payout_account: payoutAccount ? presentPayoutAccount(payoutAccount) : null,
  };
}

export type Missing = 'abn' | 'facility' | 'payout_account';

/** What stands between a merchant and going live. A direct merchant is paid by its own bank and needs no payouts. */
export function missingOf(facts: Pick<Facts, 'abn' | 'facilities' | 'payout_account'>): Missing[] {
  const open = facts.facilities.filter((one) => isFacilityOpen(one.status));
  const isPaidOut = open.some((one) => one.settlement_model === 'facilitated');
  const missing: Missing[] = [];
  if (!facts.abn) missing.push('abn');
  if (open.length === 0) missing.push('facility');
  if (isPaidOut && !facts.payout_account) missing.push('payout_account');
  return missing;
}

const STAFF_EVENTS = ['approve', 'suspend', 'resume', 'close'] as const;

/** The same for the platform's staff: with its owner, what it lacks, and what can be done with it. */
export async function platformMerchantDetail(work: Work, given: ClosingGiven): Promise<Platform> {
  const facts = await merchantDetail(work);
  const [active] = await ownersOf(work);
  const owner = active ?? (await invitedOwner(work));
  const missing = missingOf(facts);
  const allowed = STAFF_EVENTS.filter((event) => can(merchantStates, facts.status, event));
  return {
    ...facts,
    owner: owner
      ? { name: owner.name, email: owner.email, username: owner.username, is_invited: !active }
      : null,
    missing,
    same_abn: await sharersOfAbn(work, facts.abn),
    can: allowed.filter((event) => event !== 'approve' || missing.length === 0),
    open: await openItems(work, given),
  };
}

const SHARERS_SHOWN = 10;

/** Other merchants with this ABN, for the platform's staff alone: it crosses tenants. */
function sharersOfAbn(work: Work, abn: string | null): Promise<Platform['same_abn']> {
  if (!abn) return Promise.resolve([]);
  return work.rows<Platform['same_abn'][number]>(sql`
    select id, trading_name, status from merchants
    where abn = ${abn} and id <> ${work.merchantId} and kind <> 'platform'
    order by created_at desc, id desc limit ${SHARERS_SHOWN}`);
}
