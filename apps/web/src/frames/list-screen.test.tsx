import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ScreenList } from './list-screen.tsx';
import type { ListOf } from './use-list-screen.ts';

const drawn = vi.hoisted(() => ({ props: {} as Record<string, never> }));
vi.mock('../ui/data-list/data-list.tsx', () => ({
  DataList: (props: Record<string, never>) => {
    drawn.props = props;
    return null;
  },
}));
vi.mock('../lib/demo-clock.ts', () => ({ useBusinessDate: () => '2026-11-30' }));

type Towel = { id: string; name: string };
const towel: Towel = { id: 'tow_1', name: 'Towel' };
const list = {
  control: { state: {}, change: () => {} },
  filters: [],
  presets: [],
  input: {},
  unread: [],
  rows: [towel],
  count: 1,
  error: null,
  retry: () => {},
} as unknown as ListOf<Towel>;

it('a row is known by its id, is called its name on a phone, and its main column leads where it leads', () => {
  renderToStaticMarkup(
    <MemoryRouter>
      <ScreenList
        id="towels"
        title="Towels"
        list={list}
        columns={[
          { key: 'name', label: 'Name', kind: 'main', render: (row) => row.name },
          { key: 'id', label: 'Id', render: (row) => row.id },
        ]}
        row={{ name: (row) => row.name, phone: () => ({ meta: 'soft' }), to: (row) => `/towels/${row.id}` }}
        words={{ empty: 'None', failed: 'Failed' }}
      />
    </MemoryRouter>,
  );
  const { rowId, phoneRow, columns } = drawn.props as unknown as {
    rowId: (row: Towel) => string;
    phoneRow: (row: Towel) => object;
    columns: { render: (row: Towel) => React.ReactNode }[];
  };
  const cells = columns.map(({ render }) =>
    renderToStaticMarkup(<MemoryRouter>{render(towel)}</MemoryRouter>),
  );
  expect(rowId(towel)).toBe('tow_1');
  expect(phoneRow(towel)).toEqual({ who: 'Towel', meta: 'soft' });
  expect(cells).toEqual([expect.stringMatching('<a href="/towels/tow_1"[^>]*>Towel</a>'), 'tow_1']);
});
