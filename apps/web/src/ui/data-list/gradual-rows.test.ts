import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_ONCE, type Drawn, nextDrawn } from './gradual-rows.ts';

type Row = { id: number };
const page = (from: number, length: number): Row[] => Array.from({ length }, (_, at) => ({ id: from + at }));

/** Every turn from what is drawn until it rests. */
function turnsOf(drawn: Drawn<Row>, rows: readonly Row[]): Drawn<Row>[] {
  const turns: Drawn<Row>[] = [];
  for (let now = drawn; ; ) {
    const next = nextDrawn(now, rows);
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
    ...[92, 84, 76, 68, 60, 52, 44, 36, 28, 20, 14].map((count) => `old ${count}`),
    ...[14, 22, 30, 38, 46, 54, 62, 70, 78, 86, 94, 100].map((count) => `new ${count}`),
  ]);
});

test('one changed row of a hundred is drawn in one turn, and none goes', () => {
  const old = page(0, 100);
  const rows = old.map((row) => (row.id === 50 ? { id: 50 } : row));
  expect(turnsOf({ rows: old, count: 100 }, rows)).toEqual([{ rows, count: 100 }]);
});

test('whatever was drawn, it comes to rest at exactly the rows, and no turn changes more than a first screen', () => {
  const anyPage = fc
    .record({ from: fc.nat(120), length: fc.nat(100) })
    .map(({ from, length }) => page(from, length));
  fc.assert(
    fc.property(anyPage, anyPage, fc.nat(100), fc.boolean(), (before, after, count, isShared) => {
      // A page that was read again shares the rows that did not change.
      const rows = isShared ? after.map((row) => before.find(({ id }) => id === row.id) ?? row) : after;
      const start = { rows: before, count: Math.min(count, before.length) };
      const turns = turnsOf(start, rows);
      expect(shown(turns.at(-1) ?? start)).toEqual(rows);
      let last = shown(start);
      for (const turn of turns) {
        const now = shown(turn);
        const come = now.filter((row) => !last.includes(row)).length;
        const gone = last.filter((row) => !now.includes(row)).length;
        expect(come).toBeLessThanOrEqual(2 * AT_ONCE);
        expect(gone).toBeLessThanOrEqual(2 * AT_ONCE);
        last = now;
      }
    }),
  );
});
