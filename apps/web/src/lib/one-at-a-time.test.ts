import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('begins nothing again while it is under way, and again once it has ended or failed', async () => {
  const begun: string[] = [];
  let end = Promise.withResolvers<void>();
  const act = oneAtATime((name: string) => {
    begun.push(name);
    return end.promise;
  });
  const first = act('first');
  await act('second');
  expect(begun).toEqual(['first']);
  end.resolve();
  await first;
  end = Promise.withResolvers<void>();
  const third = act('third');
  end.reject(new Error('lost'));
  await expect(third).rejects.toThrow('lost');
  end = Promise.withResolvers<void>();
  end.resolve();
  await act('fourth');
  expect(begun).toEqual(['first', 'third', 'fourth']);
});
