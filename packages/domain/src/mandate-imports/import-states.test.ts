import { describe, expect, it } from 'vitest';
import { outcomeOf, type StateTable } from '../kernel/index.ts';
import { IMPORT_ROW_STATES, IMPORT_STATES, importRowTable, importTable } from './index.ts';

function rowOf<S extends string, E extends string>(table: StateTable<S, E>, state: S): string {
  const cells = table.events.map((event) => {
    const outcome = outcomeOf(table, state, event);
    return outcome.kind === 'next' ? outcome.state : outcome.kind === 'same' ? '=' : '✗';
  });
  return cells.join(' ');
}

// check, approve, finish, undo, cancel
const IMPORTS: Record<string, string> = {
  uploaded: 'checked ✗ = ✗ cancelled',
  checked: 'checked taking_in = ✗ cancelled',
  taking_in: '✗ ✗ taken_in ✗ ✗',
  taken_in: '✗ ✗ = undoing ✗',
  undoing: '✗ ✗ undone = ✗',
  undone: '✗ ✗ = = ✗',
  cancelled: '✗ ✗ = ✗ =',
};
// notify, begin, refuse, undo
const ROWS: Record<string, string> = {
  faulty: '✗ ✗ = ✗',
  ready: 'notified in_force refused ✗',
  notified: '= in_force refused undone',
  in_force: '= = = undone',
  refused: '✗ ✗ = ✗',
  undone: '✗ ✗ = =',
};

describe('mandates that are moved in', () => {
  it.each(IMPORT_STATES)('an import follows its table from %s', (state) => {
    expect(rowOf(importTable, state)).toBe(IMPORTS[state]);
  });
  it.each(IMPORT_ROW_STATES)('a row follows its table from %s', (state) => {
    expect(rowOf(importRowTable, state)).toBe(ROWS[state]);
  });
});
