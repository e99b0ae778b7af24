import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../kernel/index.ts';
import { APPROVAL_EVENTS, APPROVAL_STATES, approvalExpiry, approvalTable } from './index.ts';

// approve, decline, withdraw, expire, overtake
const ROWS: Record<string, string> = {
  pending: 'approved declined withdrawn expired overtaken',
  approved: '✗ ✗ ✗ = =',
  declined: '✗ ✗ ✗ = =',
  withdrawn: '✗ ✗ = = =',
  expired: '✗ ✗ = = =',
  overtaken: '✗ ✗ = = =',
};

describe('a change that waits for a second person', () => {
  it.each(APPROVAL_STATES)('follows its table from %s', (state) => {
    const row = APPROVAL_EVENTS.map((event) => {
      const outcome = outcomeOf(approvalTable, state, event);
      return outcome.kind === 'next' ? outcome.state : outcome.kind === 'same' ? '=' : '✗';
    });
    expect(row.join(' ')).toBe(ROWS[state]);
  });

  it('waits 14 days, to the moment', () => {
    expect(approvalExpiry(new Date('2026-03-20T03:04:05Z')).toISOString()).toBe('2026-04-03T03:04:05.000Z');
  });
});
