import type { BinaryRows } from '../db/binary-rows.ts';
import type { ExportColumn, Reader } from './columns.ts';
import { putCell, putComma, putEnd, taken } from './csv.ts';
import type { SharedList } from './shared-list.ts';

const NOWHERE = -1;

/**
 * Prints the rows that have come as records, at each call. What is stored as it is shown goes from bytes to bytes; any other cell is
 * printed as its column prints it, from a row whose fields are decoded when they are read.
 */
export function copiedRecords(
  { columns, made }: NonNullable<SharedList['copied']>,
  rows: BinaryRows,
  reader: Reader,
): () => Buffer {
  const shown = shownRow(rows.row, made);
  const puts = columns.map((column) => putting(column, made, rows, reader));
  const { from, to } = rows;
  return () => {
    let at = 0;
    while (rows.next()) {
      const { bytes } = rows;
      for (let n = 0; n < puts.length; n += 1) {
        if (n > 0) at = putComma(at);
        const { place, put } = puts[n]!;
        let end = -1;
        if (place >= 0) end = to[place]! < from[place]! ? at : put(bytes, from[place]!, to[place]!, at);
        at = end < 0 ? putCell(columns[n]!.print(shown, reader), at) : end;
      }
      at = putEnd(at);
    }
    return taken(at);
  };
}

/** The stored row with what is made of it in place of what is stored by the same name. */
const shownRow = (stored: object, made: NonNullable<SharedList['copied']>['made']): object =>
  Object.create(
    stored,
    Object.fromEntries(
      Object.entries(made).map(([name, make]) => [name, { get: () => make(stored as never) }]),
    ),
  ) as object;

/** How the column's cell of the row is put from its bytes, and where they are; nowhere where it is always printed. */
function putting({ fromBytes }: ExportColumn<object>, made: object, rows: BinaryRows, { locale }: Reader) {
  const isShown = fromBytes && (fromBytes.isStored || !(fromBytes.field in made));
  const place = (isShown ? rows.placeOf(fromBytes.field, fromBytes.kind) : undefined) ?? NOWHERE;
  return { place, put: fromBytes?.putting(locale) ?? (() => -1) };
}
