import {
  addDays,
  addMonthsAnchored,
  BANK_ZONE,
  datesBetween,
  daysBetween,
  endOfMonth,
  instantAt,
  type LocalDate,
  startOfMonth,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import type { Portal } from '../../apps/server/src/compose.ts';
import { playScene, type Stage } from '../../apps/server/src/demo/play-scene.ts';
import { storyOf } from '../../apps/server/src/demo/story.ts';
import type { createManualClock } from '../../apps/server/src/platform/clock.ts';
import { createDays, type Days } from '../../apps/server/src/platform/days/days.ts';
import { momentOf, type Phase } from '../../apps/server/src/platform/days/phase.ts';
import { runThrough } from '../../apps/server/src/platform/days/run-through.ts';
import { drainEvents } from '../../apps/server/src/platform/events/drain-events.ts';
import { deliverMessages } from '../../apps/server/src/platform/messages/deliver-messages.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { sideBySide } from '../../apps/server/src/platform/side-by-side.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { listenersOf } from '../../apps/server/src/worker.ts';
import { type Checker, checkInvariants } from '../check-invariants.ts';
import { accountingFiles } from './accounting-files.ts';
import type { Bank } from './bank.ts';
import { bankPhase } from './bank-phase.ts';
import { billAbroad } from './bills-abroad.ts';
import type { Faults, HistoryCarriers } from './faults.ts';
import type { Gate } from './gate.ts';
import { actOnTrouble, giveOtherAddresses } from './payers-act.ts';
import { payByCards } from './payers-cards.ts';
import { answerSome, refundCards } from './staff-disputes.ts';
import { sortReceipts } from './staff-receipts.ts';
import { refundSome } from './staff-refunds.ts';
import { type Act, createTown, crowdOf, untilDone } from './town.ts';

export type HistorySize = { merchants: number; months: number; customers: number };
export type HistoryTerms = HistorySize & {
  seed: number;
  hasFaults: boolean;
  /** In how many processes the merchants live; one when absent. */
  processes?: number;
  /** Keeps each process on a processor of its own: for a program that does nothing else. */
  isKept?: boolean;
};

/** A merchant, with its place among all of the history's. */
export type Lived = Stage & { n: number; slug: string };

/** What one process lives. */
export type Life = {
  terms: HistoryTerms;
  stages: readonly Lived[];
  inboxes: readonly string[];
  platformId: string;
  clock: ReturnType<typeof createManualClock>;
  bank: Bank;
  faults: Faults;
  carriers: HistoryCarriers;
  phases: readonly Phase[];
  gate: Gate;
  checker: Checker;
};

export const BEGINS = toLocalDate('2026-07-01');
/** People act in the morning, after the day's files are written and before the bank opens. */
const PEOPLE_AT = '09:00';
/** What payers and staff do of themselves on a day, in this order. */
const ACTS: readonly Act[] = [
  actOnTrouble,
  giveOtherAddresses,
  refundSome,
  billAbroad,
  payByCards,
  refundCards,
  answerSome,
  sortReceipts,
];

/**
 * Lives a history's days, or one process's share of them: each day's phases at their hours, what people do at nine, the
 * invariants once a month and the accounting files at its end. Returns how many of those held something.
 */
export async function liveDays(portal: Portal, life: Life): Promise<number> {
  const { terms, stages, gate } = life;
  const atOnce = atOnceOf(terms);
  const { platform } = portal;
  const ends = addMonthsAnchored(BEGINS, terms.months, 1);
  const days = daysBetween(BEGINS, ends);
  const stories = stages.map(({ n }) => storyOf(terms.seed * 100 + n, terms.customers, BEGINS, days));
  const world = createWorld(portal, life, ends);
  const town = createTown(platform, stages, { bank: life.bank, atOnce });
  const files = accountingFiles(platform, stages);
  for (let n = 0; n < days; n += 1) {
    const day = addDays(BEGINS, n);
    await runTo(world, instantAt(day, PEOPLE_AT, BANK_ZONE));
    const play = async ([i, stage]: [number, Stage]) => {
      for (const scene of stories[i]!.get(day) ?? [])
        await untilDone(() => playScene(platform, stage, scene));
    };
    await sideBySide(stages.entries(), play, atOnce);
    for (const act of ACTS) await act(town);
    if (day.endsWith('-28')) {
      await gate.meet();
      await checkInvariants(platform, portal.modules, life.checker);
      await gate.meet();
    }
    if (day === endOfMonth(day)) await files.check({ from: startOfMonth(day), to: day });
  }
  await runTo(world, instantAt(ends, '04:00', BANK_ZONE));
  // What was booked late into an earlier month is in the files of the whole time.
  await files.check({ from: BEGINS, to: ends });
  return files.held();
}

const atOnceOf = ({ processes = 1 }: HistoryTerms) => crowdOf(processes).atOnce;

/** A moment of the platform's own phases, across everybody's days. */
type Line = { at: Date; day: LocalDate; phases: readonly Phase[] };

type World = Life & {
  days: Days;
  /** Those that are still to come; none for who is alone, whose days stop at them by themselves. */
  lines: Line[];
  /** Whether the others are still to be waited for at the line that is next. */
  isBeforeLine: boolean;
  /** Whether nothing has been done since events and letters were last delivered, so that none can wait. */
  isQuiet: boolean;
  /** Delivers what waits: news first, then letters. */
  deliver(): Promise<void>;
  /** What the bank does at the inboxes of this process. */
  visitBank(day: LocalDate): Promise<unknown>;
};

function createWorld(portal: Portal, life: Life, ends: LocalDate): World {
  const { gate, bank, faults, carriers, stages, inboxes, platformId, terms } = life;
  const { platform } = portal;
  const isAlone = (terms.processes ?? 1) === 1;
  const ours = stages.map(({ merchantId }) => merchantId);
  const among = isAlone ? undefined : gate.leads ? [...ours, platformId] : ours;
  const visit = bankPhase(bank, isAlone ? undefined : new Set(inboxes));
  const all = [...life.phases, visit];
  const phases = isAlone
    ? all
    : all.map((phase) => (isLine(phase) ? waiting(phase, () => arrive(world)) : phase));
  const lived = stirring(faults.phases(phases), () => {
    world.isQuiet = false;
  });
  const listeners = faults.listeners(listenersOf(portal, lived));
  const share = among && { name: `share of ${stages[0]?.slug}`, merchantIds: among };
  const world: World = {
    ...life,
    days: createDays(platform, lived, { isHistory: true, atOnce: atOnceOf(terms), ...(share && { share }) }),
    lines: isAlone ? [] : linesOf(all, ends),
    isBeforeLine: false,
    isQuiet: false,
    async deliver() {
      await drainEvents(platform, listeners, [], { tenantsAtOnce: atOnceOf(terms), among });
      await deliverMessages(platform, carriers, { among });
    },
    visitBank: (day) =>
      visit.run(createRun(platform, platformId, SYSTEM), day, {
        id: platformId,
        slug: 'lorikeet',
        kind: 'platform',
        timeZone: BANK_ZONE,
      }),
  };
  return world;
}

/** The platform's own, unless it is apart: it waits for everybody's day, and everybody's for it. */
const isLine = ({ kinds, isApart }: Phase) => !isApart && kinds?.length === 1 && kinds[0] === 'platform';

function linesOf(phases: readonly Phase[], ends: LocalDate): Line[] {
  const own = phases.filter(isLine);
  const lines = datesBetween(BEGINS, ends).flatMap((day) =>
    [...Map.groupBy(own, (phase) => momentOf(phase, BANK_ZONE, day).getTime())].map(([at, those]) => ({
      at: new Date(at),
      day,
      phases: those,
    })),
  );
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A phase of the platform that runs on every day, once everybody has come to it. */
const waiting = ({ mayBeDue: _, ...phase }: Phase, everybody: () => Promise<void>): Phase => ({
  ...phase,
  async run(run, day, tenant) {
    await everybody();
    return phase.run(run, day, tenant);
  },
});

const stirring = (phases: readonly Phase[], stir: () => void): Phase[] =>
  phases.map((phase) => ({
    ...phase,
    run(run, day, tenant) {
      stir();
      return phase.run(run, day, tenant);
    },
  }));

/** Runs every phase up to an instant; a worker that dies is replaced, and the next continues where it stopped. */
async function runTo(world: World, until: Date): Promise<void> {
  // What people did since is not known to be delivered.
  world.isQuiet = false;
  while (world.lines[0] && world.lines[0].at <= until) await crossLine(world, world.lines.shift()!);
  await untilDone(() => advance(world, until));
  await untilDone(() => settle(world));
  world.clock.set(until);
}

/** Nobody is past a line of the platform's before its phase is. What came of that each delivers to its own before it goes on with them. */
async function crossLine(world: World, { at, day, phases }: Line): Promise<void> {
  const { gate } = world;
  world.isBeforeLine = true;
  await untilDone(() => advance(world, at));
  await untilDone(() => reach(world, at));
  await arrive(world);
  if (!gate.leads && phases.some(({ name }) => name === 'simulated-bank'))
    await untilDone(() => world.visitBank(day));
  await gate.meet();
  world.isQuiet = false;
  await untilDone(() => settle(world));
}

async function arrive(world: World): Promise<void> {
  if (!world.isBeforeLine) return;
  world.isBeforeLine = false;
  await world.gate.meet();
}

const advance = (world: World, until: Date) => runThrough(world.days, until, (at) => reach(world, at));

/**
 * Goes to a moment; what came of the one before is delivered first. Nothing is within a moment: whether somebody dies in it
 * whose neighbours then come to it a second time, and whether a line stands at it, hangs on who lives in the process.
 */
async function reach(world: World, at: Date): Promise<void> {
  if (at.getTime() === world.clock.now().getTime()) return;
  await settle(world);
  world.clock.set(at);
}

async function settle(world: World): Promise<void> {
  if (world.isQuiet) return;
  await world.deliver();
  world.isQuiet = true;
}
