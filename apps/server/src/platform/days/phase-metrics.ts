import { Gauge, type Registry } from 'prom-client';
import type { Platform } from '../work.ts';
import type { Phase } from './phase.ts';
import { phaseLag } from './phase-lag.query.ts';

const labelNames = ['phase'] as const;

/** How far each phase of the day is behind, read from the frontier with each metrics request. */
export function collectPhaseMetrics(
  registry: Registry,
  platform: Platform,
  phases: readonly Phase[],
): { refresh(): Promise<void> } {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers: [registry] });
  const lag = gauge('phase_lag_seconds', 'Age of the oldest moment of a phase that has not completed');
  const waiting = gauge('phase_tenants_waiting', 'Tenants whose phase has come and not completed');
  const failing = gauge('phase_tenants_failing', 'Tenants whose phase fails and is tried again');
  return {
    async refresh() {
      for (const one of await phaseLag(platform.pool, phases, platform.clock.now())) {
        const { phase } = one;
        lag.set({ phase }, one.lagSeconds);
        waiting.set({ phase }, one.waiting);
        failing.set({ phase }, one.failing);
      }
    },
  };
}
