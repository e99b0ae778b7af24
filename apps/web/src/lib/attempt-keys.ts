/**
 * The idempotency keys of one form or button. What a person sends again unchanged after no answer came (the network
 * was lost, the server failed) is the same attempt and keeps its key, so that it is done once; any answer ends it. Of what
 * was sent only a mark is kept: it may be a whole file.
 */
export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  let open: { key: string; mark: string } | null = null;
  return {
    /** The key to send this input with. */
    keyFor(input: unknown): string {
      const mark = markOf(JSON.stringify(input));
      if (open?.mark !== mark) open = { key: newKey(), mark };
      return open.key;
    },
    /** An answer came, of whatever kind. */
    settled(): void {
      open = null;
    },
  };
}

const PRIMES = [0x9e_37_79_b1, 0x85_eb_ca_77] as const;

/**
 * A mark of a text, at once and without a secure page, as the browser's own digests are not. Should two texts ever have one mark,
 * the second carries the key of the first, and the server, which compares them whole, refuses it.
 */
export function markOf(text: string): string {
  const halves = PRIMES.map((prime, seed) => {
    let half = 0x81_1c_9d_c5 ^ seed;
    for (let at = 0; at < text.length; at += 1) {
      half = Math.imul(half ^ text.charCodeAt(at), prime);
      half ^= half >>> 15;
    }
    return (half >>> 0).toString(36);
  });
  return [text.length, ...halves].join('-');
}
