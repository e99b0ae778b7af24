import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileKeys } from '../vault.ts';
import { decryptFile, encryptFile, FileAltered, HEADER_BYTES, keyIdOf } from './file-cipher.ts';
import type { Storage } from './storage.ts';

export type Content = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

/**
 * Files that must survive: bank files, uploads. Stored encrypted and authenticated (`file-cipher.ts`), wherever their
 * storage is. A file appears whole or not at all.
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
  /** Whether the storage can be read and written now; false or an error when not. */
  isReachable(): Promise<boolean>;
};

export function createFileStore(storage: Storage, keys: FileKeys): FileStore {
  const checked = (name: string) => {
    if (!/^[a-z0-9][a-z0-9/_.-]*$/i.test(name) || name.includes('..'))
      throw new Error(`bad file key: ${name}`);
    return name;
  };
  const contentOf = (name: string) => decryptFile(keys, name, storage.get(checked(name)));
  const write = async (name: string, content: Content) => {
    let bytes = 0;
    async function* counted() {
      for await (const chunk of content) {
        bytes += Buffer.byteLength(chunk);
        yield chunk;
      }
    }
    await storage.put(checked(name), encryptFile(keys, name, counted()));
    return { bytes };
  };
  return {
    write,
    async read(name, expected) {
      const { sha256, short } = await checkedPass(contentOf(name));
      if (expected && sha256 !== expected.sha256) throw new FileAltered(name, 'it is another content');
      return Readable.from(short ?? contentOf(name), { objectMode: false });
    },
    remove: async (name) => storage.remove(checked(name)),
    exists: async (name) => storage.exists(checked(name)),
    async *sealedWithOldKeys() {
      for await (const name of storage.names()) {
        const header = await storage.begin(name, HEADER_BYTES);
        if (header && keyIdOf(header) !== keys.currentId) yield name;
      }
    },
    async reseal(name) {
      await checkedPass(contentOf(name));
      await write(name, contentOf(name));
    },
    isReachable: () => storage.isReachable(),
  };
}

/** All of a file at once, for what cannot be read piece by piece; checked as `read` checks it. */
export const wholeFile = async (
  files: Pick<FileStore, 'read'>,
  name: string,
  expected?: { sha256: string },
): Promise<Buffer> => Buffer.concat(await (await files.read(name, expected)).toArray());

/** Up to so many bytes a file is given out from the pass that checked it; a longer one is opened again. */
const SHORT_BYTES = 1024 * 1024;

/** Reads a file to its end: its digest, and all of it where it is short. */
async function checkedPass(content: AsyncIterable<Buffer>): Promise<{ sha256: string; short?: Buffer[] }> {
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes <= SHORT_BYTES) held.push(chunk);
    else held = [];
  }
  const sha256 = hash.digest('hex');
  return bytes <= SHORT_BYTES ? { sha256, short: held } : { sha256 };
}
