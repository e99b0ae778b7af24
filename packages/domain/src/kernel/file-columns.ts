/** Which column of a delimited file, from 0, holds a field. */
type Chosen<F extends string> = { readonly [field in F]?: number };

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The columns that headings seem to hold, by the names that each field is known by (spaces, marks and case do not matter): each
 * column for one field, and the first of several that would fit.
 */
export function guessedColumns<F extends string>(
  headings: readonly string[],
  fields: readonly F[],
  known: Readonly<Record<F, readonly string[]>>,
): Chosen<F> {
  const plain = headings.map(bare);
  const guessed: { [field in F]?: number } = {};
  for (const field of fields) {
    for (const name of known[field]) {
      const at = plain.indexOf(bare(name));
      if (at === -1 || Object.values(guessed).includes(at)) continue;
      guessed[field] = at;
      break;
    }
  }
  return guessed;
}

export type ColumnFaultOf<F extends string> = {
  readonly code: 'needed' | 'outside' | 'doubled';
  readonly field: F;
};

/** What is wrong with a choice of columns: one that is needed and not named, that the file lacks, or that is named twice. */
export function columnFaultsOf<F extends string>(
  columns: Chosen<F>,
  file: { width: number; fields: readonly F[]; needed: readonly F[] },
): ColumnFaultOf<F>[] {
  const named = file.fields.filter((field) => columns[field] !== undefined);
  const faults = (code: ColumnFaultOf<F>['code'], of: readonly F[]) => of.map((field) => ({ code, field }));
  return [
    ...faults(
      'needed',
      file.needed.filter((field) => columns[field] === undefined),
    ),
    ...faults(
      'outside',
      named.filter((field) => columns[field]! < 0 || columns[field]! >= file.width),
    ),
    ...faults(
      'doubled',
      named.filter((field, at) => named.slice(0, at).some((other) => columns[other] === columns[field])),
    ),
  ];
}

/** Headings that stand more than once in a file: a person cannot know which column is meant. */
export function doubledHeadings(headings: readonly string[]): string[] {
  const plain = headings.map(bare);
  return headings.filter((heading, at) => heading !== '' && plain.indexOf(plain[at]!) < at);
}
