import { isDeepStrictEqual } from 'node:util';
import { type MerchantStatus, takesOnNew } from '@lorikeet/domain/merchants';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { isBankDone, isMoneyDone, type OnTheWay, type OtherRest, onTheWay } from './on-the-way.query.ts';
import type { ClosingGiven, UncoveredRefund } from './ports.ts';

export type Claim = {
  availableCents: number;
  reservedCents: number;
  transitCents: number;
  /** Of other currencies. */
  others: OtherRest[];
  reason: string;
  writtenBy: string;
  writtenAt: Date;
};

/** The merchant's claim that counts, if one was written. */
export function latestClaim(work: Work): Promise<Claim | undefined> {
  return work.maybe<Claim>(sql`
    select available_cents as "availableCents", reserved_cents as "reservedCents", transit_cents as "transitCents", others,
      reason, written_by as "writtenBy", written_at as "writtenAt"
    from merchant_claims where merchant_id = ${work.merchantId} order by id desc limit 1`);
}

/** The claim is over exactly what is left: money that moved since needs another. */
export const coversRest = (claim: Claim | undefined, open: OnTheWay): boolean =>
  claim !== undefined &&
  claim.availableCents === open.availableCents &&
  claim.reservedCents === open.reservedCents &&
  claim.transitCents === open.transitCents &&
  isDeepStrictEqual(claim.others, open.others);

/**
 * Nothing more is expected that would change the claim. A dispute with a closed merchant is open for weeks, and what is
 * left meanwhile is claimed: what its end moves needs another claim. No evening of a closed merchant writes a file, so a
 * refund that was still promised then is part of what is claimed. Of a closing one the `uncovered` are not waited for.
 */
export const isClaimable = (
  status: MerchantStatus,
  open: OnTheWay,
  uncovered: readonly UncoveredRefund[] = [],
): boolean => {
  if (status === 'closed') return isBankDone({ ...open, disputes: 0, cards: 0, refunds: 0 });
  const cards = uncovered.filter(({ isCard }) => isCard).length;
  const refunds = uncovered.length - cards;
  return isBankDone({ ...open, refunds: open.refunds - refunds, cards: open.cards - cards });
};

/** The refunds of a closing merchant that its claim takes back: nothing would ever pay them. By id. */
export const uncoveredOf = async (
  work: Work,
  status: MerchantStatus,
  given: ClosingGiven,
): Promise<UncoveredRefund[]> => (status === 'closing' ? given.uncoveredRefunds(work) : []);

/**
 * Writes what a closing merchant still owes, or is still owed, into a claim, so that it may be closed; or a closed one's,
 * after a return or a dispute that came late. No money moves: the books keep the amounts, and the claim says whose they are.
 * Refunds that the balance never covers are withdrawn before, for what is claimed would never pay them; where that leaves
 * nothing, nothing is written. The caller closes what is then settled. Throws Refusal `merchant.not_closing`, `merchant.claim_too_early` while something is with the bank, `merchant.claim_nothing`.
 */
export async function writeClaim(work: Work, reason: string, given: ClosingGiven): Promise<void> {
  const { status } = await work.one<{ status: MerchantStatus }>(
    sql`select status from merchants where id = ${work.merchantId} for no key update`,
  );
  if (takesOnNew(status)) throw new Refusal('merchant.not_closing');
  const before = await onTheWay(work);
  const uncovered = await uncoveredOf(work, status, given);
  if (!isClaimable(status, before, uncovered)) throw new Refusal('merchant.claim_too_early');
  if (isMoneyDone(before)) throw new Refusal('merchant.claim_nothing');
  for (const { id } of uncovered) await given.withdrawRefund(work, id, reason);
  const open = await onTheWay(work);
  if (isMoneyDone(open)) return;
  await storeClaim(work, open, reason);
}

async function storeClaim(work: Work, open: OnTheWay, reason: string): Promise<void> {
  const { availableCents, reservedCents, transitCents, others } = open;
  await work.run(sql`
    insert into merchant_claims (merchant_id, id, available_cents, reserved_cents, transit_cents, others, reason, written_by,
      written_at)
    values (${work.merchantId}, ${work.newId()}, ${availableCents}, ${reservedCents}, ${transitCents}, ${JSON.stringify(others)}, ${reason},
      ${work.actor.name}, ${work.now})`);
  await work.audit({
    action: 'merchant.claim_recorded',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    after: {
      available_cents: availableCents,
      reserved_cents: reservedCents,
      transit_cents: transitCents,
      ...(others.length > 0 && { others }),
      reason,
    },
  });
}
