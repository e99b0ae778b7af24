import { PassThrough, type Readable } from 'node:stream';
import { asShown, wholeList } from '../db/list-page.ts';
import { readByCursor } from '../db/read-by-cursor.ts';
import { sql } from '../db/sql.ts';
import { EXPORTS_AT_ONCE } from '../db/time-outs.ts';
import type { Run } from '../run.ts';
import type { Work } from '../work.ts';
import { copiedRecords } from './copied-records.ts';
import { BOM, csvRecord, csvRecords } from './csv.ts';
import { momentPrinter } from './print-moments.ts';
import type { AskedRows, SharedList } from './shared-list.ts';
import { createTurns } from './turns.ts';

const turns = createTurns(EXPORTS_AT_ONCE);

export type CsvOrder = { list: SharedList; asked: AskedRows; locale: 'en' | 'zh' };

/**
 * The rows as CSV, as they were when the reading began. A few hundred rows are in memory at once, however many
 * there are; when the reader goes away, or stalls for a minute, the reading ends.
 */
export const streamCsv = (run: Run, order: CsvOrder): Readable =>
  order.list.copied
    ? inTurn(run, (out) => pour(copiedCsv(run, order, { onCut: (error) => out.destroy(error) }), out))
    : streamPieces(run, (work) => csvOf(work, order));

/** Text that is made while it is sent, from one snapshot. A stalled or lost reader ends it. */
export function streamPieces(run: Run, make: (work: Work) => AsyncIterable<Buffer | string>): Readable {
  let hasBegun = false;
  return inTurn(run, (out) =>
    run.inSnapshot((work, lost) => {
      if (hasBegun) throw new Error('an export cannot begin anew: what was read has been sent');
      hasBegun = true;
      // The database disconnects a stalled reader; a write that waits for room must then end.
      lost.addEventListener('abort', () => out.destroy(lost.reason as Error));
      return pour(make(work), out);
    }),
  );
}

function inTurn(run: Run, send: (out: PassThrough) => Promise<void>): Readable {
  const out = new PassThrough();
  const read = async () => {
    if (out.destroyed) return;
    await send(out);
    out.end();
  };
  turns.take(read).catch((error: unknown) => {
    run.log.error({ err: error }, 'an export ended early');
    out.destroy(error as Error);
  });
  return out;
}

async function pour(pieces: AsyncIterable<Buffer | string>, out: PassThrough): Promise<void> {
  // One statement at a time: the connection is released when this returns.
  for await (const piece of pieces) {
    if (!out.write(piece) && !out.destroyed) await roomIn(out);
    if (out.destroyed) return;
  }
}

function roomIn(out: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      out.off('drain', go).off('close', go);
      resolve();
    };
    out.on('drain', go).on('close', go);
  });
}

/** The file piece by piece: the byte order mark with the headings, then some rows at a time. */
export async function* csvOf(work: Work, order: CsvOrder): AsyncGenerator<Buffer | string> {
  yield BOM + csvRecord(order.list.headings(order.locale, work.timeZone));
  for await (const rows of cellsOf(work, order)) yield csvRecords(rows);
}

type Watched = {
  /** Hears why the copy was ended while its reader kept it waiting. */
  onCut?(error: Error): void;
  /** Awaited before more is read. */
  progress?(done: number): Promise<void>;
};

/** The same file of a list that is copied: the statement is written out in a transaction, which holds nothing while it is read. */
export async function* copiedCsv(
  run: Run,
  { list, asked, locale }: CsvOrder,
  { onCut = () => undefined, progress }: Watched,
): AsyncGenerator<Buffer | string> {
  const { statement, timeZone } = await run.inTransaction(async (work) => ({
    statement: wholeList(await list.find(work, asked)),
    timeZone: work.timeZone,
  }));
  yield BOM + csvRecord(list.headings(locale, timeZone));
  const reader = { moment: momentPrinter(timeZone), locale };
  let records: (() => Buffer) | undefined;
  for await (const rows of run.copyBinary(statement, onCut)) {
    records ??= copiedRecords(list.copied!, rows, reader);
    const piece = records();
    if (piece.length > 0) yield piece;
    await progress?.(rows.count);
  }
}

/** The printed cells of the rows, some rows at a time, by one cursor over all of them: joins are made once, not for each row. */
export async function* cellsOf(
  work: Work,
  { list, asked, locale }: CsvOrder,
): AsyncGenerator<readonly string[][]> {
  const found = await list.find(work, asked);
  const reader = { moment: momentPrinter(work.timeZone), locale };
  // Every row is fetched: a plan for the first few rows would cost far more overall.
  await work.run(sql`set local cursor_tuple_fraction = 1`);
  for await (const stored of readByCursor(work, wholeList(found))) {
    const rows = await asShown(found, stored);
    yield rows.map((row) => found.cells(row, reader));
  }
}
