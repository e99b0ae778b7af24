import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AHEAD,
  AT_ONCE,
  BEHIND,
  cameInTurn,
  type Drawn,
  endDrawn,
  firstDrawn,
  isSameList,
  isTooFew,
  nextDrawn,
  roomOf,
  SHORT,
  type Span,
  standsAt,
} from './row-window.ts';

type Row = { id: number };
const page = (from: number, length: number): Row[] => Array.from({ length }, (_, at) => ({ id: from + at }));
/** As it was read again: what is cached is shared by place, so that one row on top makes every other a new object. */
const readAgain = (rows: readonly Row[]): Row[] => rows.map(({ id }) => ({ id }));
const idOf = ({ id }: Row) => String(id);

type Reader = { sight?: Span; turn?: number; held?: string[] };
const TOP: Span = { from: 0, to: 12 };

/** Every turn from what is drawn until it rests. */
function turnsOf(
  drawn: Drawn<Row>,
  rows: readonly Row[],
  { sight = TOP, turn = 4, held = [] }: Reader = {},
): Drawn<Row>[] {
  const turns: Drawn<Row>[] = [];
  for (let now = drawn; ; ) {
    const next = nextDrawn(now, rows, { sight, turn, idOf, held });
    if (next === now) return turns;
    expect(turns.length, 'it comes to rest').toBeLessThan(200);
    turns.push(next);
    now = next;
  }
}

const shown = ({ rows, from, to }: Drawn<Row>) => rows.slice(from, to);
const spans = (turns: readonly Drawn<Row>[]) => turns.map(({ from, to }) => [from, to]);

test('a page of a hundred takes the place of another in turns that each change few rows', () => {
  const old = page(0, 100);
  const rows = page(1000, 100);
  const turns = turnsOf({ rows: old, from: 0, to: 28 }, rows);
  expect(turns.map(({ rows: of, from, to }) => [of === old ? 'old' : 'new', from, to])).toEqual([
    ['old', 0, 20],
    ['old', 0, 12],
    ['old', 0, 8],
    ['new', 0, 4],
    ['new', 0, 8],
    ['new', 0, 12],
    ['new', 0, 16],
    ['new', 0, 20],
  ]);
});

test('another page begins at its top, wherever its reader was', () => {
  const start = { rows: page(0, 100), from: 44, to: 52 };
  const turns = turnsOf(start, page(1000, 100), { sight: { from: 44, to: 52 }, turn: 8 });
  expect(spans(turns)[0]).toEqual([0, 8]);
});

test('a list of which no row stood draws those in its reader’s sight first, wherever that is', () => {
  const rows = page(0, 100);
  const firstTurn = (at: number, sight: Span) =>
    spans(turnsOf({ rows, from: at, to: at }, rows, { sight }))[0];
  expect(firstTurn(0, TOP)).toEqual([0, 4]);
  expect(firstTurn(40, { from: 40, to: 52 })).toEqual([40, 44]);
  expect(firstTurn(96, { from: 96, to: 100 }), 'at the end').toEqual([92, 96]);
});

test('no more of a hundred rows are drawn than what is in sight and some around it, and those near it stay', () => {
  const rows = page(0, 100);
  const at = (from: number, to: number, sight: Span) => spans(turnsOf({ rows, from, to }, rows, { sight }));
  expect(at(0, 14, TOP)).toEqual([
    [0, 18],
    [0, 20],
  ]);
  expect(at(0, 20, TOP)).toEqual([]);
  expect(at(0, 28, TOP)).toEqual([]);
  expect(at(0, 20, { from: 3, to: 15 }), 'scrolled by three').toEqual([[0, 23]]);
  expect(at(0, 30, { from: 10, to: 22 }), 'some above stay').toEqual([]);
  expect(at(0, 40, { from: 20, to: 32 }), 'those far above go').toEqual([[6, 40]]);
  expect(at(30, 60, { from: 31, to: 43 }), 'some come above').toEqual([
    [26, 60],
    [25, 60],
    [25, 59],
  ]);
  expect(at(0, 4, { from: 0, to: 1 })).toEqual([
    [0, 8],
    [0, 9],
  ]);
});

test('who goes far sees what is there before any row between', () => {
  const rows = page(0, 100);
  const down = turnsOf({ rows, from: 0, to: 24 }, rows, { sight: { from: 60, to: 72 }, turn: 8 });
  expect(spans(down)).toEqual([
    [0, 8],
    [60, 68],
    [60, 76],
    [60, 80],
    [54, 80],
  ]);
  const up = turnsOf({ rows, from: 80, to: 100 }, rows, { turn: 8 });
  expect(spans(up)).toEqual([
    [0, 8],
    [0, 16],
    [0, 20],
  ]);
  const end = turnsOf({ rows, from: 0, to: 8 }, rows, { sight: { from: 99, to: 130 }, turn: 2 });
  expect(spans(end).at(-1)).toEqual([86, 100]);
});

test('a row above that is in sight comes before one below that is not', () => {
  const rows = page(0, 100);
  const turns = turnsOf({ rows, from: 50, to: 70 }, rows, { sight: { from: 45, to: 57 } });
  expect(spans(turns).slice(0, 2)).toEqual([
    [46, 70],
    [42, 70],
  ]);
});

test('what was asked for as a whole stays whole', () => {
  const rows = page(0, 100);
  const all: Drawn<Row> = { rows, from: 0, to: 100, isAll: true };
  expect(turnsOf(all, rows)).toEqual([]);
  const read = rows.map((row) => (row.id === 50 ? { id: 50 } : row));
  expect(turnsOf(all, read).at(-1)).toEqual({ ...all, rows: read });
});

test.each([
  ['a changed row', page(0, 100).map((row) => (row.id === 50 ? { id: 50 } : row))],
  ['a row on top', [...page(-1, 1), ...page(0, 99)]],
  ['a row that comes to the top', [...page(50, 1), ...page(0, 50), ...page(51, 49)]],
  ['thirty rows fewer', [...page(0, 20), ...page(50, 80)]],
])('a page that was read again with %s is drawn in one turn: its reader stays where they were', (_, read) => {
  const rows = readAgain(read);
  const start = { rows: page(0, 100), from: 30, to: 60 };
  expect(turnsOf(start, rows, { sight: { from: 38, to: 50 } })).toEqual([{ rows, from: 30, to: 60 }]);
});

test('of a page that was read again and is short now every row is drawn', () => {
  const rows = readAgain(page(5, 15));
  const start = { rows: page(0, 22), from: 4, to: 22 };
  expect(turnsOf(start, rows, { sight: { from: 9, to: 22 } })).toEqual([{ rows, from: 0, to: 15 }]);
});

test('a page in another order is another page', () => {
  const rows = readAgain(page(0, 100)).reverse();
  const turns = turnsOf({ rows: page(0, 100), from: 0, to: 24 }, rows, { turn: 8 });
  expect(spans(turns)).toEqual([
    [0, 16],
    [0, 8],
    [0, 8],
    [0, 16],
    [0, 20],
  ]);
});

test('the row with the focus, and those of a selection, stay through whatever comes, as long as they are on the page', () => {
  const rows = page(0, 100);
  const start = { rows, from: 50, to: 70 };
  const holds = (turns: Drawn<Row>[], ...ids: number[]) =>
    turns.every((turn) => ids.every((id) => shown(turn).some((row) => row.id === id)));
  const pushed = readAgain([...page(-3, 3), ...page(0, 97)]);
  const sight = { from: 55, to: 65 };
  expect(turnsOf(start, pushed, { sight, held: ['69'] })[0]).toEqual({ rows: pushed, from: 50, to: 73 });
  const turned = turnsOf(start, readAgain(rows).reverse(), { held: ['60'] });
  expect(holds(turned, 60)).toBe(true);
  const up = turnsOf(start, rows, { held: ['60'] });
  expect(holds(up, 60)).toBe(true);
  expect(spans(up).at(-1), 'with all between them and the reader').toEqual([0, 69]);
  const chosen = turnsOf({ rows, from: 0, to: 40 }, rows, { sight: { from: 80, to: 92 }, held: ['2', '30'] });
  expect(holds(chosen, 2, 30)).toBe(true);
  expect(spans(chosen).at(-1)).toEqual([0, 100]);
  expect(spans(turnsOf(start, page(1000, 100), { held: ['60'] })).at(-1)).toEqual([0, 20]);
});

test('whatever was drawn, it comes to rest at what is in sight with what is around it, and no turn changes more than a first screen unless most rows stay', () => {
  const anyPage = fc
    .record({ from: fc.nat(120), length: fc.integer({ min: 1, max: 100 }) })
    .map(({ from, length }) => page(from, length));
  const anySpan = fc
    .record({ from: fc.nat(110), length: fc.nat(30) })
    .map(({ from, length }) => ({ from, to: from + length }));
  fc.assert(
    fc.property(
      anyPage,
      anyPage,
      anySpan,
      anySpan,
      fc.boolean(),
      fc.integer({ min: 1, max: AT_ONCE }),
      (before, after, span, sight, isShared, turn) => {
        // A page that was read again shares the rows that did not change.
        const rows = isShared ? after.map((row) => before.find(({ id }) => id === row.id) ?? row) : after;
        const isSame = isSameList(before, rows, idOf);
        const from = Math.min(span.from, before.length - 1);
        const start = {
          rows: before,
          from,
          to: Math.min(span.to + 1, before.length) > from ? Math.min(span.to + 1, before.length) : from + 1,
        };
        const turns = turnsOf(start, rows, { sight, turn });
        const rest = turns.at(-1) ?? start;
        expect(isTooFew(rest, sight)).toBe(false);
        expect(rest.from).toBeLessThanOrEqual(
          Math.max(0, Math.min(sight.from, rows.length - AT_ONCE) - (rest.from > 0 ? BEHIND : 0)),
        );
        expect(rest.to).toBeGreaterThanOrEqual(Math.min(rows.length, sight.to + AHEAD));
        let last = shown(start);
        for (const each of turns) {
          const now = shown(each);
          if (!isSame) expect(now.filter((row) => !last.includes(row)).length).toBeLessThanOrEqual(SHORT);
          if (!isSame) expect(last.filter((row) => !now.includes(row)).length).toBeLessThanOrEqual(SHORT);
          last = now;
        }
      },
    ),
  );
});

test('the frames that are measured are those of turns', () => {
  const rows = page(0, 100);
  const came = (before: [number, number], now: [number, number], more: Partial<Drawn<Row>> = {}) =>
    cameInTurn({ rows, from: before[0], to: before[1] }, { rows, from: now[0], to: now[1], ...more });
  expect(came([0, 0], [0, 4])).toBe(4);
  expect(came([0, 24], [0, 28])).toBe(4);
  expect(came([20, 40], [14, 40]), 'above').toBe(6);
  expect(came([0, 16], [60, 68]), 'elsewhere').toBe(8);
  expect(came([0, 28], [0, 20]), 'rows that go').toBe(0);
  expect(came([0, 28], [0, 100], { isAll: true }), 'all rows at once').toBe(0);
  expect(came([0, 28], [0, 28], { rows: readAgain(rows) }), 'the same page').toBe(0);
  const short = page(0, 20);
  expect(
    cameInTurn({ rows: short, from: 0, to: 0 }, firstDrawn(short, { sight: TOP, turn: 4, idOf, held: [] })),
    'a short page',
  ).toBe(0);
});

test('rows that do not stand leave the room that they had, and a usual row where none has stood', () => {
  const heights = new Map([
    ['a', 60],
    ['c', 40.5],
  ]);
  expect(roomOf(['a', 'b', 'c', 'd'], (id) => heights.get(id))).toBe('calc(2 * var(--row) + 100.5px)');
});

test('who goes to an end of a page at once has it in one turn, however far it was', () => {
  const rows = page(0, 100);
  const start = firstDrawn(rows, { sight: TOP, turn: 4, idOf, held: [] });
  expect([standsAt(start, rows, 'first'), standsAt(start, rows, 'last')]).toEqual([true, false]);
  const last = endDrawn(rows, 'last', 4);
  expect(last).toEqual({ rows, from: 96, to: 100 });
  expect([standsAt(last, rows, 'first'), standsAt(last, rows, 'last')]).toEqual([false, true]);
  expect(endDrawn(rows, 'first', 4)).toEqual({ rows, from: 0, to: 4 });
  // Of a page that was read again nothing stands by this name yet.
  expect(standsAt(last, readAgain(rows), 'last')).toBe(false);
  const short = page(0, SHORT);
  expect(endDrawn(short, 'last', 4)).toEqual({ rows: short, from: 0, to: SHORT });
});
