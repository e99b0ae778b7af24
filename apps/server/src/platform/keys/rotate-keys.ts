import { queriesOn } from '../db/sql.ts';
import { FileAltered } from '../files/file-cipher.ts';
import type { Platform } from '../work.ts';
import { keepDigestKeys } from './digest-keys.ts';
import { resealColumn } from './reseal-column.ts';
import { resealEvents } from './reseal-events.ts';
import { sealedColumns } from './sealed-columns.query.ts';

export type Rotation = {
  values: number;
  files: number;
  /** What could not be sealed again, each with its place. While there is one, no key may be removed. */
  left: string[];
};

/**
 * Seals everything again under the current key: values of the database, what events carry, and files; and keeps the
 * digest keys of all keys. It may be stopped and run again at any time, beside a working portal. `say` gets a line for
 * each place that is done.
 */
export async function rotateKeys(
  platform: Pick<Platform, 'pool' | 'vault' | 'clock' | 'files'>,
  say: (line: string) => void = () => {},
): Promise<Rotation> {
  const { pool, vault, files } = platform;
  const rotation: Rotation = { values: 0, files: 0, left: [] };
  await keepDigestKeys(platform);
  for (const column of await sealedColumns(queriesOn(pool))) {
    const { sealed, unreadable } = await resealColumn(pool, vault, column);
    rotation.values += sealed;
    rotation.left.push(...unreadable);
    say(`${column.table}.${column.column}: ${sealed}`);
  }
  rotation.values += await resealEvents(pool, vault);
  for await (const name of files.sealedWithOldKeys()) {
    try {
      await files.reseal(name);
      rotation.files += 1;
    } catch (error) {
      if (!(error instanceof FileAltered)) throw error;
      rotation.left.push(`file ${name}`);
    }
  }
  say(`files: ${rotation.files}`);
  return rotation;
}
