import { isRefusal } from '@lorikeet/domain/kernel';
import { isBusy } from '../../apps/server/src/platform/db/busy.ts';
import { HttpProblem } from '../../apps/server/src/platform/http/problem.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import { checkInvariants } from '../check-invariants.ts';
import type { Ground } from '../fixture/throwaway-database.ts';
import { luckOf } from '../history/luck.ts';
import { ACTS, AT_THE_CLOSE } from './acts.ts';
import { NOTHING } from './any-of.ts';
import { type City, openCity } from './city.ts';

export type RacesSize = { clients: number; seconds: number; volleys: number };
export type RacesProof = {
  rounds: number;
  /** Acts that were done, refused by a rule, and given up because a lock was not free in time. */
  done: number;
  refused: number;
  busy: number;
  by_act: Record<string, number>;
  invariants: number;
};

const ACT_NAMES = Object.keys(ACTS);

/**
 * Clients do what they like to the same debits, files and payouts, day after day, while news is handled beside them.
 * After each round, once it is all handled, every invariant holds. Throws with what does not, or with an act that
 * failed without being refused.
 */
export async function proveRaces(
  ground: Ground,
  modules: readonly Module[],
  size: RacesSize,
  seed: number,
): Promise<RacesProof> {
  const city = await openCity(ground, modules, size.clients + 4);
  const proof: RacesProof = { rounds: 0, done: 0, refused: 0, busy: 0, by_act: {}, invariants: 0 };
  try {
    const until = performance.now() + size.seconds * 1_000;
    while (performance.now() < until) {
      proof.rounds += 1;
      await city.nextDay();
      await playRound(city, size, `${seed} ${proof.rounds}`, proof);
      await city.drain();
      proof.invariants = await checkInvariants(city.platform, modules).catch((error: Error) => {
        throw new Error(`after round ${proof.rounds}: ${error.message}`);
      });
    }
    return proof;
  } finally {
    await city.close();
  }
}

/** Volleys in which every client begins at one moment: first what meets at the close of a day, then anything. */
async function playRound(city: City, size: RacesSize, seed: string, proof: RacesProof): Promise<void> {
  let isOver = false;
  const news = handleNews(city, () => isOver);
  for (let volley = 0; volley < size.volleys; volley += 1) {
    const acts = volley === 0 ? AT_THE_CLOSE : ACT_NAMES;
    await Promise.all(
      Array.from({ length: size.clients }, (_, n) => play(city, acts, `${seed} ${volley} ${n}`, proof)),
    );
  }
  isOver = true;
  await news;
}

async function play(city: City, acts: readonly string[], seed: string, proof: RacesProof): Promise<void> {
  let asked = 0;
  const chance = luckOf(1);
  const luck = () => chance(`${seed} ${asked++}`);
  const name = chooseAct(acts, luck());
  const end = await outcomeOf(name, ACTS[name]!.act(city, luck));
  if (end === 'nothing') return;
  proof[end] += 1;
  if (end === 'done') proof.by_act[name] = (proof.by_act[name] ?? 0) + 1;
}

/** One of the acts, each as often as it says. */
function chooseAct(acts: readonly string[], chance: number): string {
  let left = chance * acts.reduce((sum, name) => sum + ACTS[name]!.often, 0);
  for (const name of acts) {
    left -= ACTS[name]!.often;
    if (left < 0) return name;
  }
  return acts[0]!;
}

async function outcomeOf(
  name: string,
  act: Promise<unknown>,
): Promise<'done' | 'refused' | 'busy' | 'nothing'> {
  try {
    return (await act) === NOTHING ? 'nothing' : 'done';
  } catch (error) {
    if (isRefusal(error) || error instanceof HttpProblem) return 'refused';
    if (isBusy(error)) return 'busy';
    throw new Error(`${name} failed`, { cause: error });
  }
}

/** The worker: news is handled while the clients go on. */
async function handleNews(city: City, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await city.drain();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
