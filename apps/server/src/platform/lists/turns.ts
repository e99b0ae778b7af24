/** Lets some tasks run at once and the others wait in the order in which they came. */
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
        // Who leaves hands the place on, so that nobody slips in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
