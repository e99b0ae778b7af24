import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Files that must survive: bank files, uploads. Stored encrypted (AES-256-CTR with a nonce of its own at the head; the
 * owning row stores the sha256). A file appears whole or not at all: it is written to a temporary name, flushed to
 * disk, then renamed.
 */
export type FileStore = {
  write(
    key: string,
    content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
  ): Promise<{ bytes: number }>;
  read(key: string): Promise<ReadableStream>;
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

const NONCE_BYTES = 16;

export function createDiskFileStore(root: string, key: Buffer): FileStore {
  const place = (name: string) => {
    if (!/^[a-z0-9][a-z0-9/_.-]*$/i.test(name) || name.includes('..'))
      throw new Error(`bad file key: ${name}`);
    return join(root, name);
  };
  return {
    async write(name, content) {
      const target = place(name);
      const beside = `${target}.${randomBytes(6).toString('hex')}.part`;
      await mkdir(dirname(target), { recursive: true });
      const nonce = randomBytes(NONCE_BYTES);
      let bytes = 0;
      async function* encrypted() {
        const cipher = createCipheriv('aes-256-ctr', key, nonce);
        yield nonce;
        for await (const chunk of content) {
          const plain = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          bytes += plain.length;
          yield cipher.update(plain);
        }
        yield cipher.final();
      }
      try {
        // Passed on piece by piece as the disk accepts them: a queue in between would hold a large file in memory.
        await pipeline(encrypted, createWriteStream(beside));
        const handle = await open(beside, 'r');
        await handle.sync().finally(() => handle.close());
        await rename(beside, target);
        const folder = await open(dirname(target), 'r');
        await folder.sync().finally(() => folder.close());
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      return { bytes };
    },
    async read(name) {
      const path = place(name);
      const handle = await open(path, 'r');
      const nonce = Buffer.alloc(NONCE_BYTES);
      await handle.read(nonce, 0, NONCE_BYTES, 0).finally(() => handle.close());
      const decipher = createDecipheriv('aes-256-ctr', key, nonce);
      const source = createReadStream(path, { start: NONCE_BYTES });
      source.on('error', (error) => decipher.destroy(error));
      return source.pipe(decipher);
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
  };
}
