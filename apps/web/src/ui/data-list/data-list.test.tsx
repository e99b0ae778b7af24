import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { ListTools } from '../../lib/list-tools.ts';
import { queryClient } from '../../lib/queries.ts';
import { DataList } from './data-list.tsx';
import { type FilterKey, readListState } from './list-state.ts';
import { PhoneFilter } from './list-tools.tsx';

// It is fetched when it is first shown, over and over where there is no page, long after these tests.
vi.mock('./filter-field.tsx', () => ({ default: () => <div className="lk-filter-box" /> }));

const control = { state: readListState(new URLSearchParams(), []), change: () => undefined };

const TOOLS: ListTools = {
  list: 'customers',
  canExport: true,
  exportRows: async () => undefined,
  bulk: [],
  preview: async () => null,
  run: async () => null,
};

const shown = (given: { rows?: readonly string[]; error?: { message: string } }) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <DataList<string>
        id="things"
        caption="Things"
        control={control}
        filters={[]}
        columns={[]}
        phoneRow={(row) => ({ who: row })}
        rowId={(row) => row}
        rowName={(row) => row}
        rows={given.rows}
        error={given.error}
        count={given.rows?.length ?? 0}
        today="2026-11-30"
        tools={TOOLS}
        empty="No things yet"
        errorTitle="Things did not load"
      />
    </QueryClientProvider>,
  );

it('offers the export of what is there, and of nothing where the rows did not load', () => {
  expect(shown({ rows: ['a'] })).toContain('list.exportRows');
  expect(shown({ error: { message: 'no answer' } })).not.toContain('list.exportRows');
  expect(shown({ rows: ['a'], error: { message: 'read before' } })).toContain('list.exportRows');
});

const onPhone = (filters: readonly FilterKey[]) =>
  renderToStaticMarkup(<PhoneFilter control={control} filters={filters} today="2026-11-30" />);

it('on a phone a list without filters has its search itself, and no sheet of filters', () => {
  expect(onPhone([])).toContain('lk-filter-box');
  expect(onPhone([])).not.toContain('list.filters');
  const status: FilterKey = { key: 'status', label: 'Status', kind: 'choice', options: [] };
  expect(onPhone([status])).toContain('list.filters');
});
