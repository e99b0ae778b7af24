import type { Input } from '@lorikeet/contracts';
import type * as contracts from '@lorikeet/contracts/coupons';
import { addDays, daysBetween, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { createCoupon } from '../modules/coupons/index.ts';
import { addCoupon } from '../modules/subscriptions/index.ts';
import { sql } from '../platform/db/sql.ts';
import { inTenant, type Platform, type Work } from '../platform/work.ts';
import { DEMO_PLANS } from './plans.ts';
import { type Stage, unlessRefused } from './play-scene.ts';
import { chanceOf } from './random.ts';

/** Days before the demo's present on which the gym thought of coupons. */
const MADE = 80;
/** Days before the present, and the coupon that a member is given that morning. */
const GIVEN: readonly (readonly [ago: number, code: string])[] = [
  [74, 'WINTER-20'],
  [61, 'SPRING-25'],
  [58, 'STAFF-HALF'],
  [47, 'WINTER-20'],
  [40, 'SPRING-25'],
  [26, 'WELCOME10'],
  [19, 'STAFF-HALF'],
  [12, 'SPRING-25'],
  [5, 'WELCOME10'],
];

type Coupon = Partial<Input<typeof contracts.createCoupon>> &
  Pick<Input<typeof contracts.createCoupon>, 'coupon_code' | 'kind'>;

const couponsOf = (made: LocalDate): Coupon[] => [
  { coupon_code: 'SPRING-25', kind: 'percent', percent_bp: 2_500, periods: 3 },
  { coupon_code: 'STAFF-HALF', kind: 'percent', percent_bp: 5_000, most_redemptions: 12 },
  {
    coupon_code: 'WELCOME10',
    kind: 'amount',
    amount_cents: toCents(1_000),
    periods: 1,
    most_redemptions: 100,
  },
  { coupon_code: 'WINTER-20', kind: 'percent', percent_bp: 2_000, periods: 2, ends_on: addDays(made, 45) },
];

/** What the gym does with coupons on a morning of its history; a morning that is played again changes nothing. */
export async function playCoupons(
  platform: Platform,
  stage: Stage,
  { date, to }: { date: LocalDate; to: LocalDate },
): Promise<void> {
  const ago = daysBetween(date, to);
  const staff = (body: (work: Work) => Promise<unknown>) =>
    inTenant(platform, stage.merchantId, stage.staff, body).catch(unlessRefused);
  if (ago === MADE)
    for (const coupon of couponsOf(date))
      await staff((work) => createCoupon(work, { currency: 'AUD', plan_ids: [], ...coupon }));
  for (const [day, code] of GIVEN)
    if (day === ago) await staff((work) => give(work, { code, chance: chanceOf(`coupon ${code} ${ago}`) }));
}

/** To one of the members, whoever it is: who has one already is refused. */
async function give(work: Work, { code, chance }: { code: string; chance: number }): Promise<void> {
  const members = await work.rows<{ id: string }>(sql`
    select s.id from subscriptions s
    join plan_versions p on p.merchant_id = s.merchant_id and p.id = s.plan_version_id
    where s.merchant_id = ${work.merchantId} and s.status = 'active' and s.next_period_start is not null
      and p.name in (${DEMO_PLANS.membership.name}, ${DEMO_PLANS.family.name})
    order by s.id`);
  const chosen = members[Math.floor(chance * members.length)];
  if (chosen) await addCoupon(work, { id: chosen.id, coupon_code: code });
}
