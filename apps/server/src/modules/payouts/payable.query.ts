import { addBankDays, formatDateUs, type LocalDate } from '@lorikeet/domain/kernel';
import { isFacilityOpen, isPaidOut } from '@lorikeet/domain/merchants';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type Facility, facilitiesOf, lockMerchant, merchantProfile } from '../merchants/index.ts';

/** The account that payouts go to, and what blocks it. */
export type PayoutTarget = {
  id: string;
  bankName: string | null;
  bsb: string;
  accountMasked: string;
  accountName: string;
  /** Changed details rest until this day. */
  heldUntil: LocalDate | null;
  /** A payout was returned from it and it was not confirmed since. */
  returnedAt: Date | null;
};

const columns = sql`id, bank_name as "bankName", bsb, account_masked as "accountMasked",
  account_name as "accountName", held_until as "heldUntil", returned_at as "returnedAt"`;

export function payoutTarget(work: Queries & { merchantId: string }): Promise<PayoutTarget | undefined> {
  return work.maybe<PayoutTarget>(sql`
    select ${columns} from payout_accounts where merchant_id = ${work.merchantId} and status = 'active'`);
}

/** How the merchant's money reaches it: through the platform's trust account, by its own bank, or not yet. */
export async function settlementOf(
  work: Work,
): Promise<{ model: 'facilitated'; facility: Facility } | { model: 'direct' } | { model: 'none' }> {
  const open = (await facilitiesOf(work)).filter(({ status }) => status !== 'closed');
  const facilitated = open.filter(({ settlementModel }) => settlementModel === 'facilitated');
  // A closing facility pays out what is left of it, where no other does.
  const facility = facilitated.find(({ status }) => isFacilityOpen(status)) ?? facilitated[0];
  if (facility) return { model: 'facilitated', facility };
  return { model: open.some(({ settlementModel }) => settlementModel === 'direct') ? 'direct' : 'none' };
}

/**
 * What the merchant's money comes by, now or before: payouts of the platform, deposits of its own bank. Both of one that
 * went from one to the other.
 */
export async function landings(work: Work): Promise<('payouts' | 'deposits')[]> {
  const models = (await facilitiesOf(work)).map(({ settlementModel }) => settlementModel);
  return [
    ...(models.includes('facilitated') ? ['payouts' as const] : []),
    ...(models.includes('direct') ? ['deposits' as const] : []),
  ];
}

export type Payable = { facility: Facility; target: PayoutTarget; payoutDate: LocalDate };

/** The bank day on which a payout that is filed now reaches its merchant: files go out on the next one. */
export function nextPayoutDay(work: Work): LocalDate {
  return addBankDays(work.clock.bankToday(), 1);
}

/**
 * The conditions of a payout: a facilitated facility, a live or closing merchant, an account that is not held. Locks
 * the merchant, so that one draw or approval runs at a time, and none while it closes or its account changes.
 * Throws Refusal `payout.direct`, `facility.none`, `merchant.not_live`, `payout.no_account`, `payout.details_held`,
 * `payout.details_returned`.
 */
export async function payable(work: Work): Promise<Payable> {
  // Sent together: all of it is read under the lock.
  const [, settlement, merchant, target] = await Promise.all([
    lockMerchant(work),
    settlementOf(work),
    merchantProfile(work),
    payoutTarget(work),
  ]);
  if (settlement.model !== 'facilitated')
    throw new Refusal(settlement.model === 'direct' ? 'payout.direct' : 'facility.none');
  if (!isPaidOut(merchant.status)) throw new Refusal('merchant.not_live');
  if (!target) throw new Refusal('payout.no_account');
  if (target.returnedAt) throw new Refusal('payout.details_returned');
  const payoutDate = nextPayoutDay(work);
  if (target.heldUntil && payoutDate < target.heldUntil)
    throw new Refusal('payout.details_held', { date: formatDateUs(target.heldUntil) });
  return { facility: settlement.facility, target, payoutDate };
}
