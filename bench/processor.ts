import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** A second of the processor in the kernel's own unit. */
const TICKS = 100;

type Times = { parent: number; own: number; ended: number };

/**
 * Seconds of the processor that the database behind a connection has taken since its start, on this machine (Linux):
 * its main process, those that it has started, and those of them that have ended.
 */
export async function databaseSeconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const main = (await timesOf(rows[0]!.pid))!.parent;
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, times: await timesOf(pid) })));
  const ticks = all.map(({ pid, times }) => {
    if (pid === main) return times!.own + times!.ended;
    return times?.parent === main ? times.own : 0;
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

/** Of one process; undefined when it has just ended. */
async function timesOf(pid: number): Promise<Times | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // Behind the name, which may hold spaces: state, parent, … user, system, and both of ended children.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
}
