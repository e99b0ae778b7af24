import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadProfile, reloadProfile } from './profile.ts';
import { sessions, storeTokens } from './sessions.ts';

/** What each call of the profile is answered with, once the test lets it. */
let waiting: ((name: string) => void)[] = [];
const nameShown = () => sessions.flex.getState().profile?.user.name;

beforeEach(() => {
  waiting = [];
  const location = { pathname: '/flexirates/myProfile', search: '' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  storeTokens('flex', { token: 'token', refreshToken: 'renew', rememberMe: false });
  vi.stubGlobal('fetch', async () => {
    const name = await new Promise<string>((resolve) => waiting.push(resolve));
    return new Response(JSON.stringify({ code: 0, data: { user: { name } }, message: '' }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const answer = async (name: string) => {
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()!(name);
};

it('shares one call among those who ask at the same time', async () => {
  const asked = [loadProfile('flex'), loadProfile('flex')];
  await answer('Robin');
  await Promise.all(asked);
  expect(waiting).toEqual([]);
  expect(nameShown()).toBe('Robin');
});

it('asks again after a change, because what was under way may have been answered before it', async () => {
  const before = loadProfile('flex');
  const after = [reloadProfile('flex'), reloadProfile('flex')];
  await answer('Robin');
  await answer('Robin Rosella');
  await Promise.all([before, ...after]);
  expect(waiting).toEqual([]);
  expect(nameShown()).toBe('Robin Rosella');
});
