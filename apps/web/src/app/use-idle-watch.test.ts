import type { TFunction } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConfirms } from '../lib/confirm.ts';
import { clearSession, type SessionArea, sessionOf, sessions, storeTokens } from '../lib/sessions.ts';
import { watchIdle } from './use-idle-watch.ts';

const MINUTE_MS = 60_000;
const words = ((key: string) => key) as unknown as TFunction;

let page: EventTarget;
let stop: () => void;
/** The calls that were made, latest last. */
let called: string[];

const question = () => useConfirms.getState().asked[0];
const rest = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
const signedIn = (area: SessionArea) => sessionOf(area).token !== null;

beforeEach(() => {
  vi.useFakeTimers();
  called = [];
  page = new EventTarget();
  const location = {
    pathname: '/merchant/home',
    search: '',
    reload: vi.fn<() => void>(),
    assign: vi.fn<() => void>(),
  };
  vi.stubGlobal('window', Object.assign(page, { location }));
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url.split('/').at(-1)!);
    return new Response(JSON.stringify({ code: 0, data: {}, message: '' }));
  });
  storeTokens('merchant', { token: 'token', refreshToken: 'renew', rememberMe: false });
  const profile = { user: { id: 'usr_1', session_timeout: '15' } };
  sessions.merchant.setState({ profile: profile as never });
  stop = watchIdle('merchant', words);
});
afterEach(() => {
  stop();
  clearSession('merchant');
  useConfirms.setState({ asked: [] });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('goes on with the session where the warning is closed without its button', async () => {
  await rest(14.2);
  expect(question()).toMatchObject({ acceptLabel: 'userMenu.signOut', rejectLabel: 'idle.stay' });
  question()!.answer(false);
  await rest(14);
  expect(signedIn('merchant')).toBe(true);
  expect(called).toEqual(['getUserInfo']);
});

it('signs out by the button, and where nobody answers', async () => {
  await rest(14.2);
  question()!.answer(true);
  await rest(0.1);
  expect([signedIn('merchant'), called]).toEqual([false, ['userLoginOut']]);
  storeTokens('merchant', { token: 'token', refreshToken: 'renew', rememberMe: false });
  sessions.merchant.setState({ profile: { user: { id: 'usr_1', session_timeout: '15' } } as never });
  await rest(16);
  expect([signedIn('merchant'), question()]).toEqual([false, undefined]);
});

it.each(['keydown', 'pointerdown'])('a %s counts, and the server hears of it once a minute', async (type) => {
  await rest(13);
  for (let second = 0; second < 90; second += 1) {
    page.dispatchEvent(new Event(type));
    await rest(1 / 60);
  }
  expect(called).toEqual(['getUserInfo', 'getUserInfo']);
  await rest(13);
  expect(question()).toBeUndefined();
});

it('what is pressed while it is asked is the answer alone', async () => {
  await rest(14.2);
  page.dispatchEvent(new Event('pointerdown'));
  await rest(0.2);
  expect([called, question()?.header]).toEqual([[], 'idle.title']);
});
