import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

const PART = /\.part$/;

/** Files in a folder of this machine, or of one that all processes share. */
export function createFolderStorage(root: string): Storage {
  const place = (name: string) => join(root, name);
  return {
    put: (name, bytes) => putInPlace(place(name), bytes),
    get: (name) => createReadStream(place(name)),
    begin: (name, length) => beginningOf(place(name), length),
    async exists(name) {
      return stat(place(name)).then(
        () => true,
        () => false,
      );
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
    names: () => namesIn(root),
    async isReachable() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      return true;
    },
  };
}

/**
 * Written to a temporary name, flushed to disk, then renamed. Passed on piece by piece as the disk accepts them: a queue
 * in between would hold a large file in memory.
 */
async function putInPlace(target: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const beside = `${target}.${randomBytes(6).toString('hex')}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await pipeline(bytes, createWriteStream(beside));
    await sync(beside);
    await rename(beside, target);
    await sync(dirname(target));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The names of all files below a folder; what is being written is none yet. */
async function* namesIn(root: string): AsyncGenerator<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isFile() && !PART.test(entry.name)) yield relative(root, join(entry.parentPath, entry.name));
  }
}

async function beginningOf(path: string, length: number): Promise<Buffer | undefined> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return undefined;
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, 0).finally(() => handle.close());
  return bytes.subarray(0, bytesRead);
}
