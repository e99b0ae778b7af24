import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('runs so many at once, begun in their order', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await sideBySide(
    [30, 1, 20, 1, 1, 10],
    async (ms) => {
      begun.push(ms);
      running += 1;
      most = Math.max(most, running);
      await pause(ms);
      running -= 1;
    },
    3,
  );
  expect(begun).toEqual([30, 1, 20, 1, 1, 10]);
  expect(most).toBe(3);
});

test('an error begins nothing more and is thrown once the others have ended', async () => {
  const ended: string[] = [];
  const run = sideBySide(
    ['slow', 'wrong', 'never'],
    async (name) => {
      await pause(name === 'slow' ? 20 : 1);
      if (name === 'wrong') throw new Error('wrong');
      ended.push(name);
    },
    2,
  );
  await expect(run).rejects.toThrow('wrong');
  expect(ended).toEqual(['slow']);
});

test('a body that throws at once, and nothing to run', async () => {
  await sideBySide([], () => Promise.reject(new Error('never')));
  const run = sideBySide([1], () => {
    throw new Error('at once');
  });
  await expect(run).rejects.toThrow('at once');
});
