import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let begun: string[];
let begin: ReturnType<typeof oneAtATime>;
beforeEach(() => {
  begun = [];
  begin = oneAtATime();
});
const act = (name: string, what: string, end: Promise<void> = Promise.resolve()) =>
  begin(name, () => {
    begun.push(what);
    return end;
  });

it('begins nothing again while it is under way, and again once it has ended; another thing at any time', async () => {
  const end = Promise.withResolvers<void>();
  const first = act('one', 'first', end.promise);
  await vi.advanceTimersByTimeAsync(2_000);
  await act('one', 'second');
  await act('another', 'meanwhile');
  expect(begun).toEqual(['first', 'meanwhile']);
  end.resolve();
  await first;
  await act('one', 'third');
  expect(begun).toEqual(['first', 'meanwhile', 'third']);
});

it('nor by the second click of a double click, though it has ended', async () => {
  await act('one', 'first');
  await vi.advanceTimersByTimeAsync(400);
  await act('one', 'second');
  await act('another', 'another');
  expect(begun).toEqual(['first', 'another']);
  await vi.advanceTimersByTimeAsync(100);
  await act('one', 'third');
  expect(begun).toEqual(['first', 'another', 'third']);
});

it('begins again at once what failed', async () => {
  await expect(act('one', 'first', Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await act('one', 'second');
  expect(begun).toEqual(['first', 'second']);
});
