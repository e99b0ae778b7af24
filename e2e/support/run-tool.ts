import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { RunningPortal } from './start-portal.ts';

const TOOLS = new URL('../../apps/server/src/tools/', import.meta.url);

/** Runs one of the portal's tools over a running portal's database, as an operator would: its output and its exit. */
export async function runTool(
  portal: RunningPortal,
  name: 'verify' | 'journal',
  ...args: string[]
): Promise<{ exit: number; output: string }> {
  return run(process.execPath, [fileURLToPath(new URL(`${name}.ts`, TOOLS)), ...args], '', portal.env);
}

/** Runs a program with `input` on its standard input; `exit` is 127 where it is not installed. */
export async function run(
  program: string,
  args: string[],
  input = '',
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ exit: number; output: string }> {
  const child = spawn(program, args, { env, stdio: 'pipe' });
  // A program that is not there ends with an error and no code.
  const ended = once(child, 'close').then(
    ([code]) => Number(code),
    () => 127,
  );
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [out, problems, exit] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exit, output: out + problems };
}
