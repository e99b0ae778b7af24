import { local, perTab } from './storage.ts';

/** The areas with a sign-in; each has sessions of its own in the same browser. */
export type SessionArea = 'merchant' | 'flex';

export type Tokens = { token: string | null; refreshToken: string | null; rememberMe: boolean };

/** A session that this browser keeps. The names are known once its profile was loaded. */
export type HeldSession = Tokens & { holder: string; merchant?: string; person?: string };

export const NO_TOKENS: Tokens = { token: null, refreshToken: null, rememberMe: false };

/** The session that a new tab opens with. */
const newestKey = (area: SessionArea) => `lorikeet.session.${area}`;
/** Every session of the area: the remembered ones for all tabs, the others for the tab that signed in. */
const heldKey = (area: SessionArea) => `lorikeet.held.${area}`;
/** Whose session a tab shows, so that a reload shows the same; empty for nobody's. */
const tabKey = (area: SessionArea) => `lorikeet.tab.${area}`;

export const isHeldKey = (area: SessionArea, key: string | null) => key === heldKey(area);
export const isNewestKey = (area: SessionArea, key: string | null) => key === newestKey(area);

/** Whose an access token is, tenant and person; null without one that can be read. */
export function holderOf(token: string | null): string | null {
  try {
    const payload = (token ?? '').split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { tenant, sub } = JSON.parse(atob(payload)) as { tenant: string; sub: string };
    return `${tenant}/${sub}`;
  } catch {
    return null;
  }
}

function parsed<T>(text: string | null, otherwise: T): T {
  try {
    return ((text && JSON.parse(text)) || otherwise) as T;
  } catch {
    return otherwise;
  }
}

function readNewest(area: SessionArea): Tokens {
  const value = parsed<Partial<Tokens>>(local.get(newestKey(area)) ?? perTab.get(newestKey(area)), {});
  return {
    token: value.token ?? null,
    refreshToken: value.refreshToken ?? null,
    rememberMe: value.rememberMe === true,
  };
}

export const heldSessions = (area: SessionArea): HeldSession[] =>
  [local, perTab].flatMap((store) => {
    const held = parsed<HeldSession[]>(store.get(heldKey(area)), []);
    return Array.isArray(held) ? held : [];
  });

function writeHeld(area: SessionArea, held: readonly HeldSession[]) {
  for (const [store, isLocal] of [
    [local, true],
    [perTab, false],
  ] as const) {
    const own = held.filter(({ rememberMe }) => rememberMe === isLocal);
    if (own.length === 0) store.remove(heldKey(area));
    else store.set(heldKey(area), JSON.stringify(own));
  }
}

/** Whose session this tab shows: as its token says, else as the tab remembers. */
export const holderHere = (area: SessionArea, token: string | null): string | null =>
  holderOf(token) ?? (perTab.get(tabKey(area)) || null);

/** The tokens of the session that this tab shows: its own where it has one, else the newest. */
export function readTokens(area: SessionArea): Tokens {
  const newest = readNewest(area);
  const holder = perTab.get(tabKey(area));
  if (holder === null) return newest;
  if (holder !== '' && newest.token !== null && (holderOf(newest.token) ?? holder) === holder) return newest;
  return tokensOf(area, holder) ?? NO_TOKENS;
}

/** The tokens of one holder as they are now: another tab may have renewed them. */
export function tokensOf(area: SessionArea, holder: string): Tokens | undefined {
  const held = heldSessions(area).find((each) => each.holder === holder);
  return held && { token: held.token, refreshToken: held.refreshToken, rememberMe: held.rememberMe };
}

/** Keeps tokens of a session and makes it this tab's; a sign-in makes it the newest as well. */
export function keepTokens(area: SessionArea, tokens: Tokens, { isNewest }: { isNewest: boolean }) {
  const holder = holderOf(tokens.token);
  if (holder === null) return;
  const held = heldSessions(area);
  const before = held.find((each) => each.holder === holder);
  const { token, refreshToken, rememberMe } = tokens;
  const kept = { ...before, holder, token, refreshToken, rememberMe };
  writeHeld(area, [...held.filter((each) => each.holder !== holder), kept]);
  perTab.set(tabKey(area), holder);
  const newest = holderOf(readNewest(area).token);
  if (isNewest || newest === null || newest === holder) writeNewest(area, kept);
}

function writeNewest(area: SessionArea, { token, refreshToken, rememberMe }: Tokens) {
  const [keep, drop] = rememberMe ? [local, perTab] : [perTab, local];
  drop.remove(newestKey(area));
  keep.set(newestKey(area), JSON.stringify({ token, refreshToken, rememberMe }));
}

/** Notes of which merchant and person a held session is, for the list to choose from. */
export function nameHeld(area: SessionArea, holder: string, names: { merchant: string; person: string }) {
  writeHeld(
    area,
    heldSessions(area).map((each) => (each.holder === holder ? { ...each, ...names } : each)),
  );
}

/** Forgets one session. A tab that showed it shows nobody's while others are held. */
export function dropTokens(area: SessionArea, holder: string | null) {
  const left = heldSessions(area).filter((each) => each.holder !== holder);
  writeHeld(area, left);
  const newest = readNewest(area).token;
  if (holder === null || (holderOf(newest) ?? holder) === holder) {
    local.remove(newestKey(area));
    perTab.remove(newestKey(area));
  }
  if (left.length > 0) leaveTab(area);
  else perTab.remove(tabKey(area));
}

/** Makes this tab show nobody's session, and keeps all of them. */
export const leaveTab = (area: SessionArea) => perTab.set(tabKey(area), '');

/** Makes a held session this tab's, and the one that new tabs open with; false when it is not held any more. */
export function takeHeld(area: SessionArea, holder: string): boolean {
  const held = tokensOf(area, holder);
  if (!held) return false;
  keepTokens(area, held, { isNewest: true });
  return true;
}
