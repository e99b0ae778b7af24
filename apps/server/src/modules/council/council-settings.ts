import type { Input, Output } from '@lorikeet/contracts';
import type * as settings from '@lorikeet/contracts/council-settings';
import { sql } from '../../platform/db/sql.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { lockMerchant } from '../merchants/index.ts';

export type CouncilSettings = Output<typeof settings.getCouncilSettings>;

const DEFAULTS: CouncilSettings = {
  skips_a_year: 2,
  pause_days: 60,
  move_days: 14,
  minimum_cents: 1_000,
  finish_days: 0,
  kept_plan_suspends_interest: false,
  interest_bps: null,
  bills_services: false,
};

/** What the council has chosen, or the defaults. */
export async function councilSettings(work: Work): Promise<CouncilSettings> {
  const stored = await work.maybe<CouncilSettings>(sql`
    select skips_a_year, pause_days, move_days, minimum_cents, finish_days, kept_plan_suspends_interest, interest_bps,
      bills_services
    from council_settings where merchant_id = ${work.merchantId}`);
  return stored ?? DEFAULTS;
}

/**
 * Changes the council's settings. The audit row has what was, and what is. Refuses `record.changed_meanwhile` where they are
 * others than those that were `seen`.
 */
export async function updateCouncilSettings(
  work: Work,
  { seen, ...input }: Input<typeof settings.updateCouncilSettings>,
): Promise<void> {
  await lockMerchant(work);
  const before = await councilSettings(work);
  refuseChanged(seen, before);
  await work.run(sql`
    insert into council_settings (merchant_id, skips_a_year, pause_days, move_days, minimum_cents, finish_days,
      kept_plan_suspends_interest, interest_bps, bills_services, updated_at)
    values (${work.merchantId}, ${input.skips_a_year}, ${input.pause_days}, ${input.move_days},
      ${input.minimum_cents}, ${input.finish_days}, ${input.kept_plan_suspends_interest}, ${input.interest_bps},
      ${input.bills_services}, ${work.now})
    on conflict (merchant_id) do update set skips_a_year = excluded.skips_a_year, pause_days = excluded.pause_days,
      move_days = excluded.move_days, minimum_cents = excluded.minimum_cents, finish_days = excluded.finish_days,
      kept_plan_suspends_interest = excluded.kept_plan_suspends_interest, interest_bps = excluded.interest_bps,
      bills_services = excluded.bills_services, updated_at = excluded.updated_at`);
  await work.audit({
    action: 'council.settings_changed',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before,
    after: input,
  });
}
