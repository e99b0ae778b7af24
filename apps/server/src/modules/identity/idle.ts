import { SESSION_TIMEOUTS, type SessionTimeout } from '@lorikeet/contracts/identity';

/** The person's idle limit; `never` until they choose one. */
export function sessionTimeoutOf(settings: unknown): SessionTimeout {
  const chosen = (settings as { session_timeout?: string } | null)?.session_timeout;
  return SESSION_TIMEOUTS.find((one) => one === chosen) ?? 'never';
}

/** Activity is noted at most this often, so that reading a page is not a write. */
export const TOUCH_MS = 10_000;

/**
 * True when nothing has been done for longer than the person's idle limit. What was noted may be older than what
 * was done by `TOUCH_MS`: who answers the browser's warning in its last second must not be refused.
 */
export function isIdle(settings: unknown, lastActiveAt: Date, wall: Date): boolean {
  const timeout = sessionTimeoutOf(settings);
  if (timeout === 'never') return false;
  return wall.getTime() - lastActiveAt.getTime() > Number(timeout) * 60_000 + TOUCH_MS;
}
