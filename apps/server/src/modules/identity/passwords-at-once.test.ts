import { setImmediate as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

const hashing = vi.hoisted(() => ({ running: 0, most: 0, ends: [] as (() => void)[] }));

vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 1 }));
vi.mock('@node-rs/argon2', () => {
  const one = <T>(result: T) =>
    new Promise<T>((resolve) => {
      hashing.running += 1;
      hashing.most = Math.max(hashing.most, hashing.running);
      hashing.ends.push(() => {
        hashing.running -= 1;
        resolve(result);
      });
    });
  return { hash: () => one('a hash'), verify: () => one(true) };
});

const { hashPassword, verifyPassword } = await import('./passwords.ts');

test('as many passwords are hashed at a time as there are processors, those of unknown accounts among them', async () => {
  const asked = [verifyPassword(null, 'x'), verifyPassword('a hash', 'x'), hashPassword('x')];
  // The hash of nobody is made first.
  for (let n = 0; n < asked.length + 1; n += 1) {
    await pause();
    hashing.ends.shift()!();
  }
  expect(await Promise.all(asked)).toEqual([false, true, 'a hash']);
  expect(hashing.most).toBe(1);
});
