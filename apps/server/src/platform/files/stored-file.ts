import { createHash } from 'node:crypto';
import { uuidv7 } from '../ids.ts';
import type { Content, FileStore } from './file-store.ts';

/** A file in the store, with what tells it from every other content. */
export type StoredFile = { key: string; sha256: string; bytes: number };

/** Stores what comes piece by piece under a new key of a folder; nothing stays of what does not come to its end. */
export async function storeFile(
  files: Pick<FileStore, 'write'>,
  folder: string,
  content: Content,
): Promise<StoredFile> {
  const key = `${folder}/${uuidv7()}`;
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  }
  const { bytes } = await files.write(key, hashed());
  return { key, sha256: hash.digest('hex'), bytes };
}
