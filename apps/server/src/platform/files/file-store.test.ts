import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault } from '../vault.ts';
import { FileAltered } from './file-cipher.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createFolderStorage } from './folder-storage.ts';

const { fileKeys } = createVault(new Map([[1, Buffer.alloc(32, 7)]]), 1);
const CHUNK = 64 * 1024;
let root: string;
let store: FileStore;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lorikeet-files-'));
  store = createFileStore(createFolderStorage(root), fileKeys);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function contentOf(name: string, expected?: { sha256: string }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.read(name, expected)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The longest file that is given out from the pass that checked it. */
const SHORT = 16 * CHUNK;

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, SHORT, SHORT + 1])(
  '%i bytes come back as they were',
  async (bytes) => {
    const content = Buffer.alloc(bytes, 'lorikeet');
    expect(await store.write(`sized/${bytes}`, [content.subarray(0, 10), content.subarray(10)])).toEqual({
      bytes,
    });
    expect((await contentOf(`sized/${bytes}`)).equals(content)).toBe(true);
  },
);

test('a byte flipped anywhere is refused before a byte is given out', async () => {
  const content = Buffer.alloc(2 * CHUNK + 100, 'account 123456789 ');
  await store.write('flipped', [content]);
  const kept = await readFile(join(root, 'flipped'));
  expect(kept.includes('account')).toBe(false);
  // The header byte by byte, then each part's ends and its tag, and places all over.
  const places = [
    ...Array.from({ length: 37 }, (_, n) => n),
    37,
    37 + CHUNK,
    37 + CHUNK + 16,
    kept.length - 17,
    kept.length - 1,
    ...Array.from({ length: 60 }, (_, n) => 37 + n * 2_180),
  ];
  for (const place of places) {
    const spoiled = Buffer.from(kept);
    spoiled[place] = spoiled[place]! ^ 1;
    await writeFile(join(root, 'flipped'), spoiled);
    await expect(store.read('flipped'), String(place)).rejects.toThrow(FileAltered);
  }
});

test('a long file is refused whole for a byte of its last part', async () => {
  await store.write('long', [Buffer.alloc(SHORT + CHUNK, 'a')]);
  const kept = await readFile(join(root, 'long'));
  kept[kept.length - 20] = kept[kept.length - 20]! ^ 1;
  await writeFile(join(root, 'long'), kept);
  await expect(store.read('long')).rejects.toThrow(FileAltered);
});

test('parts cut off, added, exchanged or moved to another name are refused', async () => {
  const content = Buffer.alloc(3 * CHUNK, 'a');
  await store.write('whole', [content]);
  const kept = await readFile(join(root, 'whole'));
  const part = (n: number) => kept.subarray(37 + n * (CHUNK + 16), 37 + (n + 1) * (CHUNK + 16));
  const header = kept.subarray(0, 37);
  const spoiled: [string, Buffer][] = [
    ['the last part cut off', Buffer.concat([header, part(0), part(1)])],
    ['all parts cut off', header],
    ['nothing left', Buffer.alloc(0)],
    ['half a part', kept.subarray(0, kept.length - 1_000)],
    ['a part twice', Buffer.concat([header, part(0), part(0), part(1), part(2)])],
    ['parts exchanged', Buffer.concat([header, part(1), part(0), part(2)])],
    ['a byte added', Buffer.concat([kept, Buffer.of(0)])],
  ];
  for (const [what, bytes] of spoiled) {
    await writeFile(join(root, 'whole'), bytes);
    await expect(store.read('whole'), what).rejects.toThrow(FileAltered);
  }
  await writeFile(join(root, 'whole'), kept);
  await rename(join(root, 'whole'), join(root, 'elsewhere'));
  await expect(store.read('elsewhere')).rejects.toThrow(FileAltered);
});

test('a file put back from an earlier time is refused by the digest that its row keeps', async () => {
  const digest = (text: string) => ({ sha256: createHash('sha256').update(text).digest('hex') });
  await store.write('versioned', ['the first']);
  const earlier = await readFile(join(root, 'versioned'));
  await store.write('versioned', ['the second']);
  expect(String(await contentOf('versioned', digest('the second')))).toBe('the second');
  await writeFile(join(root, 'versioned'), earlier);
  expect(String(await contentOf('versioned'))).toBe('the first');
  await expect(store.read('versioned', digest('the second'))).rejects.toThrow(FileAltered);
});
