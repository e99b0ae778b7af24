import { getHumanCheck } from '@lorikeet/contracts/identity';
import { useEffect, useState } from 'react';
import { call } from './call.ts';
import { lost } from './reach.ts';
import { type OfferedCheck, solveHumanCheck } from './solve-human-check.ts';

export type HumanCheckState = 'idle' | 'working' | 'verified' | 'failed';

/**
 * How long a proof is kept after the check was asked for, a little less than the server takes it: a person may sit over a form
 * for longer, and the check is then passed anew before it is sent.
 */
const KEPT_MS = { altcha: 9 * 60_000, recaptcha: 90_000 } as const;

type Kind = OfferedCheck['kind'];
type Told = { onState: (state: HumanCheckState) => void; onKind: (kind: Kind) => void };
/** A check under way or passed; passed, it is good until then. */
type Running = { promise: Promise<string | null>; abort: AbortController; until: number };

async function verify(signal: AbortSignal): Promise<{ token: string; kind: Kind }> {
  const { data } = await call(getHumanCheck, {}, { expected: 'all', signal });
  return { kind: data.kind, token: await solveHumanCheck(data, signal) };
}

/** One form's human check: a proof is waited for, kept while the server takes it, and made anew once it is too old. */
export function createHumanCheck({ onState, onKind }: Told) {
  let running: Running | null = null;

  const token = (): Promise<string | null> => {
    if (running && Date.now() < running.until) return running.promise;
    const abort = new AbortController();
    const asked = Date.now();
    onState('working');
    const promise = verify(abort.signal).then(
      (checked) => {
        if (running?.abort === abort) running.until = asked + KEPT_MS[checked.kind];
        onKind(checked.kind);
        onState('verified');
        return checked.token;
      },
      () => {
        if (running?.abort === abort) running = null;
        if (abort.signal.aborted) return null;
        onState('failed');
        // Its own code may not have come: whether the network is lost, only a look tells.
        void lost();
        return null;
      },
    );
    running = { promise, abort, until: Number.POSITIVE_INFINITY };
    return promise;
  };

  const abandon = () => {
    running?.abort.abort();
    running = null;
  };
  const reset = () => {
    abandon();
    onState('idle');
  };
  return { token, start: () => void token(), reset, abandon };
}

/**
 * The human check of a form. It starts when the person first touches the form, so that it is done when they
 * are; `token` waits for it and returns null when it failed. A token is good once: `reset` after each try.
 */
export function useHumanCheck() {
  const [state, onState] = useState<HumanCheckState>('idle');
  const [kind, onKind] = useState<Kind>('altcha');
  const [{ abandon, ...check }] = useState(() => createHumanCheck({ onState, onKind }));
  useEffect(() => abandon, [abandon]);
  return { ...check, state, by: kind === 'altcha' ? 'ALTCHA' : 'reCAPTCHA' };
}
