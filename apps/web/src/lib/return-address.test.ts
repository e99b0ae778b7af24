import { describe, expect, it } from 'vitest';
import { safeReturnAddress } from './navigation.ts';

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
