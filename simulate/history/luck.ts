import { chanceOf } from '../../apps/server/src/demo/random.ts';

/**
 * Seeded fate: a number in [0, 1) that belongs to a text, so that it does not depend on the order in which things
 * are asked, nor on the ids they were given.
 */
export type Luck = (text: string) => number;

export function luckOf(seed: number): Luck {
  return (text) => chanceOf(`${seed} ${text}`);
}
