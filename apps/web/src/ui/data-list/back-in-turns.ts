import { type RefObject, useLayoutEffect } from 'react';
import { afterFrame } from '../../lib/after-frame.ts';
import { isSlow } from './row-pace.ts';

/**
 * A list that is left and come back to is styled, laid out and painted in turns on a slow machine, its filter after its head and foot
 * (list-rows.css): a screen that was out of sight comes back whole otherwise, in one long task.
 */
export function useBackInTurns(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = list;
    const callOff = afterFrame(() => current?.removeAttribute('data-held'));
    return () => {
      callOff();
      if (isSlow()) current?.setAttribute('data-held', '');
    };
  }, [list]);
}
