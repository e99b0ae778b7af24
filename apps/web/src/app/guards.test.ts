import { describe, expect, it } from 'vitest';
import { decideAccess, GUARDED, type GuardQuestion } from './guards.ts';

const question = (change: Partial<GuardQuestion>): GuardQuestion => ({
  access: 'protected',
  signedIn: true,
  profileLoaded: true,
  twoFactorNeeded: false,
  here: '/merchant/customers/list',
  ...change,
});

describe.each([
  ['merchant', '/merchant'],
  ['flex', '/flexirates'],
] as const)('the guard of the %s area', (area, root) => {
  const guarded = GUARDED[area];
  const ask = (change: Partial<GuardQuestion>) => decideAccess(guarded, question(change));

  it('lets anybody see a public screen', () => {
    expect(ask({ access: 'public', signedIn: false, profileLoaded: false })).toEqual({ pass: true });
    expect(ask({ access: 'public' })).toEqual({ pass: true });
  });

  it('shows the sign-in to a stranger and sends a signed-in person to the area root', () => {
    expect(ask({ access: 'login', signedIn: false, profileLoaded: false })).toEqual({ pass: true });
    expect(ask({ access: 'login' })).toEqual({ goTo: root });
  });

  it('sends a stranger at a protected screen to the sign-in with the way back', () => {
    expect(ask({ signedIn: false, profileLoaded: false, here: `${root}/x?q=a b` })).toEqual({
      goTo: `${root}/login?redirect=${encodeURIComponent(`${root}/x?q=a b`)}`,
    });
    expect(ask({ signedIn: false, profileLoaded: false, here: `${root}/home` })).toEqual({
      goTo: `${root}/login`,
    });
  });

  it('loads a profile that is not there and asks again', () => {
    expect(ask({ profileLoaded: false })).toEqual({ loadProfile: true });
    expect(ask({ profileLoaded: true })).toEqual({ pass: true });
  });

  it('sends a person whose second factor is outstanding to the two-factor page, and nowhere else', () => {
    const needed = { twoFactorNeeded: true, profileLoaded: false };
    expect(ask({ ...needed, here: `${root}/home` })).toEqual({ goTo: `${root}/two-factor-auth` });
    expect(ask({ ...needed, here: `${root}/x?q=a b` })).toEqual({
      goTo: `${root}/two-factor-auth?redirect=${encodeURIComponent(`${root}/x?q=a b`)}`,
    });
    expect(ask({ access: 'two-factor', twoFactorNeeded: true, profileLoaded: false })).toEqual({
      pass: true,
    });
  });

  it('keeps strangers off the two-factor page', () => {
    expect(ask({ access: 'two-factor', signedIn: false, profileLoaded: false })).toMatchObject({
      goTo: expect.stringContaining(`${root}/login`),
    });
  });

  it('keeps the way on when somebody signs out or is signed out at the second factor', () => {
    const here = `${root}/two-factor-auth?redirect=${encodeURIComponent(`${root}/x`)}`;
    expect(ask({ access: 'two-factor', signedIn: false, profileLoaded: false, here })).toEqual({
      goTo: `${root}/login?redirect=${encodeURIComponent(`${root}/x`)}`,
    });
    expect(
      ask({ access: 'two-factor', signedIn: false, profileLoaded: false, here: `${root}/two-factor-auth` }),
    ).toEqual({ goTo: `${root}/login` });
  });
});
