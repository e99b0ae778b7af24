import { StringDecoder } from 'node:string_decoder';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * The rows of a `COPY … TO STDOUT` in text format, as many at a time as arrive together, each as its columns. NULL
 * reads as ''. Never one row at a time: yielding a row costs more than reading it.
 */
export async function* copyRows(source: AsyncIterable<Buffer>): AsyncGenerator<string[][]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop()!;
    if (lines.length > 0) yield lines.map(columnsOf);
  }
  if (rest) yield [columnsOf(rest)];
}

function columnsOf(line: string): string[] {
  const columns = line.split('\t');
  return line.includes('\\') ? columns.map(unescaped) : columns;
}

function unescaped(column: string): string {
  if (column === '\\N') return '';
  return column.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);
}
