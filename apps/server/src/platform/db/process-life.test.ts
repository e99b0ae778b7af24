import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withFileLock } from './process-life.ts';

const folder = await mkdtemp(join(tmpdir(), 'lorikeet-lock-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an empty lock, left by a process that could not name itself in it, is taken over', async () => {
  const lock = join(folder, 'left.lock');
  await writeFile(lock, '');
  const before = new Date(Date.now() - 60_000);
  await utimes(lock, before, before);
  expect(await withFileLock(lock, async () => 'ran')).toBe('ran');
});

test('an empty lock of this moment is waited for: its holder is about to name itself', async () => {
  const lock = join(folder, 'new.lock');
  await writeFile(lock, '');
  let hasRun = false;
  const ran = withFileLock(lock, async () => {
    hasRun = true;
  });
  await new Promise((done) => setTimeout(done, 200));
  expect(hasRun).toBe(false);
  await rm(lock);
  await ran;
  expect(hasRun).toBe(true);
});
