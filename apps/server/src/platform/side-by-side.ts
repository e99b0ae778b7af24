/**
 * Runs a body for each of some items, at most `size` at a time, each begun in their order. An error starts no further
 * one; it is thrown once those that run have ended.
 */
export async function sideBySide<T>(
  items: Iterable<T>,
  body: (item: T) => Promise<unknown>,
  size = 4,
): Promise<void> {
  const errors: unknown[] = [];
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    while (errors.length === 0) {
      const next = waiting.next();
      if (next.done) return;
      try {
        await body(next.value);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: size }, worker));
  if (errors.length > 0) throw errors[0];
}
