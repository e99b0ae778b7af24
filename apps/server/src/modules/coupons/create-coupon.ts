import type { Input } from '@lorikeet/contracts';
import type * as coupons from '@lorikeet/contracts/coupons';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { refuseUncollected } from '../merchants/index.ts';

/** Makes a coupon. Throws Refusal `coupon.code_taken`, `merchant.currency_not_collected`; 404 for another merchant's plan. */
export async function createCoupon(
  work: Work,
  input: Input<typeof coupons.createCoupon>,
): Promise<{ id: string }> {
  const planIds = [...new Set(input.plan_ids)];
  await refuseForeignPlans(work, planIds);
  const id = work.newId();
  const isShare = input.kind === 'percent';
  if (!isShare) await refuseUncollected(work, input.currency);
  const made = await work.run(sql`
    insert into coupons (merchant_id, id, code, code_key, percent_bp, amount_cents, currency, periods, ends_on,
      most_redemptions, created_at)
    values (${work.merchantId}, ${id}, ${input.coupon_code}, ${input.coupon_code}, ${isShare ? input.percent_bp : null},
      ${isShare ? null : input.amount_cents}, ${isShare ? null : input.currency}, ${input.periods ?? null},
      ${input.ends_on ?? null}, ${input.most_redemptions ?? null}, ${work.now})
    on conflict (merchant_id, code_key) do nothing`);
  if (made === 0) throw new Refusal('coupon.code_taken', { coupon: input.coupon_code });
  if (planIds.length > 0) {
    await work.run(sql`
      insert into coupon_plans (merchant_id, coupon_id, plan_id)
      select ${work.merchantId}, ${id}, p from unnest(${planIds}::uuid[]) p`);
  }
  const { plan_ids: _, ...terms } = input;
  await work.audit({ action: 'coupon.created', subjectKind: 'coupon', subjectId: id, after: terms });
  return { id };
}

async function refuseForeignPlans(work: Work, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  const { n } = await work.one<{ n: number }>(sql`
    select count(*)::int as n from plans where merchant_id = ${work.merchantId} and id = any(${planIds}::uuid[])`);
  if (n !== planIds.length) throw notFound();
}
