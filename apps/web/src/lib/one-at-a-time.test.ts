import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('begins nothing again while it is under way, and again once it has ended or failed; another thing at any time', async () => {
  const begun: string[] = [];
  const begin = oneAtATime();
  const act = (name: string, what: string, end: Promise<void> = Promise.resolve()) =>
    begin(name, () => {
      begun.push(what);
      return end;
    });
  const end = Promise.withResolvers<void>();
  const first = act('one', 'first', end.promise);
  await act('one', 'second');
  await act('another', 'meanwhile');
  expect(begun).toEqual(['first', 'meanwhile']);
  end.resolve();
  await first;
  await expect(act('one', 'third', Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await act('one', 'fourth');
  expect(begun).toEqual(['first', 'meanwhile', 'third', 'fourth']);
});
