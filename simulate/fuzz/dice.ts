/** Chance that a seed repeats (mulberry32). */
export type Dice = {
  /** From 0 up to 1. */
  next(): number;
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in that part of the throws. */
  isAt(part: number): boolean;
};

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { next, below, pick: (from) => from[below(from.length)]!, isAt: (part) => next() < part };
}
