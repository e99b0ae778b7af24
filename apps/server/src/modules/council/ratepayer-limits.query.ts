import type { Cents } from '@lorikeet/domain/kernel';
import type { SmoothingMode } from '@lorikeet/domain/schedules';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** What a council lets ratepayers do to a schedule of theirs. */
export type RatepayerLimits = {
  /** Payments that may be skipped in a rating year. */
  skips_a_year: number;
  /** Days that a schedule may rest in a rating year, all pauses together. */
  pause_days: number;
  /** Days by which one payment may be moved. */
  move_days: number;
  /** No scheduled payment is smaller, unless all that is owed is. */
  minimum_cents: Cents;
  /** Days after the last instalment's due date by which everything has to be paid. */
  finish_days: number;
  /** level only where a kept plan suspends interest. */
  smoothing: SmoothingMode;
  /** Yearly interest for estimates, in hundredths of a percent; null where the council has not said. */
  interest_bps: number | null;
};

type Stored = Omit<RatepayerLimits, 'smoothing'> & { kept_plan_suspends_interest: boolean };

const DEFAULTS: Stored = {
  skips_a_year: 2,
  pause_days: 60,
  move_days: 14,
  minimum_cents: 1000 as Cents,
  finish_days: 0,
  kept_plan_suspends_interest: false,
  interest_bps: null,
};

/** The limits of the council of this work. */
export async function ratepayerLimits(work: Work): Promise<RatepayerLimits> {
  const stored = await work.maybe<Stored>(sql`
    select skips_a_year, pause_days, move_days, minimum_cents, finish_days, kept_plan_suspends_interest, interest_bps
    from council_settings where merchant_id = ${work.merchantId}`);
  const { kept_plan_suspends_interest: suspends, ...limits } = stored ?? DEFAULTS;
  return { ...limits, smoothing: suspends ? 'level' : 'never_overdue' };
}
