import { describe, expect, it } from 'vitest';
import { toLocalDate } from '../kernel/index.ts';
import { type DisputeFacts, disputeOutcome } from './dispute-states.ts';

const facts = (more: Partial<DisputeFacts> = {}): DisputeFacts => ({
  appealDueOn: toLocalDate('2026-12-10'),
  today: toLocalDate('2026-12-10'),
  wasAppealed: false,
  wasReopened: false,
  ...more,
});

describe('an appeal', () => {
  it.each([
    [facts(), 'appealed'],
    [facts({ today: toLocalDate('2026-12-11') }), 'dispute.appeal_too_late'],
    [facts({ appealDueOn: null }), 'dispute.no_appeal'],
    [facts({ wasAppealed: true, appealDueOn: null }), 'dispute.appealed_before'],
  ])('%j: %s', (known, expected) => {
    const outcome = disputeOutcome('lost', 'appeal', known);
    expect(outcome.kind === 'next' ? outcome.state : 'code' in outcome && outcome.code).toBe(expected);
  });

  it('is the table’s matter for what is not lost', () => {
    expect(disputeOutcome('won', 'appeal', facts())).toMatchObject({ code: 'dispute.appeal_refused' });
    expect(disputeOutcome('appealed', 'appeal', facts({ wasAppealed: true }))).toMatchObject({
      kind: 'same',
    });
  });
});

it('a dispute is reopened once; a second time waits for a person', () => {
  expect(disputeOutcome('won', 'reopen', facts())).toMatchObject({ kind: 'next', state: 'opened' });
  const again = disputeOutcome('won', 'reopen', facts({ wasReopened: true }));
  expect(again).toMatchObject({ kind: 'queue', code: 'dispute.reopened_twice' });
});
