import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { silentLog } from '../log.ts';
import { createPool } from './sql.ts';

test('the kernel is told to ask after the peer of every connection: the pool’s, of locks, copies and jobs', async () => {
  const database = await createTestDatabase();
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const kept = async (open: () => Promise<unknown>) => {
    asked.mockClear();
    await open();
    return asked.mock.calls.length > 0 && asked.mock.calls.every(([on, ms]) => on === true && ms === 5_000);
  };
  const pool = createPool(database.appUrl, 1);
  try {
    expect(await kept(() => pool.query('select 1'))).toBe(true);
    expect(await kept(() => pool.locks.with('kept', async () => {}))).toBe(true);
    expect(await kept(async () => (await pool.copies.lend()).release(true))).toBe(true);
    asked.mockClear();
    const jobs = await startJobs(database.appUrl, silentLog);
    // The queue's own connection for news has a delay of its own.
    expect(asked.mock.calls).toContainEqual([true, 5_000]);
    await jobs.stop();
  } finally {
    asked.mockRestore();
    await pool.end();
    await database.drop();
  }
});
