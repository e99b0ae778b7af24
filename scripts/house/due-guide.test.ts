import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the guides say by how many days a payer puts a bill off, in each of their languages', () => {
  const rule = read('apps/server/src/modules/invoices/due-when-collected.ts');
  const days = /PUT_OFF_DAYS = (\d+);/.exec(rule)?.[1];
  expect(read('docs/guide/due-days.md')).toContain(`at most ${days} days in all`);
  const chapters = read('apps/server/src/platform/docs/chapters.ts');
  expect(chapters).toContain(`at most ${days} days in all`);
  expect(chapters).toContain(`最多使账单推后 ${days} 天`);
});
