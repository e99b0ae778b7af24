import { couponFault, couponKey } from '@lorikeet/domain/coupons';
import type { Currency } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type Coupon, couponOf, lockCoupon } from './coupon-store.ts';

type For = { planId: string; currency: Currency };

/**
 * Gives a coupon once: of two who ask for the last one, the second waits and is refused. Throws Refusal `coupon.unknown`,
 * `coupon.archived`, `coupon.ended`, `coupon.used_up`, `coupon.other_plan`, `coupon.other_currency`.
 */
export async function redeemCoupon(work: Work, code: string, on: For): Promise<Coupon> {
  return redeemHeld(work, await offeredCoupon(work, code, on));
}

/** Gives a coupon that the caller holds (`holdCoupon`) and has seen promised since. */
export async function redeemHeld(work: Work, coupon: Coupon): Promise<Coupon> {
  await work.run(sql`
    update coupons set redemptions = redemptions + 1 where merchant_id = ${work.merchantId} and id = ${coupon.id}`);
  return coupon;
}

/** A coupon that can be given now, held and not given yet: the same refusals. */
export async function offeredCoupon(work: Work, code: string, on: For): Promise<Coupon> {
  const coupon = await lockCoupon(work, { key: couponKey(code) });
  if (!coupon) throw new Refusal('coupon.unknown', { coupon: code });
  refuseFault(work, coupon, on);
  return coupon;
}

/** Holds a coupon until the transaction ends, so that what is promised of it now can be given in it. */
export async function holdCoupon(work: Work, id: string): Promise<void> {
  await lockCoupon(work, { id });
}

/** A coupon that was promised, as long as it can still be given; undefined afterwards. */
export async function promisedCoupon(work: Work, id: string, on: For): Promise<Coupon | undefined> {
  const coupon = await couponOf(work, id);
  return coupon && !couponFault(coupon, { ...on, today: work.today }) ? coupon : undefined;
}

function refuseFault(work: Work, coupon: Coupon, on: For): void {
  const fault = couponFault(coupon, { ...on, today: work.today });
  if (!fault) return;
  const said = { coupon: coupon.code };
  switch (fault) {
    case 'coupon.archived':
      throw new Refusal('coupon.archived', said);
    case 'coupon.ended':
      throw new Refusal('coupon.ended', { ...said, date: coupon.endsOn });
    case 'coupon.used_up':
      throw new Refusal('coupon.used_up', said);
    case 'coupon.other_plan':
      throw new Refusal('coupon.other_plan', said);
    case 'coupon.other_currency':
      throw new Refusal('coupon.other_currency', said);
  }
}
