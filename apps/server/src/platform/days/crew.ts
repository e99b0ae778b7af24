/** A bounded number of workers that run queued tasks and renew their claims meanwhile. */
export type Crew<T> = {
  /** True while a task waits for a free worker. */
  isFull(): boolean;
  take(tasks: readonly T[]): void;
  /** Throws the first task error since the last call; an error discards the waiting tasks. */
  throwError(): void;
  /** Waits until nothing waits or runs. Throws as `throwError`. */
  finish(): Promise<void>;
  /** Starts nothing more and waits for what runs. */
  stop(): Promise<void>;
  /** Starts nothing more and renews no claim. */
  abandon(): void;
};

export function createCrew<T>(work: {
  size: number;
  run(task: T): Promise<unknown>;
  everyMs: number;
  beat(running: readonly T[]): Promise<void>;
}): Crew<T> {
  let waiting: T[] = [];
  let firstError: unknown;
  const running = new Map<T, Promise<void>>();
  let heart: NodeJS.Timeout | undefined;

  function start(): void {
    while (running.size < work.size && waiting.length > 0) {
      const task = waiting.shift()!;
      running.set(task, runOne(task));
    }
    heart ??= setInterval(() => void work.beat([...running.keys()]).catch(() => {}), work.everyMs);
    if (running.size > 0) return;
    clearInterval(heart);
    heart = undefined;
  }

  async function runOne(task: T): Promise<void> {
    await work.run(task).catch((error: unknown) => {
      firstError ??= error;
      waiting = [];
    });
    running.delete(task);
    start();
  }

  function abandon(): void {
    waiting = [];
    clearInterval(heart);
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.race(running.values());
  }

  function throwError(): void {
    const error = firstError;
    firstError = undefined;
    if (error !== undefined) throw error;
  }

  return {
    isFull: () => waiting.length > 0,
    throwError,
    abandon,
    take(tasks) {
      waiting.push(...tasks);
      start();
    },
    async finish() {
      await settle();
      throwError();
    },
    async stop() {
      waiting = [];
      await settle();
    },
  };
}
