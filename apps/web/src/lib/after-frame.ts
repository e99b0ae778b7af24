/**
 * Calls `then` once the next frame stands, with the milliseconds from when it was due. Returns what calls that off. A page that nobody
 * sees has no frames.
 */
export function afterFrame(then: (tookMs: number) => void): () => void {
  let turn: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame((began) => {
    turn = setTimeout(() => then(performance.now() - began));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(turn);
  };
}
