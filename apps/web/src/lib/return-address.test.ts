import { describe, expect, it } from 'vitest';
import { safeReturnAddress, wantedAt, withReturn } from './navigation.ts';

describe('the return address of a sign-in', () => {
  it('is followed inside its own area only', () => {
    expect(safeReturnAddress('/merchant/customers/list?q=a', '/merchant')).toBe(
      '/merchant/customers/list?q=a',
    );
    expect(safeReturnAddress('/flexirates/home', '/merchant')).toBeNull();
    expect(safeReturnAddress('/merchantevil', '/merchant')).toBeNull();
    expect(safeReturnAddress(null, '/merchant')).toBeNull();
  });

  it('never leads to another site', () => {
    expect(safeReturnAddress('https://evil.example/merchant/', '/merchant')).toBeNull();
    expect(safeReturnAddress('//evil.example', '/merchant')).toBeNull();
    expect(safeReturnAddress('/merchant/\\evil.example', '/merchant')).toBeNull();
    expect(safeReturnAddress('/merchant//evil.example', '/merchant')).toBeNull();
  });
});

describe('where somebody wants to be', () => {
  it('is where they are, or where the sign-in or the second factor was asked to lead', () => {
    expect(wantedAt('/merchant/customers/list?q=a')).toBe('/merchant/customers/list?q=a');
    const wanted = '/merchant/customers/list?q=a b&page=2';
    for (const page of ['/merchant/login', '/merchant/two-factor-auth', '/flexirates/login']) {
      expect(wantedAt(withReturn(page, wanted))).toBe(wanted);
      expect(wantedAt(page)).toBeNull();
    }
  });

  it('is not added when there is none', () => {
    expect(withReturn('/merchant/login', null)).toBe('/merchant/login');
  });
});
