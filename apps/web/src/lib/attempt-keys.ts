/**
 * The idempotency keys of one form or button. What a person sends again unchanged after no answer came (the network
 * was lost, the server failed) is the same attempt and keeps its key, so that it is done once; any answer ends it.
 */
export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  let open: { key: string; input: string } | null = null;
  return {
    /** The key to send this input with. */
    keyFor(input: unknown): string {
      const text = JSON.stringify(input);
      if (open?.input !== text) open = { key: newKey(), input: text };
      return open.key;
    },
    /** An answer came, of whatever kind. */
    settled(): void {
      open = null;
    },
  };
}
