import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { filtersOf, type ListTools, useListTools } from './list-tools.ts';

afterEach(() => vi.unstubAllGlobals());

test('filters are those of the list’s call, without its page and order', () => {
  const input = { page: 3, page_size: 50, sort: '-name', status: ['active', 'pending'], search: 'okonkwo' };
  expect(filtersOf({ ...input, amount_min: 0, type: '', date_from: undefined, rail: null })).toEqual({
    status: 'active,pending',
    search: 'okonkwo',
    amount_min: 0,
  });
});

test('an export is made once for a double click, and again for other rows', async () => {
  const answers: (() => void)[] = [];
  const given: string[] = [];
  const link = { href: '', click: () => given.push(link.href) };
  vi.stubGlobal('document', { querySelector: () => null, createElement: () => link });
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const data = { path: `/files/${answers.length}`, rows: 2 };
    answers.push(() => resolve(Response.json({ code: 0, message: '', data })));
    return promise;
  });
  const made: ListTools[] = [];
  const Screen = () => {
    made.push(useListTools('customers', { page: 1, status: 'active' }));
    return null;
  };
  renderToStaticMarkup(<Screen />);
  const tools = made[0]!;
  const both = [tools.exportRows(null), tools.exportRows(null), tools.exportRows(['cus_1'])];
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  await Promise.all(both);
  expect(given.sort()).toEqual(['/files/0', '/files/1']);
  // Free again after the time of a double click.
  await vi.waitFor(
    () => {
      void tools.exportRows(null);
      expect(answers).toHaveLength(3);
    },
    { timeout: 5_000 },
  );
});
