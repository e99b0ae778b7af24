import type { FileReader } from '@lorikeet/bank-files';
import { MayBeDone } from '../../platform/db/busy.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type StoredFile, storeFile } from '../../platform/files/stored-file.ts';

/** A longer file is only judged by the call that brings it, and its lines are applied after the commit. */
export const LINES_AT_ONCE = 5_000;

/** How long a long file keeps others of its queue waiting before it lines up again. */
export const TURN_MS = 120_000;

/** Lines of a file that are in memory at once. */
const WINDOW = 20_000;

type Stored = Pick<StoredFile, 'key' | 'sha256'>;

/** Gives a stored file to a reader piece by piece: a character is a byte, as banks write. Returns what was found. Throws FileAltered. */
export async function readStored<Found>(
  { files }: { files: Pick<FileStore, 'read'> },
  { key, sha256 }: Stored,
  reader: FileReader<Found>,
): Promise<Found> {
  for await (const piece of await files.read(key, { sha256 })) reader.push(piece.toString('latin1'));
  return reader.end();
}

/** The lines that a reader gives of a stored file, up to 20,000 at a time, however many they are. Throws FileAltered. */
export async function* storedLines<Line>(
  { files }: { files: Pick<FileStore, 'read'> },
  { key, sha256 }: Stored,
  readerOf: (onLine: (line: Line) => void) => FileReader<unknown>,
): AsyncGenerator<Line[]> {
  const read: Line[] = [];
  const reader = readerOf((line) => read.push(line));
  for await (const piece of await files.read(key, { sha256 })) {
    reader.push(piece.toString('latin1'));
    while (read.length >= WINDOW) yield read.splice(0, WINDOW);
  }
  reader.end();
  while (read.length > 0) yield read.splice(0, WINDOW);
}

/**
 * Stores a file that is not stored yet, and lets `enter` judge it and give its row. It stays where the row names it: nothing
 * stays of what is refused, or was there already under another key. Where the answer to the commit never came it stays as well,
 * for its row may be there.
 */
export async function keepIfEntered<Row extends { storageKey: string }>(
  { files, merchantId }: { files: Pick<FileStore, 'write' | 'remove'>; merchantId: string },
  { folder, content }: { folder: string; content: string | StoredFile },
  enter: (stored: StoredFile) => Promise<Row>,
): Promise<Row> {
  const stored =
    typeof content === 'string'
      ? await storeFile(files, `${folder}/${merchantId}`, [Buffer.from(content, 'latin1')])
      : content;
  const row = await enter(stored).catch(async (error: unknown) => {
    if (!(error instanceof MayBeDone)) await files.remove(stored.key);
    throw error;
  });
  if (row.storageKey !== stored.key) await files.remove(stored.key);
  return row;
}
