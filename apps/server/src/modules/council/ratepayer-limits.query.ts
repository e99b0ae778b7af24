import { type Cents, toCents } from '@lorikeet/domain/kernel';
import type { SmoothingMode } from '@lorikeet/domain/schedules';
import type { Work } from '../../platform/work.ts';
import { councilSettings } from './council-settings.ts';

/** What a council lets ratepayers do to a schedule of theirs. */
type RatepayerLimits = {
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

/** The limits of the council of this work. */
export async function ratepayerLimits(work: Work): Promise<RatepayerLimits> {
  const { kept_plan_suspends_interest: suspends, bills_services: _, ...limits } = await councilSettings(work);
  return {
    ...limits,
    minimum_cents: toCents(limits.minimum_cents),
    smoothing: suspends ? 'level' : 'never_overdue',
  };
}
