import { expect } from 'vitest';
import type { TestPortal } from './test-portal.ts';

type Exported = { path: string; filename: string; rows: number };

/** Asks for an export and fetches it by its ticket: its headings, and its rows by heading. */
export async function exportCsv(
  portal: TestPortal,
  token: string,
  body: { list: string; filters?: object; sort?: string; ids?: string[] },
  locale: 'en' | 'zh' = 'en',
) {
  const issued = await portal.call<Exported>('POST', '/api/merchant/export/create', { token, body, locale });
  expect(issued).toMatchObject({ status: 200, code: 0 });
  const fetched = await portal.portal.app.inject({ method: 'GET', url: issued.data.path });
  expect(fetched.statusCode).toBe(200);
  expect(fetched.headers['content-type']).toBe('text/csv; charset=utf-8');
  const text = fetched.rawPayload.toString('utf8');
  const [headings = [], ...records] = readCsv(text.replace(/^\uFEFF/, ''));
  const rows = records.map((cells) => Object.fromEntries(cells.map((cell, at) => [headings[at]!, cell])));
  return { ...issued.data, text, headings, rows, disposition: fetched.headers['content-disposition'] };
}

/** Reads RFC 4180, as a spreadsheet would. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let match = cell.exec(text);
  while (match) {
    records.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') records.push([]);
    match = cell.exec(text);
  }
  return records.slice(0, -1);
}
