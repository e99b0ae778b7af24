import { describe, expect, it } from 'vitest';
import { outcomeOf, type StateTable } from '../kernel/index.ts';
import { bankFileTable, batchTable } from './index.ts';

/** A row of a table in one line: the next state, `=` for no change, `✗` refused. */
function row<S extends string, E extends string>(table: StateTable<S, E>, state: S): string {
  const seen = table.events.map((event) => {
    const outcome = outcomeOf(table, state, event);
    return outcome.kind === 'next' ? outcome.state : outcome.kind === 'same' ? '=' : '✗';
  });
  return seen.join(' ');
}

describe('bank files', () => {
  it.each([
    ['built', 'downloaded sending ✗ accepted ✗ withdrawn'],
    ['downloaded', '= ✗ = accepted ✗ withdrawn'],
    ['sending', '✗ = downloaded accepted ✗ ✗'],
    ['accepted', '= ✗ ✗ = rejected ✗'],
    ['rejected', '= ✗ ✗ ✗ = ✗'],
    ['withdrawn', '✗ ✗ ✗ ✗ ✗ ='],
  ] as const)('follow their table from %s: %s', (state, cells) => {
    expect(row(bankFileTable, state)).toBe(cells);
  });
});

describe('batches', () => {
  it.each([
    ['claiming', 'claimed claimed ✗ ✗ built withdrawn'],
    ['claimed', '= = built ✗ built withdrawn'],
    ['built', '= claimed = accepted = withdrawn'],
    ['accepted', '= ✗ = = ✗ ✗'],
    ['withdrawn', '✗ ✗ ✗ ✗ ✗ ='],
  ] as const)('follow their table from %s: %s', (state, cells) => {
    expect(row(batchTable, state)).toBe(cells);
  });
});
