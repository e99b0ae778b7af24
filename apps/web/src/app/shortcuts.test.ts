import { afterEach, expect, it, vi } from 'vitest';
import { keepKeys, shortcutOf, takeKeys } from './shortcuts.ts';

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

/** Presses keys on a page without a field that has the focus; each says whether it was taken. */
function keyboard() {
  const window = new EventTarget();
  const body = {};
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { body });
  return (name: string, more: object = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), key(name), more);
    Object.defineProperty(event, 'target', { value: body, ...more });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
}

it('keeps the letters that go to no field until they are taken, and gives them once', () => {
  const press = keyboard();
  press('x');
  keepKeys(() => undefined);
  for (const name of ['J', 'o', ' ', 'é']) expect(press(name), name).toBe(true);
  for (const name of ['Shift', 'Tab']) expect(press(name), name).toBe(false);
  expect(press('r', { ctrlKey: true })).toBe(false);
  expect(press('y', { value: {} }), 'a field that has the focus takes its own').toBe(false);
  expect(takeKeys()).toEqual({ text: 'Jo é', isEntered: false });
  expect(press('z')).toBe(false);
  expect(takeKeys()).toEqual({ text: '', isEntered: false });
});

it('keeps what is meant by the keys: Backspace takes a letter back, Enter ends, Escape gives up', () => {
  const press = keyboard();
  const givenUp = vi.fn<() => void>();
  keepKeys(givenUp);
  for (const name of ['Backspace', 'J', '𠮷', 'Backspace', 'o', 'Enter', 'x', 'Backspace'])
    expect(press(name), name).toBe(true);
  expect(givenUp).not.toHaveBeenCalled();
  press('Escape');
  expect(givenUp).toHaveBeenCalledOnce();
  expect(takeKeys()).toEqual({ text: 'Jo', isEntered: true });
});
