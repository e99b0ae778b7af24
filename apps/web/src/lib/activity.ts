import { holderHere } from './session-storage.ts';
import { type SessionArea, sessionOf } from './sessions.ts';

/** When the person last did something in each area, in this tab or, by its message, in another; never stored. */
const last: Record<SessionArea, number> = { merchant: Date.now(), flex: Date.now() };

type Activity = { area: SessionArea; holder: string | null };

/** Whose session this tab shows: what is done in a tab of another business keeps nobody signed in here. */
const ownHolder = (area: SessionArea) => holderHere(area, sessionOf(area).token);

const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('lorikeet.activity');
if (otherTabs) {
  otherTabs.onmessage = ({ data: { area, holder } }: MessageEvent<Activity>) => {
    if (holder === ownHolder(area)) last[area] = Date.now();
  };
}

export function noteActivity(area: SessionArea) {
  last[area] = Date.now();
  otherTabs?.postMessage({ area, holder: ownHolder(area) } satisfies Activity);
}

/** Milliseconds since 1970. */
export const lastActivity = (area: SessionArea): number => last[area];

export type IdleState = 'active' | 'warn' | 'over';
const WARNING_MS = 60_000;

/** Whether to warn (one minute before the idle limit) or to end; `timeout` is minutes or `never`. */
export function idleState(timeout: string, lastMs: number, nowMs: number): IdleState {
  if (timeout === 'never') return 'active';
  const left = Number(timeout) * 60_000 - (nowMs - lastMs);
  if (left <= 0) return 'over';
  return left <= WARNING_MS ? 'warn' : 'active';
}
