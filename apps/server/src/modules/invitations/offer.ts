import type { Output } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { chargeDay } from '@lorikeet/domain/cards';
import { afterBill, discounted, ofNextBill } from '@lorikeet/domain/coupons';
import { addDays, type Cents, type LocalDate, maxDate, nextBankDay } from '@lorikeet/domain/kernel';
import { type PricedQuantity, priceQuantity } from '@lorikeet/domain/plans';
import { debitDateFor, firstPeriodStart, periodsDue, trialFrom } from '@lorikeet/domain/subscriptions';
import type { Work } from '../../platform/work.ts';
import { type Coupon, promisedCoupon } from '../coupons/index.ts';
import { type PlanVersion, planVersion, pricingOfVersion } from '../plans/index.ts';

type Page = Output<typeof invitations.openInvitation>;
export type Offer = NonNullable<Page['offer']>;
type Moved = Page['first_moved'];

export type OfferAsked = {
  planVersionId: string;
  quantity: number;
  planStartDate: LocalDate | null;
  couponId: string | null;
  /** The day on which the payer accepts, or would. */
  acceptedOn: LocalDate;
};

const DEBITS_SHOWN = 4;
/** Enough days for four periods of a yearly plan. */
const HORIZON_DAYS = 4 * 366;

/**
 * What a payer is offered: plan, price with the arithmetic of their own quantity, first debits. Nothing is taken
 * on the day of acceptance itself, because that day's file may be on its way already.
 * Throws Refusal `plan.quantity_above_last_tier`.
 */
export async function offerOf(work: Work, asked: OfferAsked): Promise<Offer> {
  const version = await planVersion(work, asked.planVersionId);
  const price = priceQuantity(pricingOfVersion(version), asked.quantity);
  const trial = trialFrom(startOf(version, asked), version.trialDays);
  const startsOn = trial?.until ?? startOf(version, asked);
  const { planId, currency } = version;
  const coupon = asked.couponId && (await promisedCoupon(work, asked.couponId, { planId, currency }));
  return {
    plan_name: version.name,
    description: version.description,
    unit_name: version.unitName,
    tax_code: version.taxCode,
    process_type: version.processType,
    fee_type: version.feeType,
    currency: version.currency,
    quantity: asked.quantity,
    unit_price_e4: version.unitPriceE4,
    total_cents: price.total,
    coupon: coupon ? shownCoupon(coupon, price.total, planId) : null,
    tiers: tiersOf(version, price),
    starts_on: startsOn,
    trial,
    debits: debitsOf(
      version,
      startsOn,
      asked.acceptedOn,
      amountsOf(price.total, planId, coupon || undefined),
    ),
  };
}

/** Why the first debit is not on the day on which it is due; null where it is. */
export function whyFirstMoved({ debits: [first], currency }: Pick<Offer, 'debits' | 'currency'>): Moved {
  if (!first || first.debit_date === first.due_date) return null;
  if (currency !== 'AUD') return 'charge_announced';
  return first.debit_date === debitDateFor(first.due_date) ? 'bank_closed' : 'after_acceptance';
}

const shownCoupon = (coupon: Coupon, full: Cents, planId: string): Offer['coupon'] => ({
  coupon_code: coupon.code,
  percent_bp: coupon.percentBp,
  amount_cents: coupon.discount.kind === 'amount' ? coupon.discount.amountCents : null,
  currency: coupon.currency,
  periods: coupon.periods,
  net_cents: discounted(full, planId, coupon),
});

/** What each bill comes to in turn, a coupon taken off those that it holds for. */
function amountsOf(full: Cents, planId: string, coupon: Coupon | undefined): () => Cents {
  let running = coupon && { discount: coupon.discount, planIds: coupon.planIds, left: coupon.periods };
  return () => {
    const amount = discounted(full, planId, ofNextBill(running));
    running = running && afterBill(running, planId);
    return amount;
  };
}

function startOf(version: PlanVersion, asked: OfferAsked): LocalDate {
  const wanted = asked.planStartDate ?? asked.acceptedOn;
  const planStart = version.startDate ? maxDate(version.startDate, wanted) : wanted;
  return firstPeriodStart(planStart, asked.acceptedOn);
}

function tiersOf(version: PlanVersion, price: PricedQuantity): Offer['tiers'] {
  return version.tiers.map((tier, row) => {
    const line = price.lines.find((one) => one.tierRow === row);
    return {
      first_unit: tier.firstUnit,
      last_unit: tier.lastUnit,
      unit_price_e4: tier.unitPriceE4,
      flat_fee_cents: tier.flatFeeCents as Offer['total_cents'],
      quantity: line?.quantity ?? 0,
      amount_cents: line?.amount ?? (0 as Offer['total_cents']),
      is_reached: row === price.lines.at(-1)?.tierRow,
    };
  });
}

/** The first debits; a bill that a coupon pays for is not debited. */
function debitsOf(
  version: PlanVersion,
  startsOn: LocalDate,
  acceptedOn: LocalDate,
  nextAmount: () => Cents,
): Offer['debits'] {
  const earliest = nextBankDay(addDays(acceptedOn, 1));
  return periodsDue({
    anchor: startsOn,
    processType: version.processType,
    nextIndex: 0,
    through: addDays(startsOn, HORIZON_DAYS),
    endsOn: version.endDate,
  })
    .map(({ start }) => ({
      due_date: start,
      // Another currency is charged to a card, which needs no open bank.
      debit_date:
        version.currency === 'AUD' ? maxDate(debitDateFor(start), earliest) : chargeDay(start, acceptedOn),
      amount_cents: nextAmount(),
    }))
    .filter((debit) => debit.amount_cents > 0)
    .slice(0, DEBITS_SHOWN);
}
