import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, isUnchecked } from './api-error.ts';
import { createHumanCheck, type HumanCheckState } from './human-check.ts';

let made = 0;
let states: HumanCheckState[] = [];
const check = () => createHumanCheck({ onState: (state) => states.push(state), onKind: () => undefined });

beforeEach(() => {
  made = 0;
  states = [];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-20T02:00:00Z') });
  const execute = async () => {
    made += 1;
    return `proof-${made}`;
  };
  const location = { pathname: '/flexirates/login', search: '' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, grecaptcha: { execute } }));
  const offered = { kind: 'recaptcha', site_key: 'key', script_origin: 'https://check.test' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, data: offered, message: '' })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is passed once for a form that is sent soon, and anew once its proof is too old to be taken', async () => {
  const { token } = check();
  expect(await Promise.all([token(), token()])).toEqual(['proof-1', 'proof-1']);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await token()).toBe('proof-1');
  vi.setSystemTime(Date.now() + 60_000);
  expect(await token()).toBe('proof-2');
  expect(states).toEqual(['working', 'verified', 'working', 'verified']);
});

it('is passed anew after each try', async () => {
  const { token, reset } = check();
  expect(await token()).toBe('proof-1');
  reset();
  expect(await token()).toBe('proof-2');
});

it('is told from what is wrong with a field', () => {
  const fault = (path: string) => new ApiError(422, 'Not valid', [{ path, message: 'No' }]);
  expect(
    [fault('google_token'), fault('email'), new ApiError(401, 'No', null), null].map(isUnchecked),
  ).toEqual([true, false, false, false]);
});
