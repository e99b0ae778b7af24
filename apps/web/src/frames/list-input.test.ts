import { contract } from '@lorikeet/contracts/contract';
import { listInput, localDate, oneOrMore, positiveCents } from '@lorikeet/contracts/wire';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readListState } from '../ui/data-list/list-state.ts';
import { filtersOf } from './list-filters.ts';
import { readListInput, withoutOwnOrder, withoutUnread } from './list-input.ts';

const listThings = contract({
  name: 'listThings',
  area: 'merchant',
  method: 'GET',
  path: '/thing/list',
  access: 'session',
  summary: 'A list to read addresses for',
  input: listInput(['date'], {
    status: oneOrMore(['open', 'closed']),
    owner_id: z.string().max(5).optional(),
    date_from: localDate.optional(),
    date_to: localDate.optional(),
    amount_min: positiveCents.optional(),
    amount_max: positiveCents.optional(),
  }),
  output: z.strictObject({ rows: z.array(z.strictObject({})), count: z.int() }),
  shows: [],
});

const filters = filtersOf(listThings, [
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
    ],
  },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'amount', label: 'Amount', kind: 'amount' },
  { key: 'owner', label: 'Owner', kind: 'text', field: 'owner_id' },
]);
const presets = { '': {}, done: { status: 'closed', sort: '-date' } };
const keys = filters.map((each) => each.key);
const stateOf = (address: Record<string, string>) => readListState(new URLSearchParams(address), keys);
const read = (address: Record<string, string>) =>
  readListInput(listThings, stateOf(address), filters, presets);

describe("a list's address as its call's input", () => {
  it('is the filters, the search, the page and the order', () => {
    const q = 'status:open,closed date:11/01/2026.. amount:40..100 owner:ann grace o';
    expect(read({ q, page: '3', sort: '-date' })).toEqual({
      unread: [],
      narrowed: {
        status: 'open,closed',
        date_from: '2026-11-01',
        amount_min: 4000,
        amount_max: 10_000,
        owner_id: 'ann',
        search: 'grace o',
      },
      input: expect.objectContaining({ page: 3, page_size: 20, sort: '-date', status: 'open,closed' }),
    });
  });

  it('takes what a preset asks, its order too, unless a word says otherwise', () => {
    expect(read({ tab: 'done' })).toMatchObject({
      input: { status: 'closed', sort: '-date' },
      narrowed: { status: 'closed' },
    });
    expect(read({ tab: 'done', q: 'status:open', sort: 'date' }).input).toMatchObject({
      status: 'open',
      sort: 'date',
    });
    expect(read({ tab: 'done' }).narrowed).not.toHaveProperty('sort');
  });

  it('begins in the order of its tab, then in that of its screen, until the address names one', () => {
    const orderOf = (address: Record<string, string>) =>
      readListInput(listThings, stateOf(address), filters, presets, 'date').input;
    expect(orderOf({})).toMatchObject({ sort: 'date' });
    expect(orderOf({ tab: 'done' })).toMatchObject({ sort: '-date' });
    expect(orderOf({ tab: 'done', sort: 'date' })).toMatchObject({ sort: 'date' });
  });

  it.each([
    [{ q: 'status:gone' }, { kind: 'filter', word: { key: 'status', value: 'gone' } }],
    [{ q: 'date:yesterday' }, { kind: 'filter', word: { key: 'date', value: 'yesterday' } }],
    [{ q: 'amount:-5' }, { kind: 'filter', word: { key: 'amount', value: '-5' } }],
    [{ q: 'owner:somebody' }, { kind: 'filter', word: { key: 'owner', value: 'somebody' } }],
    [{ sort: 'height' }, { kind: 'sort', text: 'height' }],
    [{ tab: 'lost' }, { kind: 'tab', text: 'lost' }],
    [{ tab: 'toString' }, { kind: 'tab', text: 'toString' }],
  ])('names what the call does not take: %o', (address, unread) => {
    const found = read(address);
    expect(found.unread).toEqual([unread]);
    expect(listThings.input.safeParse(found.input).success).toBe(true);
    const state = stateOf(address);
    const mended = { ...state, ...withoutUnread(state, found.unread[0]!) };
    expect(readListInput(listThings, mended, filters, presets).unread).toEqual([]);
  });

  it('keeps the other filters when one is removed', () => {
    const state = stateOf({ q: 'status:open date:soon' });
    const { unread } = readListInput(listThings, state, filters, presets);
    expect(withoutUnread(state, unread[0]!).filter?.words).toEqual([{ key: 'status', value: 'open' }]);
  });
});

describe('the filters of a list', () => {
  it('are those of its call, checked when the web is compiled', () => {
    const options = [{ value: 'gone', label: 'Gone' }] as const;
    filtersOf(listThings, [
      // @ts-expect-error no field of this name
      { key: 'colour', label: 'Colour', kind: 'text' },
      // @ts-expect-error not a word of this field
      { key: 'status', label: 'Status', kind: 'choice', options },
      // @ts-expect-error no range of amounts
      { key: 'date', label: 'Date', kind: 'amount' },
      // @ts-expect-error the call takes no such field
      { key: 'mine', label: 'Mine', kind: 'choice', field: 'creator' },
    ]);
  });
});

describe('an order that is chosen', () => {
  it.each([
    // By the head of a column, on the tab that is shown.
    [{ sort: '-date' }, 'done', ''],
    [{ sort: 'date' }, 'done', 'date'],
    [{ sort: 'date' }, '', ''],
    [{ sort: '-date' }, '', '-date'],
    // By a view that was kept on another tab.
    [{ tab: 'done', sort: '-date' }, '', ''],
    [{ tab: '', sort: 'date' }, 'done', ''],
    [{ tab: '', sort: '-date' }, 'done', '-date'],
    [{ tab: 'done', sort: '' }, '', ''],
  ])('stands in the address where the tab has another (%j on "%s")', (change, tab, sort) =>
    expect(withoutOwnOrder(change, tab, presets, 'date')).toEqual({ ...change, sort }),
  );

  it('is nothing that a change of the tab alone says', () =>
    expect(withoutOwnOrder({ tab: 'done' }, '', presets, '')).toEqual({ tab: 'done' }));
});
