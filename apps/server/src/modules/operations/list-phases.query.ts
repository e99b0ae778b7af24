import type { Output } from '@lorikeet/contracts';
import type { listPhases } from '@lorikeet/contracts/operations';
import type { Phase } from '../../platform/days/phase.ts';
import { phaseLag } from '../../platform/days/phase-lag.query.ts';
import { stoppedPhases } from '../../platform/days/stopped-phases.query.ts';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';

type Listed = Output<typeof listPhases>;

/** The phases of the day in their order, how far each is behind, and the merchants whose day has stopped. */
export async function phaseList(platform: Platform, phases: readonly Phase[]): Promise<Listed> {
  const lags = await phaseLag(platform.pool, phases, platform.clock.now());
  const stopped = await stoppedPhases(queriesOn(platform.pool));
  const listed = phases.map(({ name, meaning, at, zone }, n) => ({
    name,
    meaning,
    at,
    zone,
    lag_seconds: lags[n]!.lagSeconds,
    waiting: lags[n]!.waiting,
    failing: lags[n]!.failing,
  }));
  return {
    phases: listed.sort((a, b) => a.at.localeCompare(b.at)),
    stopped: stopped.map((one) => ({
      merchant_id: one.merchantId,
      merchant_name: one.merchantName,
      phase: one.phase,
      day: one.day,
      failed_at: one.failedAt,
      attempts: one.attempts,
      retry_at: one.retryAt,
      error: one.error,
    })),
  };
}
