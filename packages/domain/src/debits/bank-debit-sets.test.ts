import { describe, expect, it } from 'vitest';
import {
  FAILED_STAGES,
  FILED_STAGES,
  SUBMITTED_ONCE_STAGES,
  UNDECIDED_STAGES,
  UNSENT_STAGES,
  WAITING_STAGES,
} from './index.ts';

describe('sets of stages', () => {
  it('follow from the table of bank debits', () => {
    expect(WAITING_STAGES).toEqual(['scheduled', 'held']);
    expect(UNSENT_STAGES).toEqual(['scheduled', 'held', 'batched']);
    expect(UNDECIDED_STAGES).toEqual(['scheduled', 'held', 'batched', 'submitted']);
    expect(FILED_STAGES).toEqual(['batched', 'submitted', 'cleared', 'returned', 'rejected']);
    expect(SUBMITTED_ONCE_STAGES).toEqual(['submitted', 'cleared', 'returned', 'rejected']);
    expect(FAILED_STAGES).toEqual(['returned', 'rejected']);
  });
});
