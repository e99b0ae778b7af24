import { expect, test } from 'vitest';
import { bySentence } from './bulk-report.tsx';

test('rows that may not be changed stand under their reason, the commonest reason first', () => {
  const row = (id: string, message: string) => ({ id, name: id.toUpperCase(), message });
  const groups = bySentence([row('a', 'Billed'), row('b', 'Gone'), row('c', 'Gone')]);
  expect(groups.map(({ message, rows }) => [message, rows.map(({ id }) => id)])).toEqual([
    ['Gone', ['b', 'c']],
    ['Billed', ['a']],
  ]);
});
