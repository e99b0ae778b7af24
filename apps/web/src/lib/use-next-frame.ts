import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/**
 * False in the frame in which a part first stands, true in a later one: what it shows besides is styled, laid out and painted apart.
 * (A deferred value has no first value where what is around it is deferred, too.)
 */
export function useNextFrame(): boolean {
  const [isNext, setNext] = useState(false);
  useEffect(() => afterFrame(() => startTransition(() => setNext(true))), []);
  return isNext;
}
