/** Runs a limited number of tasks at once; the others wait in order. */
export function createTurns(atOnce: number): { take<T>(task: () => Promise<T>): Promise<T> } {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(task) {
      if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
      else running += 1;
      try {
        return await task();
      } finally {
        // A finished task passes its place to the next waiter, so that no newcomer overtakes it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
