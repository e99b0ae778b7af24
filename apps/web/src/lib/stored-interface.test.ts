import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INTERFACE_KEY, storeLocale } from './stored-interface.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const stored = () => JSON.parse(kept.get(INTERFACE_KEY) ?? '') as unknown;

test('a language chosen on a public page leaves the theme as it was', () => {
  kept.set(INTERFACE_KEY, JSON.stringify({ state: { locale: 'en', themeName: 'Aura' }, version: 0 }));
  storeLocale('zh');
  expect(stored()).toEqual({ state: { locale: 'zh', themeName: 'Aura' }, version: 0 });
});

test.each([
  ['nothing', ''],
  ['what is no JSON', '{'],
  ['null', 'null'],
])('it is stored over %s', (_, text) => {
  if (text) kept.set(INTERFACE_KEY, text);
  storeLocale('zh');
  expect(stored()).toEqual({ state: { locale: 'zh' }, version: 0 });
});
