import type { SourceFile } from './source-files.ts';

/** Where a table is written. */
export type Write = { table: string; place: string; file: string; line: number };

const STATEMENT = /\b(?:insert\s+into|update(?!\s+(?:of|set)\b)|delete\s+from)\s+(?:only\s+)?([a-z_]+)/g;

/** The tables that the SQL text of a file writes. Only text between backquotes is SQL; comments tell no lies here. */
export function writesOf({ path, text }: SourceFile): Write[] {
  const place = placeOf(path);
  return [...text.matchAll(/`[^`]*`/g)].flatMap((template) =>
    [...template[0].matchAll(STATEMENT)].map((found) => ({
      table: found[1]!,
      place,
      file: path,
      line: text.slice(0, template.index + found.index).split('\n').length,
    })),
  );
}

const placeOf = (path: string): string =>
  /^apps\/server\/src\/(?:modules\/([^/]+)|([^/]+))/.exec(path)?.slice(1).find(Boolean) ?? path;
