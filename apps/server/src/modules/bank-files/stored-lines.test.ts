import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { MayBeDone } from '../../platform/db/busy.ts';
import type { Content } from '../../platform/files/file-store.ts';
import { keepIfEntered, readStored, storedLines } from './stored-lines.ts';

/** Files in memory, read a few bytes at a time. */
function someFiles(pieceBytes = 7) {
  const kept = new Map<string, Buffer>();
  const files = {
    async write(name: string, content: Content) {
      const pieces: Buffer[] = [];
      for await (const piece of content) pieces.push(Buffer.from(piece));
      kept.set(name, Buffer.concat(pieces));
      return { bytes: kept.get(name)!.length };
    },
    async read(name: string) {
      const all = kept.get(name)!;
      const pieces = Array.from({ length: Math.ceil(all.length / pieceBytes) }, (_, at) =>
        all.subarray(at * pieceBytes, (at + 1) * pieceBytes),
      );
      return Readable.from(pieces);
    },
    async remove(name: string) {
      kept.delete(name);
    },
  };
  return { kept, run: { merchantId: 'm', files } };
}

/** A reader of lines; the last has no line end, and is known at the end alone. */
function lineReader(onLine: (line: string) => void) {
  let begun = '';
  return {
    push(text: string) {
      const lines = (begun + text).split('\n');
      begun = lines.pop()!;
      for (const line of lines) onLine(line);
    },
    end() {
      onLine(begun);
      return 'all';
    },
  };
}

it('gives each line of a stored file once and in order, no more than 20,000 at a time', async () => {
  const { run, kept } = someFiles(1_000);
  const lines = Array.from({ length: 45_000 }, (_, at) => `line ${at}`);
  kept.set('k', Buffer.from(lines.join('\n')));
  const windows: string[][] = [];
  for await (const window of storedLines<string>(run, { key: 'k', sha256: '' }, lineReader))
    windows.push(window);
  expect(windows.map(({ length }) => length)).toEqual([20_000, 20_000, 5_000]);
  expect(windows.flat()).toEqual(lines);
});

it('reads a byte as a character wherever a piece is cut', async () => {
  const { run } = someFiles(1);
  const seen: string[] = [];
  const row = await keepIfEntered(run, { folder: 'f', content: 'Zoë\nCafé' }, async (stored) => {
    expect(
      await readStored(
        run,
        stored,
        lineReader((line) => seen.push(line)),
      ),
    ).toBe('all');
    expect(stored.bytes).toBe(8);
    return { storageKey: stored.key };
  });
  expect(seen).toEqual(['Zoë', 'Café']);
  expect(row.storageKey).toMatch(/^f\/m\//);
});

it('keeps a file whose row may be there, and none that is another’s or refused', async () => {
  const { run, kept } = someFiles();
  const keep = (enter: () => Promise<{ storageKey: string }>) =>
    keepIfEntered(run, { folder: 'f', content: 'x' }, enter);
  await expect(keep(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await keep(async () => ({ storageKey: 'of the first' }));
  expect(kept.size).toBe(0);
  await expect(keep(() => Promise.reject(new MayBeDone('cut')))).rejects.toThrow(MayBeDone);
  expect(kept.size).toBe(1);
});
