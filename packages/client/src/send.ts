import { LorikeetError } from './failures.ts';

export type Sending = {
  /** Whether sending it twice does no harm: it reads, or the portal knows the second by its key. */
  mayRepeat: boolean;
  signal: AbortSignal | undefined;
  /** How often it is tried again. */
  retries: number;
  timeoutMs: number;
  fetch: typeof fetch;
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** It may have been done: what stands between broke off, or the portal's database did not say. */
const MAY_BE_DONE = [502, 503, 504];

/**
 * Sends a request, and again with growing pauses while there is no room for it, or where it had no answer and a repeat
 * does no harm. Throws `LorikeetError` of status 0 where there is no answer in the end.
 */
export async function send(url: string, request: RequestInit, sending: Sending): Promise<Response> {
  const { mayRepeat, signal, retries } = sending;
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= retries;
    const response = await attemptOf(url, request, sending).catch((error: unknown) => {
      if (isLast || !mayRepeat || signal?.aborted)
        throw new LorikeetError(0, messageOf(error), { cause: error });
      return undefined;
    });
    if (response && (isLast || !isWorthRepeating(response, mayRepeat))) return response;
    await pause(pauseMs(response, attempt), signal);
  }
}

function attemptOf(
  url: string,
  request: RequestInit,
  { fetch, signal, timeoutMs }: Sending,
): Promise<Response> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  return fetch(url, { ...request, redirect: 'error', signal: AbortSignal.any(limits) });
}

/** The portal had no room and did nothing: a 503 of that kind says when to try again. */
const hadNoRoom = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 503 && headers.has('retry-after'));

const isWorthRepeating = (response: Response, mayRepeat: boolean): boolean =>
  hadNoRoom(response) || (mayRepeat && MAY_BE_DONE.includes(response.status));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** As long as the portal says, else twice as long as before, and never all clients at the same moment. */
function pauseMs(response: Response | undefined, attempt: number): number {
  const seconds = Number(response?.headers.get('retry-after'));
  if (seconds > 0) return Math.min(seconds * 1_000, LONGEST_PAUSE_MS);
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new LorikeetError(0, 'The call was given up', { cause: signal?.reason }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
