import { type Sql, sql } from '../../platform/db/sql.ts';

/**
 * The price of many quantities at once, as a relation: the set-based twin of the domain's `priceQuantity`, which
 * a property test holds it to. `terms` yields (key uuid, plan_version_id uuid, quantity bigint); the query yields
 * (key, position int, kind, tier int, quantity, unit_price_e4, flat_fee_cents, name, tax_code, amount_cents), GST
 * included.
 * A line rounds half up once and adds its flat fee. Nothing is yielded for a quantity above a closed last tier:
 * it is refused when a subscription is made or changed.
 */
export function priceLines(merchantId: string, terms: Sql): Sql {
  // Prices are positive and quantities bounded by the contract, so integer division with half the divisor added
  // is half up, and no product leaves a bigint.
  return sql`
    select r.key, r.position, r.kind, r.tier, r.units as quantity, r.unit_price_e4, r.flat_fee_cents,
      r.name, r.tax_code, coalesce((r.unit_price_e4 * r.units + 50) / 100, 0) + r.flat_fee_cents as amount_cents
    from (
      select s.key, v.name, v.tax_code,
        case when v.fee_type = 'tiered_graduated' then t.position + 1 else 1 end as position,
        case when t.position is not null then 'tier' else v.fee_type end as kind,
        t.position as tier,
        case when v.fee_type = 'tiered_graduated'
          then least(s.quantity, coalesce(t.last_unit, s.quantity)) - t.first_unit + 1 else s.quantity
        end as units,
        coalesce(t.unit_price_e4, v.unit_price_e4) as unit_price_e4,
        coalesce(t.flat_fee_cents, v.amount_cents, 0) as flat_fee_cents
      from (${terms}) s
      join plan_versions v on v.merchant_id = ${merchantId} and v.id = s.plan_version_id
      left join plan_tiers t on t.merchant_id = ${merchantId} and t.plan_version_id = s.plan_version_id
        and t.first_unit <= s.quantity
        and (v.fee_type = 'tiered_graduated' or t.last_unit is null or t.last_unit >= s.quantity)
      where v.fee_type in ('flat', 'per_unit') or t.position is not null
    ) r`;
}
