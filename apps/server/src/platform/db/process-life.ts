import { readFileSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A mark of one process that tells it from a later one with the same number; undefined when the process is gone. A
 * zombie counts as gone: in a container it may never be reaped.
 */
export function lifeMark(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return 'alive';
  try {
    // "pid (command) state … starttime": the command may hold anything, so count from its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Runs the body while no other process holds the lock file; a lock whose holder died is taken over. */
export async function withFileLock<T>(path: string, body: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 120_000;
  while (!(await take(path))) {
    if (performance.now() > deadline) throw new Error(`Another process has held ${path} for two minutes.`);
    await sleep(30);
  }
  try {
    return await body();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isLeft(path)) await rm(path, { force: true });
    return false;
  }
  try {
    await file.writeFile(`${process.pid} ${lifeMark(process.pid)}`);
    return true;
  } catch (error) {
    // On a full disk: an empty lock would keep everybody out.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** A holder names itself at once: a lock that is empty for longer was left by one that died or found the disk full. */
const NAMED_WITHIN_MS = 5_000;

async function isLeft(path: string): Promise<boolean> {
  const [pid, mark] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
  if (pid) return lifeMark(Number(pid)) !== mark;
  const lock = await stat(path).catch(() => undefined);
  return lock !== undefined && lock.size === 0 && Date.now() - lock.mtimeMs > NAMED_WITHIN_MS;
}
