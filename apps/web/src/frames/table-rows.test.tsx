import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type TableColumn, TableRows } from './table-rows.tsx';

const name: TableColumn<string> = { key: 'name', label: 'Name', kind: 'main', render: (row) => row };
const price: TableColumn<string> = { key: 'price', label: 'Price', kind: 'number', render: () => '$5.00' };
const state: TableColumn<string> = { key: 'state', label: 'Status', render: () => 'offered' };
const menu: TableColumn<string> = { key: 'menu', label: 'More', isHeadHidden: true, render: () => 'dots' };

/** What stands in a part of a phone's row. */
const partOf = (part: string, columns: readonly TableColumn<string>[]) =>
  renderToStaticMarkup(<TableRows title="Things" rows={['Towel']} rowId={(row) => row} columns={columns} />)
    .split(`class="lk-row-${part}"`)[1]
    ?.split('class="lk-row-')[0];

it('on a phone what can be done with a row stands at its edge, beside its number, and not among its values', () => {
  const all = [name, price, state, menu];
  expect(partOf('amount', all)).toContain('$5.00');
  expect(partOf('meta', all)).toContain('offered');
  expect(partOf('meta', all)).not.toContain('dots');
  expect(partOf('menu', all)).toContain('dots');
  expect(partOf('menu', [name, price, state]), 'where nothing can be done').toBeUndefined();
});

it('without a number it takes the number’s place', () => {
  expect(partOf('amount', [name, state, menu])).toContain('dots');
  expect(partOf('menu', [name, state, menu])).toBeUndefined();
});
