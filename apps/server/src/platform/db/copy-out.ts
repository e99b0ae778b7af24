import { to as copyTo } from 'pg-copy-streams';
import { BinaryRows } from './binary-rows.ts';
import { copiedPieces } from './copied-pieces.ts';
import type { Pool, Sql } from './sql.ts';
import { writtenOut } from './written-out.ts';

/** Streams the output of a `copy … to stdout` on a connection of its own. Ending the reading early ends the copy. */
export async function* copyOut(pool: Pool, statement: string): AsyncGenerator<Buffer> {
  const { connection, release } = await pool.copies.lend();
  let isAtEnd = false;
  try {
    yield* connection.query(copyTo(statement));
    isAtEnd = true;
  } finally {
    release(isAtEnd);
  }
}

/**
 * A reader who takes all the time may take longer than any one statement. A database that computes looks once a second whether
 * anyone is still there.
 */
const BEGIN =
  'begin read only; set local statement_timeout = 0; set local client_connection_check_interval = 1000';

/**
 * The rows of a statement as they come, from one snapshot, on a connection of their own: each time, `next` leads through those
 * that came. The time-outs of transactions cannot end a copy that waits for its reader, so it is watched here: `onCut` hears of
 * a reader who stalls as long as a transaction may, and of a database that is silent as long as a report may take.
 */
export async function* copyBinary(
  pool: Pool,
  statement: Sql,
  onCut: (error: Error) => void,
): AsyncGenerator<BinaryRows> {
  const text = writtenOut(statement);
  const { idleMs, reportMs } = pool.timeOuts;
  const { connection, release } = await pool.copies.lend();
  let isHeld = true;
  const giveBack = (isAtEnd: boolean) => {
    if (isHeld) release(isAtEnd);
    isHeld = false;
  };
  let watch: NodeJS.Timeout | undefined;
  let cut: Error | undefined;
  const within = (ms: number, missed: string) => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      cut = new Error(`a copy was ended: ${missed} for ${ms} ms`);
      onCut(cut);
      giveBack(false);
    }, ms);
  };
  try {
    await connection.query(BEGIN);
    const { fields } = await connection.query(`select * from (${text}) described limit 0`);
    const rows = new BinaryRows(fields);
    const pieces = connection.query(copiedPieces(`copy (${text}) to stdout (format binary)`));
    within(reportMs, 'the database sent nothing');
    for await (const piece of pieces) {
      rows.take(piece);
      within(idleMs, 'its reader took nothing');
      yield rows;
      rows.leave();
      within(reportMs, 'the database sent nothing');
    }
    await connection.query('commit');
    giveBack(true);
  } catch (error) {
    throw cut ?? error;
  } finally {
    clearTimeout(watch);
    giveBack(false);
  }
}
