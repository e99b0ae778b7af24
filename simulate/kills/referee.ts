import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../../apps/server/src/test/server-process.ts';
import type { Orders } from './worker.ts';

/** Where a worker is to die: on its n-th coming to a named point, or some milliseconds after it went on from there. */
export type Death = { point: string; coming: number; delayMs?: number };

export type Race = {
  kills: number;
  /** How often a worker was killed while it stood at each point. */
  at: Record<string, number>;
  /** How often one was killed between points. */
  between: number;
};

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const RACERS = 2;
/** A race that is stuck must fail, not hang. */
const PATIENCE_MS = 120_000;

/**
 * Lets two worker processes race through the same run and kills them with SIGKILL by plan, one death after the
 * other; each victim is replaced at once. Ends when the plan is used up and both have finished. Throws when a
 * worker fails by itself, or when the run is over before the plan.
 */
export async function race(orders: Orders, plan: readonly Death[]): Promise<Race> {
  const result: Race = { kills: 0, at: {}, between: 0 };
  const deaths = [...plan];
  let comings = 0;
  let failure: Error | undefined;
  const racers = new Set<Promise<void>>();

  /** Decides over one worker at one point, in the order in which they come. */
  const judge: Judge = (point, worker) => {
    const death = deaths[0];
    if (worker.isDoomed || death?.point !== point) return 'go';
    comings += 1;
    if (comings < death.coming) return 'go';
    deaths.shift();
    comings = 0;
    worker.isDoomed = true;
    if (death.delayMs === undefined) {
      worker.kill();
      result.kills += 1;
      result.at[point] = (result.at[point] ?? 0) + 1;
      return 'killed';
    }
    void sleep(death.delayMs).then(() => {
      if (worker.kill()) {
        result.kills += 1;
        result.between += 1;
      } else deaths.unshift({ point, coming: 1 });
    });
    return 'go';
  };
  const start = () => {
    const racer: Promise<void> = runOne(orders, judge)
      .then((end) => {
        if (end === 'killed') start();
      })
      .catch((error: Error) => {
        failure ??= error;
      })
      .finally(() => racers.delete(racer));
    racers.add(racer);
  };

  for (let i = 0; i < RACERS; i += 1) start();
  while (racers.size > 0) await Promise.race(racers);
  if (failure) throw failure;
  if (deaths.length === 0) return result;
  throw new Error(`the run was over with ${deaths.length} deaths to come, the next at ${deaths[0]!.point}`);
}

type Worker = {
  /** Its moment is fixed: no other death may fall on it. */
  isDoomed: boolean;
  /** False when it had ended by itself already. */
  kill(): boolean;
};
type Judge = (point: string, worker: Worker) => 'go' | 'killed';

/** One worker process from its start to its end, by itself or by our hand. */
function runOne(orders: Orders, judge: Judge): Promise<'done' | 'killed'> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WORKER, JSON.stringify(orders)], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      stdio: 'pipe',
    });
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    let isKilled = false;
    let words = '';
    const worker: Worker = {
      isDoomed: false,
      kill() {
        isKilled = child.kill('SIGKILL');
        return isKilled;
      },
    };
    child.stdin.on('error', () => {});
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    createInterface({ input: child.stdout }).on('line', (point) => {
      if (point !== 'done' && judge(point, worker) === 'go') child.stdin.write('.');
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(patience);
      if (code === 0) resolve('done');
      else if (isKilled) resolve('killed');
      else reject(new Error(`a worker ended by itself with ${code}: ${words.slice(0, 2000)}`));
    });
  });
}
