import { queriesOn } from '../db/sql.ts';
import { uuidv7 } from '../ids.ts';
import type { Platform } from '../work.ts';
import { createAhead } from './ahead.ts';
import { createCrew } from './crew.ts';
import { type Due, duePhases, type Share } from './due.query.ts';
import { handBackClaims, renewClaims } from './frontier-store.ts';
import type { Phase } from './phase.ts';
import { runPhase } from './run-phase.ts';
import { takeRound } from './take-round.ts';

/** Tenants that one worker runs at once. A phase takes one or two connections of the pool at a time. */
const AT_ONCE = 4;
/** A claim holds this long after its last renewal: what a process that died had begun is taken up again by then. */
const LEASE_MS = 30_000;

export type DaysOptions = {
  /** A failure is thrown: for histories, which no operator watches. */
  isHistory?: boolean;
  leaseMs?: number;
  /** Tenants run at once, where the pool has the connections for them. */
  atOnce?: number;
  /** The tenants whose days these are, where others live elsewhere: histories in several processes. Everybody's when absent. */
  share?: Share;
};

/** Runs due phases in one process. Any number of processes may do so at once. */
export type Days = {
  /**
   * One round: advances tenants with nothing due and starts runnable phases without waiting for them. Returns how many
   * phases it advanced or started; 0 while phases of an earlier round are still queued.
   */
  startDue(now: Date): Promise<number>;
  /** One round, and waits for what it started. Returns how many phases were moved or run. */
  runRound(now: Date): Promise<number>;
  /** Rounds until nothing is left that may run. Returns how many phases were moved or run. */
  runDue(now: Date): Promise<number>;
  /** The moment of the earliest phase up to `until` that runs or may run. */
  nextMoment(until: Date): Promise<Date | undefined>;
  /** Waits for what runs, and starts nothing more. */
  stop(): Promise<void>;
  /** Gives up what still runs, so that another worker repeats it at once. Returns how many phases that were. */
  handBack(): Promise<number>;
};

export function createDays(platform: Platform, phases: readonly Phase[], options: DaysOptions = {}): Days {
  const { isHistory = false, leaseMs = LEASE_MS, atOnce = AT_ONCE, share } = options;
  const queries = queriesOn(platform.pool);
  const known = new Map(phases.map((phase) => [phase.name, phase]));
  const ahead = share && createAhead(queries, phases, share.merchantIds);
  const claimant = { id: uuidv7(), leaseMs };
  const crew = createCrew<Due>({
    size: atOnce,
    async run(one) {
      const task = { phase: known.get(one.phase)!, due: one };
      if (!(await runPhase(platform, task, claimant, isHistory))) ahead?.forget();
    },
    everyMs: leaseMs / 3,
    // A renewal that fails is tried again well before the claim runs out.
    beat: (running) => {
      const until = new Date(platform.clock.wall().getTime() + leaseMs);
      return renewClaims(
        queries,
        running.map(({ tenant }) => tenant.id),
        { by: claimant.id, until },
      );
    },
  });

  async function start(now: Date, seen?: readonly Due[]): Promise<number> {
    crew.throwError();
    if (crew.isFull()) return 0;
    const { passed, left } = await takeRound({ platform, phases: known, isHistory, share }, now, seen);
    crew.take(left);
    return passed + left.length;
  }

  async function runRound(now: Date): Promise<number> {
    try {
      const started = await start(now, ahead?.take(now, platform.clock.wall()));
      await crew.finish();
      return started;
    } catch (error) {
      ahead?.forget();
      throw error;
    }
  }

  async function runDue(now: Date): Promise<number> {
    for (let done = 0; ; ) {
      const started = await runRound(now);
      if (started === 0) return done;
      done += started;
    }
  }

  return {
    startDue(now) {
      // What it starts may still run when the next moment is asked for.
      ahead?.forget();
      return start(now);
    },
    runRound,
    runDue,
    stop: () => crew.stop(),
    handBack() {
      crew.abandon();
      return handBackClaims(queries, claimant.id, platform.clock.wall());
    },
    async nextMoment(until) {
      const wall = platform.clock.wall();
      const seen = await ahead?.first(until, wall);
      if (seen) return seen.at;
      const terms = { now: until, wall, among: share?.merchantIds };
      const [first] = await duePhases(queries, [...known.values()], terms, 1);
      return first?.at;
    },
  };
}
