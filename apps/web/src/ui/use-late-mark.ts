import { useEffect, useEffectEvent, useRef } from 'react';
import { afterFrame } from '../lib/after-frame.ts';

/**
 * Marks what Enter chooses when other offers are `drawn`, once the frame that draws them stands: to bring it in sight lays out
 * the page, for which no key waits. Returns what marks it at once, for a key that is about to choose or to move on from it.
 */
export function useLateMark(mark: () => void, drawn: string): () => void {
  const waiting = useRef<() => void>(undefined);
  const markNow = () => {
    waiting.current?.();
    waiting.current = undefined;
  };
  const wait = useEffectEvent(() => {
    waiting.current = mark;
    return afterFrame(markNow);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is marked again when other offers are drawn
  useEffect(() => wait(), [drawn]);
  return markNow;
}
