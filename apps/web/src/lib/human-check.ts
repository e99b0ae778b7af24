import type { WireOutput } from '@lorikeet/contracts/contract';
import { getHumanCheck } from '@lorikeet/contracts/identity';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from './call.ts';

export type HumanCheckState = 'idle' | 'working' | 'verified' | 'failed';
type Offered = WireOutput<typeof getHumanCheck>;

const WORKERS_MAX = 4;
const TIMEOUT_MS = 90_000;

/** The proof of work runs off the page, in the library's own workers, by the challenge's algorithm. */
async function makeWorker(algorithm: string): Promise<Worker> {
  const { default: Solver } = algorithm.startsWith('PBKDF2')
    ? await import('altcha/workers/pbkdf2?worker')
    : await import('altcha/workers/sha?worker');
  return new Solver();
}

async function solve(
  { challenge }: Extract<Offered, { kind: 'altcha' }>,
  signal: AbortSignal,
): Promise<string> {
  const count = Math.max(1, Math.min(WORKERS_MAX, navigator.hardwareConcurrency || 2));
  const workers = await Promise.all(
    Array.from({ length: count }, () => makeWorker(challenge.parameters.algorithm)),
  );
  try {
    const solution = await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      workers.forEach((worker, index) => {
        worker.addEventListener('error', reject);
        worker.addEventListener('message', ({ data }) =>
          data?.error ? reject(new Error('unsolved')) : resolve(data),
        );
        worker.postMessage({
          type: 'work',
          challenge,
          counterStart: index,
          counterStep: count,
          timeout: TIMEOUT_MS,
        });
      });
    });
    if (!solution) throw new Error('unsolved');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

type Recaptcha = {
  ready: (work: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
};

/** Google's own script, only where its keys are configured. */
function loadRecaptcha(origin: string, siteKey: string): Promise<Recaptcha> {
  const known = (window as { grecaptcha?: Recaptcha }).grecaptcha;
  if (known) return Promise.resolve(known);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${origin}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = reject;
    script.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: Recaptcha };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('reCAPTCHA did not load'));
    };
    document.head.append(script);
  });
}

async function verify(signal: AbortSignal): Promise<{ token: string; kind: Offered['kind'] }> {
  const { data } = await call(getHumanCheck, {}, { expected: 'all', signal });
  if (data.kind === 'altcha') return { kind: data.kind, token: await solve(data, signal) };
  const recaptcha = await loadRecaptcha(data.script_origin, data.site_key);
  return { kind: data.kind, token: await recaptcha.execute(data.site_key, { action: 'submit' }) };
}

/**
 * The human check of a form. It starts when the person first touches the form, so that it is done when they
 * are; `token` waits for it and returns null when it failed. A token is good once: `reset` after each try.
 */
export function useHumanCheck() {
  const [state, setState] = useState<HumanCheckState>('idle');
  const [kind, setKind] = useState<Offered['kind']>('altcha');
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
        if (!abort.signal.aborted) setState('failed');
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
