import type { Module } from '../../apps/server/src/platform/module.ts';
import { checkInvariants } from '../check-invariants.ts';
import type { OwnGround } from '../fixture/throwaway-database.ts';
import { difference, knownIds } from './end-state.ts';
import { mayDeadlock, mayEndAlone, meetBetweenSteps } from './known-ends.ts';
import { OPERATION_NAMES, type OperationName } from './operations.ts';
import {
  type End,
  inSeries,
  interleaved,
  type Ground as Played,
  statementsOf,
  withoutSecond,
} from './play-pair.ts';
import { keepRows } from './restore.ts';
import { openStage } from './stage.ts';

export type InterleavingsSize = {
  /** Ahead of which statements an operation halts: all, those that write or commit, or one of these for each pair. */
  points: 'all' | 'writes' | 'one';
  /** Takes pairs of these only. */
  among?: readonly string[];
  /** Leaves out operations with one of these words in their name. */
  without?: readonly string[];
  /** Takes a part of the pairs: each operation meets itself and every second one, or third, and so on. */
  every?: number;
};
export type InterleavingsProof = {
  pairs: number;
  ends: number;
  waited: number;
  /** Pairs of which the database had to choose one, and how often. */
  deadlocks: Record<string, number>;
};

type Pair = readonly [OperationName, OperationName];

/**
 * Halts each operation ahead of its statements, lets each other one run meanwhile until it ends or waits, and compares
 * the end with the two serial ones, whose invariants are checked. Throws naming every pair whose end is neither, and every
 * pair that is a deadlock although both take what they hold in the order of the house.
 */
export async function proveInterleavings(
  ground: OwnGround,
  modules: readonly Module[],
  size: InterleavingsSize,
): Promise<InterleavingsProof> {
  const stage = await openStage(ground, modules);
  const rows = await keepRows(ground.superUrl).catch(async (error) => {
    await stage.close();
    throw error;
  });
  const played: Played = { stage, rows, known: await knownIds(stage.platform), sound: new Set() };
  try {
    const pairs = pairsOf(size);
    const statements = await rehearse(played, new Set(pairs.flat()));
    const proof: InterleavingsProof = { pairs: 0, ends: 0, waited: 0, deadlocks: {} };
    const faults: string[] = [];
    for (const pair of pairs) {
      proof.pairs += 1;
      const right = await rightEnds(played, pair, statements);
      for (const [first, second] of bothWays(pair)) {
        for (const at of chosen(statements.get(first)!, size.points, proof.pairs)) {
          const end = await interleaved(played, [first, second], at);
          if (!end) continue;
          proof.ends += 1;
          if (end.waited) proof.waited += 1;
          const met = `${first}, halted at ${at} (${oneLine(end.ahead)}), meets ${second}`;
          const fault = faultOf(end, right.get(first)!);
          if (fault) faults.push(`${met}:\n${fault}`);
          if (end.deadlocks === 0) continue;
          const name = `${first} and ${second}`;
          proof.deadlocks[name] = (proof.deadlocks[name] ?? 0) + end.deadlocks;
          if (!mayDeadlock([first, second])) faults.push(`${met}: a deadlock`);
        }
      }
    }
    if (faults.length > 0)
      throw new Error(
        `${faults.length} faults: ends that no order explains, or deadlocks:\n${faults.join('\n')}`,
      );
    return proof;
  } finally {
    await stage.close();
    await rows.end();
  }
}

/** Plays each operation once by itself: its statements. */
async function rehearse(
  played: Played,
  names: ReadonlySet<OperationName>,
): Promise<Map<OperationName, readonly string[]>> {
  const statements = new Map<OperationName, readonly string[]>();
  for (const name of names) statements.set(name, await statementsOf(played, name));
  return statements;
}

function pairsOf({ among = OPERATION_NAMES, without = [], every = 1 }: InterleavingsSize): Pair[] {
  const unknown = among.filter((name) => !OPERATION_NAMES.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`no such operations: ${unknown.join(', ')}`);
  const names = OPERATION_NAMES.filter(
    (name) => among.includes(name) && !without.some((word) => name.includes(word)),
  );
  return names.flatMap((first, i) =>
    names
      .slice(i)
      .filter((_, apart) => apart % every === 0)
      .map((second): Pair => [first, second]),
  );
}

const bothWays = ([one, other]: Pair): Pair[] =>
  one === other
    ? [[one, other]]
    : [
        [one, other],
        [other, one],
      ];

/** The ends that are right, by the operation that halts: the two serial ones, and those between the steps of it. */
async function rightEnds(
  played: Played,
  [one, other]: Pair,
  statements: ReadonlyMap<OperationName, readonly string[]>,
): Promise<Map<OperationName, End[]>> {
  const forth = await sound(played, [one, other], inSeries(played, one, other));
  const back = await sound(played, [other, one], inSeries(played, other, one));
  const between = async (pair: Pair) => {
    const ends: End[] = [];
    if (mayEndAlone(pair)) {
      const end = await sound(played, pair, withoutSecond(played, pair[0]));
      if (end) ends.push(end);
    }
    if (!meetBetweenSteps(pair)) return ends;
    for (const at of stepsOf(statements.get(pair[0])!)) {
      const end = await sound(played, pair, interleaved(played, pair, at));
      if (end) ends.push(end);
    }
    return ends;
  };
  const [forthBetween, backBetween] = [await between([one, other]), await between([other, one])];
  return new Map([
    [other, [back, turned(forth), ...backBetween, ...forthBetween.map(turned)]],
    [one, [forth, turned(back), ...forthBetween, ...backBetween.map(turned)]],
  ]);
}

/** The end of a pair whose invariants hold; they are checked once for each state. Throws naming those that do not. */
async function sound<T extends End | undefined>(
  played: Played,
  [first, second]: Pair,
  playing: Promise<T>,
): Promise<T> {
  const end = await playing;
  const state = end?.state.join('\n') ?? '';
  if (played.sound.has(state)) return end;
  played.sound.add(state);
  await checkInvariants(played.stage.platform, played.stage.modules).catch((error: Error) => {
    throw new Error(`${first} and ${second}: ${error.message}`);
  });
  return end;
}

/** Where an operation of several transactions begins another one. */
const stepsOf = (statements: readonly string[]) =>
  statements.flatMap((text, i) => (i > 0 && text === 'begin' ? [i] : []));

const turned = ({ outcomes, state }: End): End => ({
  outcomes: { first: outcomes.second, second: outcomes.first },
  state,
});

/** Statements to halt ahead of. Where it is one, it is another one from pair to pair. */
function chosen(statements: readonly string[], points: InterleavingsSize['points'], turn: number): number[] {
  const all = statements.map((_, i) => i);
  if (points === 'all') return all;
  const writes = all.filter((i) => /^(with|insert|update|delete|commit)/i.test(statements[i]!));
  return points === 'writes' ? writes : [writes[turn % writes.length]!];
}

/** Undefined for an end that is one of the right ones, else how it differs from the nearest. */
function faultOf(end: End, right: readonly End[]): string | undefined {
  const apart = right.map((one) => difference(linesOf(end), linesOf(one)));
  if (apart.some((lines) => lines.length === 0)) return undefined;
  const nearest = apart.sort((a, b) => a.length - b.length)[0]!;
  return nearest.map((line) => `  ${line}`).join('\n');
}

const linesOf = ({ outcomes, state }: End) => [
  `the first ends: ${outcomes.first}`,
  `the second ends: ${outcomes.second}`,
  ...state,
];

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100);
