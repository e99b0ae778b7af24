import fc from 'fast-check';
import { isAsForecast, planFaults } from '../../packages/domain/src/schedules/test/plan-faults.ts';
import {
  liveSchedule,
  type Moment,
  scheduleLife,
} from '../../packages/domain/src/schedules/test/schedule-life.ts';

/**
 * A plan of equal debits. Where instalments, moved days or extra payments divide it, a debit that was taken leaves other cents to
 * spread, and a plan that is then spread anew for another reason may differ from the forecast by these.
 */
const isEven = ({ rule, debits }: Moment): boolean =>
  rule.frequency !== 'in_full' &&
  rule.frequency !== 'instalment' &&
  rule.moves.length === 0 &&
  debits.every(({ kind }) => kind === 'regular');

export type SchedulesSize = { lives: number };
export type SchedulesProof = { lives: number; moments: number; debits: number };

/**
 * Random lives of payment plans: skips, extra payments, misses, refunds, payments, new notices, changes of frequency, moves,
 * pauses, and days that go by. After each happening the plan sums to what is owed and keeps the minimum and the council's limits;
 * at the end of each life what is debited is what was forecast. Throws on the first failure, with the smallest life that
 * fails.
 */
export function proveSchedules({ lives }: SchedulesSize, seed: number): SchedulesProof {
  const proof: SchedulesProof = { lives: 0, moments: 0, debits: 0 };
  fc.assert(
    fc.property(scheduleLife, (life) => {
      let last: Moment | undefined;
      for (const moment of liveSchedule(life)) {
        const faults = planFaults(moment);
        if (faults.length > 0) throw new Error(`after so many happenings: ${faults.join(', ')}`);
        proof.moments += 1;
        proof.debits += moment.debits.length;
        last = moment;
      }
      if (last && life.mode === 'level' && isEven(last) && !isAsForecast(last))
        throw new Error('what is debited is not what was forecast');
      proof.lives += 1;
    }),
    { numRuns: lives, seed },
  );
  return proof;
}
