import { describe, expect, it } from 'vitest';
import { themeOfPath } from './theme.ts';

describe('the theme of a path', () => {
  it.each([
    ['/', 'official'],
    ['/pricing', 'official'],
    ['/merchantagreement', 'official'],
    ['/zh/pricing', 'official'],
    ['/merchant', 'merchant'],
    ['/merchant/login', 'merchant'],
    ['/flexirates', 'flexirates'],
    ['/flexirates/home/detail/1', 'flexirates'],
  ])('%s is %s', (path, theme) => expect(themeOfPath(path)).toBe(theme));
});
