import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const PLACES = ['', 'apps/server/src/', 'apps/web/src/'];
const STATES = new Set(['met', 'part', 'not', 'run', 'none']);

const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the security table names files that exist', () => {
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|json))`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter((path) => !PLACES.some((place) => existsSync(new URL(place + path, root))));
  expect([...new Set(missing)]).toEqual([]);
});

test('each requirement of the security table has a state, and none stands twice', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => !STATES.has(row[3] ?? '')).map((row) => row[1])).toEqual([]);
  const numbers = rows.flatMap((row) => (row[1] ?? '').split(', '));
  expect(numbers.filter((each, at) => numbers.indexOf(each) !== at)).toEqual([]);
});
