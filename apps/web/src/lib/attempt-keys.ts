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

/**
 * A mark of a text, at once and without a secure page, as the browser's own digests are not. Should two texts ever have one mark,
 * the second carries the key of the first, and the server, which compares them whole, refuses it.
 */
export function markOf(text: string): string {
  let one = 0x81_1c_9d_c5;
  let other = one ^ 1;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e_37_79_b1);
    one ^= one >>> 15;
    other = Math.imul(other ^ unit, 0x85_eb_ca_77);
    other ^= other >>> 15;
  }
  return [text.length, (one >>> 0).toString(36), (other >>> 0).toString(36)].join('-');
}
