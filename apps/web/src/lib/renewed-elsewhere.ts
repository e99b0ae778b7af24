import { holderOf, type Tokens } from './session-storage.ts';
import { type SessionArea, sessionOf, storeTokens } from './sessions.ts';

/*
 * A tab that was duplicated holds a copy of its session's tokens, which only that tab keeps. Whichever of the two renews
 * first spends the refresh token of both, and a spent one that is shown again ends the session: it looks stolen. So the tab
 * that renewed hands the new pair to the tabs that hold the old one.
 */

type Renewed = { area: SessionArea; was: string; now: Tokens };
type Asked = { area: SessionArea; asks: string };

/** Tabs of one browser answer within a few milliseconds; one that is away never does. */
const ANSWER_MS = 150;
const SPENT_MAX = 50;

/** The refresh tokens that this tab has spent, and whose they were. */
const spent = new Map<string, string | null>();

const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel('lorikeet.renewed');
let onAdopted: (() => void) | undefined;

function noteSpent(was: string, now: Tokens) {
  spent.set(was, holderOf(now.token));
  const oldest = spent.keys().next().value;
  if (spent.size > SPENT_MAX && oldest !== undefined) spent.delete(oldest);
}

function answer({ area, asks }: Asked) {
  const { token, refreshToken, rememberMe } = sessionOf(area);
  const holder = spent.get(asks);
  if (token === null || !holder || holder !== holderOf(token)) return;
  otherTabs?.postMessage({ area, was: asks, now: { token, refreshToken, rememberMe } } satisfies Renewed);
}

function adopt({ area, was, now }: Renewed) {
  if (sessionOf(area).refreshToken !== was) return;
  noteSpent(was, now);
  storeTokens(area, now);
  onAdopted?.();
}

if (otherTabs) {
  otherTabs.onmessage = ({ data }: MessageEvent<Renewed | Asked>) =>
    'asks' in data ? answer(data) : adopt(data);
}

/** Hands the pair that followed `was` to the tabs that still hold that one. */
export function tellRenewed(area: SessionArea, was: string, now: Tokens) {
  noteSpent(was, now);
  otherTabs?.postMessage({ area, was, now } satisfies Renewed);
}

/**
 * Asks the other tabs whether one of them has spent this tab's refresh token, as one that slept meanwhile was not told.
 * Resolves once the pair that followed was taken over, or when nobody has answered.
 */
export async function askRenewed(area: SessionArea): Promise<void> {
  const { refreshToken } = sessionOf(area);
  if (!otherTabs || !refreshToken) return;
  const adopted = new Promise<void>((done) => {
    onAdopted = done;
    setTimeout(done, ANSWER_MS);
  });
  otherTabs.postMessage({ area, asks: refreshToken } satisfies Asked);
  await adopted;
  onAdopted = undefined;
}
