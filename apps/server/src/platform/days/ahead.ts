import type { Queries } from '../db/sql.ts';
import { chooseRunnable } from './choose-runnable.ts';
import { apartOf, type Due, dueAhead, earliestIn } from './due.query.ts';
import type { Phase } from './phase.ts';

/** Shorter than any day from a phase to its next, also where a clock or a tenant's zone changes: what moves on is not seen again within it. */
const SEEN_MS = 20 * 3_600_000;

/**
 * What a share's tenants have due, as one look showed it: nobody else moves them, so that it holds until the look's end. Where
 * anything goes otherwise it is forgotten, and looked at anew.
 */
export type Ahead = {
  /** The first moment by `until`. Undefined where that is found by the looks for each moment: something is held. */
  first(until: Date, wall: Date): Promise<{ at: Date | undefined } | undefined>;
  /** What may run at a moment, if that is the first one: it counts as done from here. */
  take(now: Date, wall: Date): Due[] | undefined;
  forget(): void;
};

export function createAhead(queries: Queries, phases: readonly Phase[], among: readonly string[]): Ahead {
  const apart = new Set(apartOf(phases));
  let held: readonly Due[] = [];
  /** Nothing else is due up to here. */
  let seenTo: Date | undefined;
  /**
   * The last moment that was begun. The tenants only go on from there, and a look that began before it would read past everything
   * they did since the table was last tidied.
   */
  let reached: Date | undefined;

  function forget(): void {
    held = [];
    seenTo = undefined;
  }

  return {
    async first(until, wall) {
      if (held.length === 0 && !(seenTo && until <= seenTo)) {
        const seen = await dueAhead(queries, phases, { now: until, wall, among, from: reached });
        if (!seen) return undefined;
        const end = seen.due[0] ? seen.due[0].at.getTime() + SEEN_MS : Number.POSITIVE_INFINITY;
        held = seen.due.filter(({ at }) => at.getTime() < end);
        seenTo = seen.isWhole && until.getTime() < end ? until : undefined;
      }
      const [next] = held;
      return { at: next && next.at <= until ? next.at : undefined };
    },
    take(now, wall) {
      const isHere = ({ at }: Due) => at.getTime() === now.getTime();
      if (!held[0] || !isHere(held[0])) {
        forget();
        return undefined;
      }
      reached = now;
      const taken = chooseRunnable(earliestIn(held.filter(isHere), apart), wall, apart);
      held = held.filter((one) => !taken.includes(one));
      return taken;
    },
    forget,
  };
}
