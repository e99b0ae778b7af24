import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_ONCE, cameInTurn, type Drawn, isSameList, nextDrawn, SHORT } from './gradual-rows.ts';

type Row = { id: number };
const page = (from: number, length: number): Row[] => Array.from({ length }, (_, at) => ({ id: from + at }));
/** As it was read again: what is cached is shared by place, so that one row on top makes every other a new object. */
const readAgain = (rows: readonly Row[]): Row[] => rows.map(({ id }) => ({ id }));
const idOf = ({ id }: Row) => String(id);

/** Every turn from what is drawn until it rests. */
function turnsOf(
  drawn: Drawn<Row>,
  rows: readonly Row[],
  wanted = rows.length,
  turn = 4,
  held?: string,
): Drawn<Row>[] {
  const turns: Drawn<Row>[] = [];
  for (let now = drawn; ; ) {
    const next = nextDrawn(now, rows, { wanted, turn, idOf, held });
    if (next === now) return turns;
    turns.push(next);
    now = next;
  }
}

const shown = ({ rows, count }: Drawn<Row>) => rows.slice(0, count);

test('a page of a hundred takes the place of another in turns that each change few rows', () => {
  const old = page(0, 100);
  const rows = page(1000, 100);
  const turns = turnsOf({ rows: old, count: 100 }, rows);
  expect(turns.map(({ rows: of, count }) => `${of === old ? 'old' : 'new'} ${count}`)).toEqual([
    ...Array.from({ length: 12 }, (_, at) => `old ${Math.max(8, 92 - 8 * at)}`),
    ...Array.from({ length: 25 }, (_, at) => `new ${4 + 4 * at}`),
  ]);
});

test('no more of a hundred rows are drawn than its reader has come to, and those near it stay', () => {
  const rows = page(0, 100);
  const counts = (count: number, wanted: number) =>
    turnsOf({ rows, count }, rows, wanted).map((turn) => turn.count);
  expect(counts(20, 30)).toEqual([24, 28, 30]);
  expect(counts(30, 30)).toEqual([]);
  expect(counts(30, 20)).toEqual([]);
  expect(counts(30, 37)).toEqual([34, 37]);
  expect(counts(0, 3)).toEqual([4, 8]);
  const next = page(1000, 100);
  expect(turnsOf({ rows, count: 16 }, next, 16).map((turn) => turn.count)).toEqual([8, 4, 8, 12, 16]);
  expect(turnsOf({ rows, count: 8 }, next, 8, 1).map((turn) => turn.count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('who goes back gives up the rows far below, unless all were asked for', () => {
  const rows = page(0, 100);
  const back = turnsOf({ rows, count: 100 }, rows, 25);
  expect(back.map((turn) => turn.count)).toEqual([92, 84, 76, 68, 60, 52, 44, 36, 35]);
  expect(turnsOf({ rows, count: 100, isAll: true }, rows, 25)).toEqual([]);
  const read = rows.map((row) => (row.id === 50 ? { id: 50 } : row));
  expect(turnsOf({ rows, count: 100, isAll: true }, read, 25).at(-1)).toEqual({
    rows: read,
    count: 100,
    isAll: true,
  });
});

test('one changed row of a hundred is drawn in one turn, and none goes', () => {
  const old = page(0, 100);
  const rows = old.map((row) => (row.id === 50 ? { id: 50 } : row));
  expect(turnsOf({ rows: old, count: 100 }, rows)).toEqual([{ rows, count: 100 }]);
});

test.each([
  ['a row on top', [...page(-1, 1), ...page(0, 99)]],
  ['a row that comes to the top', [...page(50, 1), ...page(0, 50), ...page(51, 49)]],
  ['thirty rows fewer', [...page(0, 20), ...page(50, 80)]],
])('a page that was read again with %s is drawn in one turn: its reader stays where they were', (_, read) => {
  const rows = readAgain(read);
  expect(turnsOf({ rows: page(0, 100), count: 70 }, rows, 70)).toEqual([{ rows, count: 70 }]);
});

test('a page in another order is another page', () => {
  const rows = readAgain(page(0, 100)).reverse();
  const counts = turnsOf({ rows: page(0, 100), count: 24 }, rows, 12).map(({ count }) => count);
  expect(counts).toEqual([16, 8, 4, 8, 12]);
});

test('the row with the focus stays through whatever comes, as long as it is on the page', () => {
  const start = { rows: page(0, 100), count: 70 };
  const pushed = readAgain([...page(-3, 3), ...page(0, 97)]);
  expect(turnsOf(start, pushed, 70, 4, '69')).toEqual([{ rows: pushed, count: 73 }]);
  const turned = readAgain(page(0, 100)).reverse();
  const turns = turnsOf(start, turned, 61, 4, '60');
  expect(turns.every((turn) => shown(turn).some(({ id }) => id === 60))).toBe(true);
  expect(turnsOf(start, page(1000, 100), 8, 4, '60').at(-1)?.count).toBe(8);
});

test('whatever was drawn, it comes to rest at the first of the rows, as many as are wanted, and no turn changes more than a first screen unless most rows stay', () => {
  const anyPage = fc
    .record({ from: fc.nat(120), length: fc.nat(100) })
    .map(({ from, length }) => page(from, length));
  fc.assert(
    fc.property(
      anyPage,
      anyPage,
      fc.nat(100),
      fc.nat(120),
      fc.boolean(),
      fc.integer({ min: 1, max: AT_ONCE }),
      (before, after, count, wanted, isShared, turn) => {
        // A page that was read again shares the rows that did not change.
        const rows = isShared ? after.map((row) => before.find(({ id }) => id === row.id) ?? row) : after;
        const isSame = isSameList(before, rows, idOf);
        const start = { rows: before, count: Math.min(count, before.length) };
        const turns = turnsOf(start, rows, wanted, turn);
        const rest = turns.at(-1) ?? start;
        expect(shown(rest)).toEqual(rows.slice(0, rest.count));
        expect(rest.count).toBeGreaterThanOrEqual(Math.min(rows.length, Math.max(wanted, AT_ONCE)));
        let last = shown(start);
        for (const each of turns) {
          const now = shown(each);
          const come = now.filter((row) => !last.includes(row)).length;
          const gone = last.filter((row) => !now.includes(row)).length;
          if (!isSame) expect(come).toBeLessThanOrEqual(SHORT);
          if (!isSame) expect(gone).toBeLessThanOrEqual(SHORT);
          last = now;
        }
      },
    ),
  );
});

test('the frames that are measured are those of turns', () => {
  const rows = page(0, 100);
  expect(cameInTurn({ rows, count: 0 }, { rows, count: 4 })).toBe(4);
  expect(cameInTurn({ rows, count: 24 }, { rows, count: 28 })).toBe(4);
  expect(cameInTurn({ rows, count: 28 }, { rows, count: 20 }), 'rows that go').toBe(0);
  expect(cameInTurn({ rows, count: 28 }, { rows, count: 100, isAll: true }), 'all rows at once').toBe(0);
  expect(cameInTurn({ rows, count: 28 }, { rows: readAgain(rows), count: 28 }), 'the same page').toBe(0);
  const short = page(0, 20);
  expect(cameInTurn({ rows: short, count: 0 }, { rows: short, count: 20 }), 'a short page').toBe(0);
});
