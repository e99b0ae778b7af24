import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../kernel/index.ts';
import { CHECK_EVENTS, CHECK_STAGES, checkTable } from './check-table.ts';

/** Each row: what becomes of the stage by each event, in their order; `=` stays, `✗` is impossible. */
const ANSWERS = {
  processing: ['needs_action', 'kept', 'failed', 'unknown', 'stale'],
  needs_action: ['=', 'kept', 'failed', '=', 'stale'],
  unknown: ['needs_action', 'kept', 'failed', '=', 'stale'],
  kept: ['=', '=', '=', '=', '='],
  failed: ['=', '=', '=', '=', '='],
  stale: ['=', '=', '=', '=', '='],
};

describe('a card that its bank is asked to confirm', () => {
  it.each(CHECK_STAGES)('moves from %s by each event as its table says, and never from an end', (stage) => {
    const told = CHECK_EVENTS.map((event) => {
      const next = outcomeOf(checkTable, stage, event);
      if (next.kind === 'next') return next.state;
      return next.kind === 'same' ? '=' : '✗';
    });
    expect(told).toEqual(ANSWERS[stage]);
  });
});
