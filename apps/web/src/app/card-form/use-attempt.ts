import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { Attempt, AttemptCalls, Terms } from './attempt-calls.ts';

const ATTEMPT = 'attempt';
const ASK_EVERY_MS = 1_500;

export const isWaiting = (stage: Attempt['stage'] | undefined) =>
  stage === 'created' || stage === 'processing' || stage === 'unknown';

const hasEnded = (stage: Attempt['stage']) => !isWaiting(stage) && stage !== 'needs_action';

/** Takes the attempt out of the address, once nobody looks at it any more. */
export function forgetAttempt(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete(ATTEMPT);
  window.history.replaceState(window.history.state, '', address);
}

/** True where the address names an attempt: its page opens where it was. */
export const isAttemptNamed = (): boolean => new URLSearchParams(window.location.search).has(ATTEMPT);

/** The attempt that the address names; the address is changed in place, so that Back never leads to a paid form. */
function useNamed() {
  const [named, setNamed] = useState(() => new URLSearchParams(window.location.search).get(ATTEMPT));
  const name = (attempt: string | null) => {
    const address = new URL(window.location.href);
    if (attempt === null) address.searchParams.delete(ATTEMPT);
    else address.searchParams.set(ATTEMPT, attempt);
    window.history.replaceState(window.history.state, '', address);
    setNamed(attempt);
  };
  return [named, name] as const;
}

/** Calls back when an attempt that was on its way has come to its end: what is due is then another amount. */
function useOutcome(stage: Attempt['stage'] | undefined, onOutcome: () => void) {
  const before = useRef(stage);
  useEffect(() => {
    const wasOpen = isWaiting(before.current) || before.current === 'needs_action';
    if (wasOpen && stage !== before.current && !isWaiting(stage)) onOutcome();
    before.current = stage;
  });
}

/** The last attempt that was read, looks that failed since, and how many there were: each asks for the next. */
type Looked = { kept: Attempt | null; failed: number; round: number };

/**
 * The attempt that the address names, or one that is on its way: after a reload, in a second tab and on another device the
 * page goes on where it was. It is asked for again until its outcome is known.
 */
export function useAttempt(calls: AttemptCalls, terms: Terms, onOutcome: () => void) {
  const [named, name] = useNamed();
  const [{ kept, failed, round }, setLook] = useState<Looked>({ kept: null, failed: 0, round: 0 });
  const id = named ?? terms.attempt?.id ?? null;
  const attempt = [kept, terms.attempt].find((one) => one?.id === id) ?? undefined;
  const keep = (next: Attempt) => setLook((before) => ({ kept: next, failed: 0, round: before.round + 1 }));
  const again = async () => {
    try {
      const next = await calls.look(id ?? '');
      keep(next);
      // One that another tab began is kept in sight once it has ended: what is open no longer names it.
      if (hasEnded(next.stage)) name(next.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An id that is none of this bill's leads back to the form.
      if (error.status < 500 && error.status !== 429) name(null);
      setLook((before) => ({ ...before, failed: before.failed + 1, round: before.round + 1 }));
    }
  };
  const newest = useRef(again);
  newest.current = again;
  const isUnread = id !== null && attempt === undefined;
  const asks = isUnread || isWaiting(attempt?.stage) ? round : null;
  const pause = isUnread && failed === 0 ? 0 : ASK_EVERY_MS;
  useEffect(() => {
    if (asks === null) return;
    const timer = setTimeout(() => void newest.current(), pause);
    return () => clearTimeout(timer);
  }, [asks, pause]);
  useOutcome(attempt?.stage, onOutcome);
  return {
    attempt,
    /** It is named and was not read yet. */
    isLoading: isUnread,
    isLost: failed > 0,
    again,
    show(next: Attempt) {
      keep(next);
      name(next.id);
    },
    leave: () => name(null),
  };
}
