import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

export type Look<T> = {
  data: T | undefined;
  error: ApiError | undefined;
  /** Reads again; what is shown stays until the reply is there. */
  again: () => Promise<void>;
};

/**
 * Reads once, and again on demand. `opened` and `refused` are what the page came with: then nothing is asked at first.
 */
export function useLook<T>(read: () => Promise<T>, opened?: T, refused?: ApiError): Look<T> {
  const [state, setState] = useState<{ data?: T; error?: ApiError }>({
    ...(opened !== undefined && { data: opened }),
    ...(refused && { error: refused }),
  });
  const newest = useRef({ read, round: 0 });
  newest.current.read = read;
  const again = useCallback(async () => {
    newest.current.round += 1;
    const { round } = newest.current;
    const isNewest = () => round === newest.current.round;
    try {
      const data = await newest.current.read();
      if (isNewest()) setState({ data });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isNewest()) setState((before) => ({ ...before, error }));
    }
  }, []);
  const isOpened = opened !== undefined || refused !== undefined;
  useEffect(() => {
    if (!isOpened) void again();
  }, [isOpened, again]);
  return { data: state.data, error: state.error, again };
}
