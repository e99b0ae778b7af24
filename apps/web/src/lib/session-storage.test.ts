import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropTokens,
  heldSessions,
  holderHere,
  holderOf,
  keepTokens,
  leaveTab,
  NO_TOKENS,
  nameHeld,
  readTokens,
  type Tokens,
  takeHeld,
} from './session-storage.ts';

const storage = (kept = new Map<string, string>()) => ({
  kept,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const browser = storage();
const tabs = { first: storage(), second: storage() };
/** What follows happens in that tab: they share the browser's store, and each has one of its own. */
const inTab = (tab: keyof typeof tabs) => vi.stubGlobal('sessionStorage', tabs[tab]);

beforeEach(() => {
  for (const each of [browser, tabs.first, tabs.second]) each.kept.clear();
  vi.stubGlobal('localStorage', browser);
  inTab('first');
});
afterEach(() => vi.unstubAllGlobals());

const token = (who: string, nth = 1) => `h.${btoa(JSON.stringify({ tenant: who, sub: 'robin', nth }))}.s`;
const tokens = (who: string, change: Partial<Tokens> & { nth?: number } = {}): Tokens => ({
  token: token(who, change.nth),
  refreshToken: `${who}-${change.nth ?? 1}`,
  rememberMe: change.rememberMe ?? true,
});
const signIn = (who: string, change = {}) => keepTokens('merchant', tokens(who, change), { isNewest: true });
const shown = () => readTokens('merchant').refreshToken;
const held = () => heldSessions('merchant').map(({ holder }) => holder);

test('a token says whose it is, and nothing else does', () => {
  expect(holderOf(token('gym'))).toBe('gym/robin');
  for (const none of [null, '', 'x', 'a.b.c', `a.${btoa('{}')}`.slice(0, 3)])
    expect(holderOf(none)).toBeNull();
});

test('two tabs show two businesses, each through a reload, and a new tab the newest', () => {
  signIn('gym');
  inTab('second');
  expect(shown()).toBe('gym-1');
  leaveTab('merchant');
  expect(readTokens('merchant')).toEqual(NO_TOKENS);
  signIn('school');
  expect(shown()).toBe('school-1');
  inTab('first');
  expect(shown()).toBe('gym-1');
  tabs.first.kept.clear();
  expect(shown()).toBe('school-1');
  expect(held()).toEqual(['gym/robin', 'school/robin']);
});

test('renewed tokens reach the tabs of the same session and no other', () => {
  signIn('gym');
  inTab('second');
  signIn('school');
  inTab('first');
  keepTokens('merchant', tokens('gym', { nth: 2 }), { isNewest: false });
  expect(shown()).toBe('gym-2');
  inTab('second');
  expect(shown()).toBe('school-1');
  expect(takeHeld('merchant', 'gym/robin')).toBe(true);
  expect(shown()).toBe('gym-2');
});

test('signing out of one leaves the others, and this tab shows nobody’s', () => {
  signIn('gym');
  signIn('school');
  dropTokens('merchant', 'school/robin');
  expect(held()).toEqual(['gym/robin']);
  expect(readTokens('merchant')).toEqual(NO_TOKENS);
  expect(takeHeld('merchant', 'school/robin')).toBe(false);
  dropTokens('merchant', 'gym/robin');
  expect([...browser.kept, ...tabs.first.kept]).toEqual([]);
});

test('a session that is not to be remembered is its tab’s alone', () => {
  signIn('gym', { rememberMe: false });
  expect(held()).toEqual(['gym/robin']);
  expect(browser.kept.size).toBe(0);
  inTab('second');
  expect(held()).toEqual([]);
  expect(readTokens('merchant')).toEqual(NO_TOKENS);
});

test('names stay with a session that is renewed', () => {
  signIn('gym');
  nameHeld('merchant', 'gym/robin', { merchant: 'Harbour Gym', person: 'Robin' });
  keepTokens('merchant', tokens('gym', { nth: 2 }), { isNewest: false });
  expect(heldSessions('merchant')).toEqual([
    { holder: 'gym/robin', ...tokens('gym', { nth: 2 }), merchant: 'Harbour Gym', person: 'Robin' },
  ]);
});

test('spoiled tokens are still this tab’s: they end its session and no other', () => {
  signIn('school');
  signIn('gym');
  browser.setItem(
    'lorikeet.session.merchant',
    JSON.stringify({ token: 'x', refreshToken: 'y', rememberMe: true }),
  );
  expect(readTokens('merchant').token).toBe('x');
  expect(holderHere('merchant', 'x')).toBe('gym/robin');
  dropTokens('merchant', holderHere('merchant', 'x'));
  expect(held()).toEqual(['school/robin']);
  expect(browser.kept.has('lorikeet.session.merchant')).toBe(false);
});

test.each(['{', 'null', '"x"'])('what is stored as %s is nobody’s', (text) => {
  browser.setItem('lorikeet.session.merchant', text);
  expect(readTokens('merchant')).toEqual(NO_TOKENS);
});
