import type { Paper, PreparedPaper } from '../platform/documents/index.ts';

/** What a paper says, each of its pieces on a line: what its file would be searched for, without drawing it. */
export function paperWords({ write }: Pick<PreparedPaper, 'write'>): string[] {
  const said: string[] = [];
  const say = (...texts: (string | undefined)[]) => void said.push(texts.filter(Boolean).join(': '));
  const table: Paper['table'] = (columns, rows) => {
    say(columns.map(({ title }) => title).join(' | '));
    for (const cells of rows) say(cells.join(' | '));
  };
  write({
    letterhead: (name) => say(name),
    title: say,
    section: say,
    text: say,
    note: say,
    list: (items) => items.forEach((item) => void say(item)),
    scanned: (address) => say(address),
    facts: (rows) => rows.forEach((row) => void say(...row)),
    table,
    fittedTable: table,
  });
  return said;
}
