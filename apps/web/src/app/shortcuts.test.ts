import { afterEach, expect, it, vi } from 'vitest';
import { keepLetters, shortcutOf, takeLetters } from './shortcuts.ts';

afterEach(() => vi.unstubAllGlobals());

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

it('a slash opens the search and a question mark the keys, except while somebody types', () => {
  expect(shortcutOf(key('/'), false)).toBe('search');
  expect(shortcutOf(key('?'), false)).toBe('shortcuts');
  expect(shortcutOf(key('/'), true)).toBeUndefined();
  expect(shortcutOf(key('/', { ctrlKey: true }), false)).toBeUndefined();
  expect(shortcutOf(key('K', { metaKey: true }), true)).toBe('search');
  expect(shortcutOf(key('a'), false)).toBeUndefined();
});

it('keeps the letters that go to no field until they are taken, and gives them once', () => {
  const window = new EventTarget();
  const [body, field] = [{}, {}];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { body });
  const press = (name: string, more: object = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), key(name), more);
    Object.defineProperty(event, 'target', { value: body, ...more });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  press('x');
  keepLetters();
  for (const name of ['J', 'o', ' ', 'é']) expect(press(name), name).toBe(true);
  for (const name of ['Shift', 'Enter', 'Escape']) expect(press(name), name).toBe(false);
  expect(press('r', { ctrlKey: true })).toBe(false);
  expect(press('y', { value: field }), 'a field that has the focus takes its own').toBe(false);
  expect(takeLetters()).toBe('Jo é');
  expect(press('z')).toBe(false);
  expect(takeLetters()).toBe('');
});
