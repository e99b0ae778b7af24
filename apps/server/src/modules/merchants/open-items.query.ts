import type { Output } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import { toCents } from '@lorikeet/domain/kernel';
import type { MerchantStatus } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { coversRest, isClaimable, latestClaim, uncoveredOf } from './claims.ts';
import { isMoneyDone, type OtherRest, onTheWay } from './on-the-way.query.ts';
import type { ClosingGiven } from './ports.ts';

type OpenItems = Output<typeof merchants.getPlatformMerchant>['open'];

/** What must come to its end before the merchant can be closed, and what its closing would cancel. */
export async function openItems(work: Work, given: ClosingGiven): Promise<OpenItems> {
  const open = await onTheWay(work);
  const waiting = await work.one<{ count: number; cents: number; status: MerchantStatus }>(sql`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents,
      (select status from merchants where id = ${work.merchantId}) as status
    from payments where merchant_id = ${work.merchantId} and is_waiting`);
  const claim = await latestClaim(work);
  const uncovered = await uncoveredOf(work, waiting.status, given);
  return {
    waiting_debits: waiting.count,
    waiting_cents: toCents(waiting.cents),
    unlodged_files: open.unlodged,
    uncleared_files: open.uncleared,
    uncleared_cents: toCents(open.unclearedCents),
    uncredited_files: open.uncredited,
    uncredited_cents: toCents(open.uncreditedCents),
    payouts: open.payouts,
    payouts_cents: toCents(open.payoutsCents),
    refunds: open.refunds,
    refunds_cents: toCents(open.refundsCents),
    open_cards: open.cards,
    open_disputes: open.disputes,
    returns_loading: open.returnsLoading,
    available_cents: toCents(open.availableCents),
    reserved_cents: toCents(open.reservedCents),
    transit_cents: toCents(open.transitCents),
    others: open.others.map(shownRest),
    needs_claim:
      isClaimable(waiting.status, open, uncovered) && !isMoneyDone(open) && !coversRest(claim, open),
    claim: claim
      ? {
          available_cents: toCents(claim.availableCents),
          reserved_cents: toCents(claim.reservedCents),
          transit_cents: toCents(claim.transitCents),
          others: claim.others.map(shownRest),
          reason: claim.reason,
          written_by: claim.writtenBy,
          written_at: claim.writtenAt,
        }
      : null,
  };
}

const shownRest = (rest: OtherRest) => ({
  currency: rest.currency,
  available_cents: toCents(rest.availableCents),
  reserved_cents: toCents(rest.reservedCents),
  transit_cents: toCents(rest.transitCents),
});
