import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Pool } from './sql.ts';

/** A value of a row to be copied: arrays of texts and numbers are arrays of the database. */
export type Copied = string | number | null | readonly (string | number)[];

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (value: string | number): string =>
  `${value}`.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPED[sign]!);

const arrayText = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => `"${`${value}`.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** A row in the text format of COPY. */
export function copyLine(row: readonly Copied[]): string {
  const cells = row.map((value) => {
    if (value === null) return '\\N';
    return escaped(typeof value === 'object' ? arrayText(value) : value);
  });
  return `${cells.join('\t')}\n`;
}

/**
 * Copies lines into a table by a `copy … from stdin`, on a connection of its own, as they arrive: no more of them is in
 * memory than the stream holds. All rows are there afterwards, or none.
 */
export async function copyIn(pool: Pool, statement: string, lines: AsyncIterable<string>): Promise<void> {
  const { connection, release } = await pool.copies.lend();
  let isAtEnd = false;
  try {
    await pipeline(Readable.from(lines), connection.query(copyFrom(statement)));
    isAtEnd = true;
  } finally {
    release(isAtEnd);
  }
}
