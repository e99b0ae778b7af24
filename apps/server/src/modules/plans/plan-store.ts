import type { LocalDate } from '@lorikeet/domain/kernel';
import type { PlanStatus } from '@lorikeet/domain/plans';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import type { PlanVersion } from './plan-version.query.ts';

/** What a person typed about a plan, already checked by its contract. */
export type PlanInput = {
  name: string;
  description?: string | undefined;
  unit_name?: string | undefined;
  process_type: PlanVersion['processType'];
  fee_type: PlanVersion['feeType'];
  currency: PlanVersion['currency'];
  amount_cents?: number | undefined;
  unit_price_e4?: number | undefined;
  tiers?:
    | { first_unit: number; last_unit: number | null; unit_price_e4: number; flat_fee_cents: number }[]
    | undefined;
  tax_code: PlanVersion['taxCode'];
  trial_days?: number | undefined;
  start_date?: LocalDate | undefined;
  end_date?: LocalDate | undefined;
};

export async function insertPlan(
  work: Work,
  plan: { id: string; name: string; status: PlanStatus; versionId: string },
): Promise<void> {
  await work.run(sql`
    insert into plans (merchant_id, id, name, status, current_version_id, created_at, updated_at)
    values (${work.merchantId}, ${plan.id}, ${plan.name}, ${plan.status}, ${plan.versionId}, ${work.now}, ${work.now})`);
}

export async function insertVersion(
  work: Work,
  version: { id: string; planId: string; number: number; input: PlanInput },
): Promise<void> {
  const { input } = version;
  await work.run(sql`
    insert into plan_versions (merchant_id, id, plan_id, version, name, description, unit_name, process_type, fee_type,
      currency, amount_cents, unit_price_e4, tax_code, trial_days, start_date, end_date, created_at)
    values (${work.merchantId}, ${version.id}, ${version.planId}, ${version.number}, ${input.name},
      ${input.description || null}, ${input.unit_name || null}, ${input.process_type}, ${input.fee_type}, ${input.currency},
      ${input.amount_cents ?? null}, ${input.unit_price_e4 ?? null}, ${input.tax_code}, ${input.trial_days ?? 0}, ${input.start_date ?? null},
      ${input.end_date ?? null}, ${work.now})`);
  const tiers = input.tiers ?? [];
  if (tiers.length === 0) return;
  await work.run(sql`
    insert into plan_tiers (merchant_id, plan_version_id, position, first_unit, last_unit, unit_price_e4, flat_fee_cents)
    select ${work.merchantId}, ${version.id}, t.place - 1, t.first_unit, t.last_unit, t.unit_price_e4, t.flat_fee_cents
    from unnest(${tiers.map((t) => t.first_unit)}::bigint[], ${tiers.map((t) => t.last_unit)}::bigint[],
      ${tiers.map((t) => t.unit_price_e4)}::bigint[], ${tiers.map((t) => t.flat_fee_cents)}::bigint[])
      with ordinality as t (first_unit, last_unit, unit_price_e4, flat_fee_cents, place)`);
}

/** Makes a version the one that new subscriptions get. */
export async function pointToVersion(
  work: Work,
  plan: { id: string; name: string; versionId: string },
): Promise<void> {
  await work.run(sql`
    update plans set current_version_id = ${plan.versionId}, name = ${plan.name}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${plan.id}`);
}

/** Where a plan stands, held as it is until the transaction ends: whoever puts it away meanwhile waits. 404. */
export async function heldStatus(work: Work, id: string): Promise<PlanStatus> {
  const { status } = found(
    await work.maybe<{ status: PlanStatus }>(sql`
      select status from plans where merchant_id = ${work.merchantId} and id = ${id} for share`),
  );
  return status;
}

/** Locks a plan until the transaction ends; undefined when there is none. */
export function lockPlan(
  work: Work,
  id: string,
): Promise<{ id: string; status: PlanStatus; current_version_id: string } | undefined> {
  return work.maybe(sql`
    select id, status, current_version_id from plans
    where merchant_id = ${work.merchantId} and id = ${id} for update`);
}
