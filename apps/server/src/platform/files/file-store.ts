import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileKeys } from '../vault.ts';
import { decryptFile, encryptFile, FileAltered, HEADER_BYTES, keyIdOf } from './file-cipher.ts';

type Content = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

/**
 * Files that must survive: bank files, uploads. Stored encrypted and authenticated (`file-cipher.ts`). A file appears
 * whole or not at all: it is written to a temporary name, flushed to disk, then renamed.
 */
export type FileStore = {
  write(name: string, content: Content): Promise<{ bytes: number }>;
  /**
   * The content, after the whole file was checked: that every part opens and, where the owning row keeps a digest, that
   * it is that content. Throws FileAltered before a byte is given out.
   */
  read(name: string, expected?: { sha256: string }): Promise<Readable>;
  remove(name: string): Promise<void>;
  exists(name: string): Promise<boolean>;
  /** Every file that is sealed with another key than the current one. */
  sealedWithOldKeys(): AsyncIterable<string>;
  /** Writes a file again under the current key, in place. Throws FileAltered and leaves it as it is. */
  reseal(name: string): Promise<void>;
};

const PART = /\.part$/;

export function createDiskFileStore(root: string, keys: FileKeys): FileStore {
  const place = (name: string) => {
    if (!/^[a-z0-9][a-z0-9/_.-]*$/i.test(name) || name.includes('..'))
      throw new Error(`bad file key: ${name}`);
    return join(root, name);
  };
  const contentOf = (name: string) => decryptFile(keys, name, createReadStream(place(name)));
  const write = async (name: string, content: Content) => {
    let bytes = 0;
    async function* counted() {
      for await (const chunk of content) {
        bytes += Buffer.byteLength(chunk);
        yield chunk;
      }
    }
    await putInPlace(place(name), encryptFile(keys, name, counted()));
    return { bytes };
  };
  return {
    write,
    async read(name, expected) {
      const sha256 = await digestOf(contentOf(name));
      if (expected && sha256 !== expected.sha256) throw new FileAltered(name, 'it is another content');
      return Readable.from(contentOf(name), { objectMode: false });
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
    async exists(name) {
      return stat(place(name)).then(
        () => true,
        () => false,
      );
    },
    async *sealedWithOldKeys() {
      for await (const name of namesIn(root)) {
        const header = await headerOf(place(name));
        if (header && keyIdOf(header) !== keys.currentId) yield name;
      }
    },
    async reseal(name) {
      await digestOf(contentOf(name));
      await write(name, contentOf(name));
    },
  };
}

/** Passed on piece by piece as the disk accepts them: a queue in between would hold a large file in memory. */
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

async function digestOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** The names of all files below a folder; what is being written is none yet. */
async function* namesIn(root: string): AsyncGenerator<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isFile() && !PART.test(entry.name)) yield relative(root, join(entry.parentPath, entry.name));
  }
}

/** Undefined for a file that was removed meanwhile. */
async function headerOf(path: string): Promise<Buffer | undefined> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return undefined;
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, 0).finally(() => handle.close());
  return header.subarray(0, bytesRead);
}
