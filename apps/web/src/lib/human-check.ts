import { getHumanCheck } from '@lorikeet/contracts/identity';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from './call.ts';
import { lost } from './reach.ts';
import { type OfferedCheck, solveHumanCheck } from './solve-human-check.ts';

export type HumanCheckState = 'idle' | 'working' | 'verified' | 'failed';

async function verify(signal: AbortSignal): Promise<{ token: string; kind: OfferedCheck['kind'] }> {
  const { data } = await call(getHumanCheck, {}, { expected: 'all', signal });
  return { kind: data.kind, token: await solveHumanCheck(data, signal) };
}

/**
 * The human check of a form. It starts when the person first touches the form, so that it is done when they
 * are; `token` waits for it and returns null when it failed. A token is good once: `reset` after each try.
 */
export function useHumanCheck() {
  const [state, setState] = useState<HumanCheckState>('idle');
  const [kind, setKind] = useState<OfferedCheck['kind']>('altcha');
  const running = useRef<{ promise: Promise<string | null>; abort: AbortController } | null>(null);

  const token = useCallback(() => {
    if (running.current) return running.current.promise;
    const abort = new AbortController();
    setState('working');
    const promise = verify(abort.signal).then(
      (checked) => {
        setKind(checked.kind);
        setState('verified');
        return checked.token;
      },
      () => {
        if (running.current?.abort === abort) running.current = null;
        if (abort.signal.aborted) return null;
        setState('failed');
        // Its own code may not have come: whether the network is lost, only a look tells.
        void lost();
        return null;
      },
    );
    running.current = { promise, abort };
    return promise;
  }, []);

  const reset = useCallback(() => {
    running.current?.abort.abort();
    running.current = null;
    setState('idle');
  }, []);

  useEffect(() => () => running.current?.abort.abort(), []);
  const start = useCallback(() => void token(), [token]);
  return { state, by: kind === 'altcha' ? 'ALTCHA' : 'reCAPTCHA', start, reset, token };
}
