import { execFile } from 'node:child_process';
import type { Platform } from '../../apps/server/src/platform/work.ts';

/**
 * Keeps this process, and what the database runs for it, on one processor: a statement's question and answer then wake
 * nobody on another. Where there is no `taskset`, or it may not, everything stays where the system puts it.
 */
export function keepOnProcessor({ pool }: Pick<Platform, 'pool'>, n: number): void {
  const keep = (flags: string, pid: number) => execFile('taskset', [flags, String(n), String(pid)], () => {});
  keep('-apc', process.pid);
  pool.on('connect', (connection) => {
    const { processID } = connection as { processID?: number | null };
    if (processID) keep('-pc', processID);
  });
}
