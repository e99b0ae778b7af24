/** A column of a fixed-width record. Positions count from 1 and include both ends, as bank manuals write them. */
export interface Column {
  readonly field: string;
  readonly from: number;
  readonly to: number;
  readonly justify: 'left' | 'right';
  readonly fill: ' ' | '0';
}

/** Words from the left, filled with blanks. */
export const left = <const F extends string>(field: F, from: number, to: number) =>
  ({ field, from, to, justify: 'left', fill: ' ' }) as const;
/** Words from the right, filled with blanks. */
export const right = <const F extends string>(field: F, from: number, to: number) =>
  ({ field, from, to, justify: 'right', fill: ' ' }) as const;
/** Digits from the right, filled with zeros. */
export const digits = <const F extends string>(field: F, from: number, to: number) =>
  ({ field, from, to, justify: 'right', fill: '0' }) as const;

/** Cuts the named columns out of a record; `undefined` never occurs because a short record is refused before. */
export function columnReader<const Layout extends readonly Column[]>(layout: Layout) {
  const ranges = new Map(layout.map(({ field, from, to }) => [field, [from - 1, to] as const]));
  return (record: string, field: Layout[number]['field']): string => {
    const [start, end] = ranges.get(field) ?? [0, 0];
    return record.slice(start, end);
  };
}

/** Pads a value to its column's width. Throws RangeError rather than cut a value that does not fit. */
function padColumn(column: Column, value: string): string {
  const width = column.to - column.from + 1;
  if (value.length > width) throw new RangeError(`${column.field} is longer than its column`);
  return column.justify === 'left' ? value.padEnd(width, column.fill) : value.padStart(width, column.fill);
}

/** Writes a whole record from its layout; columns without a value are filled. Readable, not fast. */
export function writeColumns(layout: readonly Column[], values: Readonly<Record<string, string>>): string {
  return layout.map((column) => padColumn(column, values[column.field] ?? '')).join('');
}
