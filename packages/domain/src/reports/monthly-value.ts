import { type Cents, divideHalfUp, ZERO } from '../kernel/index.ts';
import type { ProcessType } from '../plans/index.ts';

/** How many times a year a cycle bills; a one-off recurs never. */
const TIMES_A_YEAR: Record<ProcessType, number> = {
  one_off: 0,
  weekly: 52,
  fortnightly: 26,
  monthly: 12,
  quarterly: 4,
  yearly: 1,
};

/** What a price that recurs is worth a month, rounded half up once: a year of it over twelve. */
export function monthlyValue(processType: ProcessType, price: Cents): Cents {
  const times = TIMES_A_YEAR[processType];
  return times === 0 ? ZERO : divideHalfUp(price * times, 12);
}

/** A part of a whole in basis points, half up; null where there is no whole to speak of. */
export function shareOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.floor((2 * part * 10_000 + whole) / (2 * whole));
}
