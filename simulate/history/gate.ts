import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { COMPILED } from '../../apps/server/src/test/server-process.ts';

/** Where the processes that live one history wait for one another. */
export type Gate = {
  /** Whether this process lives the platform's own days. */
  leads: boolean;
  /** Waits until every process has come here as often as this one. */
  meet(): Promise<void>;
};

const HERE = 'here';
const GO_ON = 'go on';

/** Counts, and wakes who waits for a count. */
function createTally() {
  let count = 0;
  let wake = () => {};
  return {
    add() {
      count += 1;
      wake();
    },
    async reaches(wanted: number): Promise<void> {
      while (count < wanted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    },
  };
}

/** What another process lives, and what it says at its end. */
export type Others<T> = { gate: Gate; ends(): Promise<T[]>; stop(): void };

/**
 * Starts a process of `file` for each of some orders, and leads them. One that ends before its word fails whoever waits for it.
 */
export function leadOthers<T>(file: URL, orders: readonly object[]): Others<T> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  const others = orders.map((order) => followed<T>(fork(file, { env }), order));
  let met = 0;
  return {
    gate: {
      leads: true,
      async meet() {
        met += 1;
        await Promise.all(others.map((other) => Promise.race([other.here.reaches(met), other.failed])));
        for (const { child } of others) child.send(GO_ON, unheard);
      },
    },
    ends: () => Promise.all(others.map((other) => Promise.race([other.word, other.failed]))),
    stop() {
      for (const { child } of others) if (child.connected) child.disconnect();
    },
  };
}

/** Of one that has ended its end tells. */
const unheard = () => {};

function followed<T>(child: ChildProcess, order: object) {
  const here = createTally();
  const word = Promise.withResolvers<T>();
  child.on('message', (said) => {
    if (said === HERE) here.add();
    else word.resolve(said as T);
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the history ended with ${code} before its word`);
  });
  failed.catch(() => {});
  child.send(order, unheard);
  return { child, here, word: word.promise, failed };
}

/** Lives what the leader orders, and tells it the word that comes of it. Without its leader it ends. */
export function followLeader<O, T>(live: (order: O, gate: Gate) => Promise<T>): void {
  const opened = createTally();
  let met = 0;
  const gate: Gate = {
    leads: false,
    async meet() {
      met += 1;
      process.send!(HERE);
      await opened.reaches(met);
    },
  };
  const leaderIsGone = () => process.exit(1);
  process.once('disconnect', leaderIsGone);
  process.once('message', (order: O) => {
    process.on('message', () => opened.add());
    void live(order, gate).then((word) => {
      process.off('disconnect', leaderIsGone);
      process.send!(word, () => process.disconnect());
    });
  });
}
