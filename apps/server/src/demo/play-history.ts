import { addDays, daysBetween, instantAt, type LocalDate } from '@lorikeet/domain/kernel';
import type { Portal } from '../compose.ts';
import { beginPhases } from '../platform/days/begin-phases.ts';
import { createDays } from '../platform/days/days.ts';
import type { Phase } from '../platform/days/phase.ts';
import { runThrough } from '../platform/days/run-through.ts';
import { queriesOn } from '../platform/db/sql.ts';
import { drainEvents } from '../platform/events/drain-events.ts';
import type { Listener } from '../platform/events/event.ts';
import { playBills } from './bills.ts';
import { playContacts } from './contacts.ts';
import { playCoupons } from './coupons.ts';
import { playOrders } from './orders.ts';
import { playOtherRails, takeBpay } from './other-rails.ts';
import { playScene, type Stage } from './play-scene.ts';
import { playRates } from './rates.ts';
import { resolveBlockedMandates } from './resolve-blocked-mandates.ts';
import { storyOf } from './story.ts';

const ZONE = 'Australia/Sydney';
/** People act in the morning, after the day's files are written and before the bank opens. */
const SCENES_AT = '09:00';

export type History = {
  from: LocalDate;
  to: LocalDate;
  seed: number;
  customers: number;
  /** Whether cards and BPAY are in it. */
  hasEveryRail: boolean;
};

/**
 * Plays a history day by day with the real use cases on the portal's moving clock: each day's phases at their hours,
 * the day's scenes at nine. Begun again after a crash it continues: phases that completed do not run again, and
 * scenes that were played change nothing.
 */
export async function playHistory(
  portal: Portal,
  stage: Stage,
  history: History,
  day: { phases: readonly Phase[]; listeners: readonly Listener[]; onDay?: (date: LocalDate) => void },
): Promise<void> {
  const { platform } = portal;
  const days = daysBetween(history.from, history.to);
  const story = storyOf(history.seed, history.customers, history.from, days);
  // As if cards and disputes had always been there, whenever their phases were added.
  const own = history.hasEveryRail ? day.phases.map(fromTheStart) : day.phases;
  const phases = createDays(platform, own, { isHistory: true });
  const settle = () => drainEvents(platform, day.listeners);
  const reach = async (at: Date) => {
    await settle();
    portal.offset.ms = Math.min(0, at.getTime() - platform.clock.wall().getTime());
  };
  await beginPhases(queriesOn(platform.pool), own);
  if (history.hasEveryRail) await takeBpay(portal);
  for (let n = 0; n < days; n++) {
    const date = addDays(history.from, n);
    const scenesAt = instantAt(date, SCENES_AT, ZONE);
    await runThrough(phases, scenesAt, reach);
    await settle();
    await moveTo(portal, scenesAt);
    for (const scene of story.get(date) ?? []) await playScene(platform, stage, scene);
    if (history.hasEveryRail) {
      await playOtherRails(portal, stage, { date, to: history.to });
      await playCoupons(platform, stage, { date, to: history.to });
    }
    await playRates(platform, { from: history.from, date, to: history.to });
    await playOrders(portal, stage, { date, to: history.to, hasCards: history.hasEveryRail });
    await playContacts(platform, stage, { date, to: history.to });
    await playBills(platform, stage, { date, to: history.to });
    await resolveBlockedMandates(platform, stage, date);
    day.onDay?.(date);
  }
  await runThrough(phases, platform.clock.wall(), reach);
  await settle();
}

function fromTheStart(phase: Phase): Phase {
  return /^(cards|disputes|bpay|orders)\./.test(phase.name) ? { ...phase, begins: 'tenant' } : phase;
}

/** Sets business time; kept in the database, so that an interrupted history is known as one. */
export async function moveTo(portal: Portal, at: Date): Promise<void> {
  portal.offset.ms = Math.min(0, at.getTime() - portal.platform.clock.wall().getTime());
  await portal.platform.pool.query('update business_clock set offset_ms = $1 where id = 1', [
    Math.round(portal.offset.ms),
  ]);
}
