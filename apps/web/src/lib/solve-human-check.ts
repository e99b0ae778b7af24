import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getHumanCheck } from '@lorikeet/contracts/identity';

/** What the server offers to check with. */
export type OfferedCheck = WireOutput<typeof getHumanCheck>;

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
  { challenge }: Extract<OfferedCheck, { kind: 'altcha' }>,
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

/** Passes the check that the server offers. Returns its proof, which is good once. Throws when it was not passed. */
export async function solveHumanCheck(offered: OfferedCheck, signal: AbortSignal): Promise<string> {
  if (offered.kind === 'altcha') return solve(offered, signal);
  const recaptcha = await loadRecaptcha(offered.script_origin, offered.site_key);
  return recaptcha.execute(offered.site_key, { action: 'submit' });
}
