import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

const TEXTS = Array.from({ length: 800 }, (_, n) => `select ${n}`);

/** The name that a text has once it has run so often that it gets one, if it ever does. */
const named = (names: ReturnType<typeof createStatementNames>, text: string) => {
  names.nameOf(text);
  return names.nameOf(text);
};

test('a text has its name from its second run on, the same each time and no other text’s', () => {
  const names = createStatementNames();
  expect(names.nameOf('select 1')).toBeUndefined();
  const name = names.nameOf('select 1');
  expect(name).toMatch(/^0_[\w-]{27}$/);
  expect(names.nameOf('select 1')).toBe(name);
  expect(new Set(TEXTS.map((text) => named(names, text))).size).toBe(TEXTS.length);
});

test('the first eight hundred keep their names, what comes later has none, and all begin anew once tables change', () => {
  const names = createStatementNames();
  const first = TEXTS.map((text) => named(names, text));
  expect(first).not.toContain(undefined);
  expect(named(names, 'select 800')).toBeUndefined();
  expect(TEXTS.map((text) => names.nameOf(text))).toEqual(first);
  names.renew();
  expect(named(names, 'select 800')).toMatch(/^1_/);
});

test('texts that run once take no place, however many there are', () => {
  const names = createStatementNames();
  for (let n = 0; n < 5_000; n += 1) names.nameOf(`select once ${n}`);
  expect(TEXTS.map((text) => named(names, text))).not.toContain(undefined);
});

test('a pooler that is set up as the guide says keeps every statement that a process names', () => {
  const guide = readFileSync(new URL('../../../../../docs/guide/scaling.md', import.meta.url), 'utf8');
  const advised = Number(/`max_prepared_statements` of (\d+) or more/.exec(guide)![1]);
  const names = createStatementNames();
  const texts = Array.from({ length: advised + 1 }, (_, n) => `select ${n}`);
  expect(texts.filter((text) => named(names, text)).length).toBeLessThanOrEqual(advised);
});
