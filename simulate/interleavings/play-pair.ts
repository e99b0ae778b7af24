import { setImmediate as turn } from 'node:timers/promises';
import { isRefusal } from '@lorikeet/domain/kernel';
import { HttpProblem } from '../../apps/server/src/platform/http/problem.ts';
import { endState } from './end-state.ts';
import type { Gated } from './gate-statements.ts';
import { carryOut, type OperationName } from './operations.ts';
import type { Restorer } from './restore.ts';
import type { Stage } from './stage.ts';

/** How two operations ended, each done or refused (why depends on the moment), and every fact that they left. */
export type End = { outcomes: Record<'first' | 'second', string>; state: string[] };

export type Ground = {
  stage: Stage;
  rows: Restorer;
  /** Ids of the rows that are there from the beginning. */
  known: ReadonlySet<string>;
  /** States whose invariants were checked. */
  sound: Set<string>;
};

/** Plays one operation to its end and then the other. */
export async function inSeries(ground: Ground, first: OperationName, second: OperationName): Promise<End> {
  const { stage, rows } = ground;
  await rows.restore();
  const outcomes = {
    first: await outcomeOf(carryOut(stage, first)),
    second: await outcomeOf(carryOut(stage, second)),
  };
  return endOf(ground, outcomes);
}

/** Plays the first operation of a pair, of which the second leaves nothing: it is refused, or passes over. */
export async function withoutSecond(ground: Ground, first: OperationName): Promise<End> {
  await ground.rows.restore();
  return endOf(ground, { first: await outcomeOf(carryOut(ground.stage, first)), second: 'done' });
}

/**
 * Plays one operation up to a statement, then the other until it ends or waits for the first, then both to their ends.
 * Undefined when the first has not so many statements. `waited` says whether the second had to wait, `deadlocks` how often
 * the database had to choose one of the two, which was then run again.
 */
export async function interleaved(
  ground: Ground,
  [first, second]: readonly [OperationName, OperationName],
  haltAt: number,
): Promise<(End & { waited: boolean; deadlocks: number; ahead: string }) | undefined> {
  const { stage, rows } = ground;
  await rows.restore();
  const one = stage.gates.run(() => carryOut(stage, first), haltAt);
  if (!(await one.halted)) return undefined;
  const other = stage.gates.run(() => carryOut(stage, second));
  const waited = await endsOrWaits(other, rows);
  one.letGo();
  const [firstEnd, secondEnd] = await Promise.all([outcomeOf(one.done), outcomeOf(other.done)]);
  const end = await endOf(ground, { first: firstEnd, second: secondEnd });
  const deadlocks = one.deadlocks() + other.deadlocks();
  return { ...end, waited, deadlocks, ahead: one.statements[haltAt]! };
}

/** The statements of an operation when nothing else happens. Throws when it is not done: it would prove nothing. */
export async function statementsOf({ stage, rows }: Ground, name: OperationName): Promise<readonly string[]> {
  await rows.restore();
  const alone = stage.gates.run(() => carryOut(stage, name));
  const outcome = await outcomeOf(alone.done);
  if (outcome !== 'done') throw new Error(`${name} is not done by itself: ${outcome}`);
  return alone.statements;
}

async function endsOrWaits(operation: Gated<unknown>, rows: Restorer): Promise<boolean> {
  for (;;) {
    await turn();
    if (operation.isOver()) return false;
    if (operation.isWaitingForLock() || (await rows.isBlocked(operation.sessions))) return true;
  }
}

/** News of both is then handled, as a worker would: what only happens later is part of the end. */
async function endOf({ stage, known }: Ground, outcomes: End['outcomes']): Promise<End> {
  await stage.drain();
  return { outcomes, state: await endState(stage.platform, known) };
}

function outcomeOf(done: Promise<unknown>): Promise<string> {
  return done.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error) || error instanceof HttpProblem) return 'refused';
      return `failed: ${(error as Error).message}`;
    },
  );
}
