/** Within it a second click is one of a double click. */
const DOUBLE_CLICK_MS = 500;

/**
 * What was begun by a name is not begun again while it is under way, nor by the second click of a double click, which may come
 * once it has ended. What failed can be begun again at once; `heldMs` of 0 for what says by itself how it ended.
 */
export function oneAtATime(
  heldMs = DOUBLE_CLICK_MS,
): (name: string, act: () => Promise<void>) => Promise<void> {
  const begun = new Set<string>();
  return async (name, act) => {
    if (begun.has(name)) return;
    const ended = act();
    begun.add(name);
    const free = () => void begun.delete(name);
    const isSingle = new Promise((resolve) => setTimeout(resolve, heldMs));
    void Promise.all([ended, isSingle]).then(free, free);
    await ended;
  };
}
