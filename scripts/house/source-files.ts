import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type SourceFile = { path: string; text: string };

/** Paths of everything that belongs to the repository, committed or about to be, with `/` on every system. */
export function repositoryPaths(): string[] {
  const isFile = (path: string) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false;
  return listPaths().filter(isFile).sort();
}

function listPaths(): string[] {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    return execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], options)
      .split('\0')
      .filter(Boolean);
  } catch {
    // An archive without its git folder.
    const skip = (path: string) => /(^|[\\/])(node_modules|dist|\.data|\.git)$/.test(path);
    return globSync('**', { cwd: ROOT, exclude: skip }).map((path) => path.replaceAll('\\', '/'));
  }
}

export function readSources(matches: RegExp): SourceFile[] {
  return repositoryPaths()
    .filter((path) => matches.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Code that only tests run: it may use what they need. */
export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)(test|testing|e2e)\//.test(path);
}
