import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../kernel/index.ts';
import {
  INVITATION_EVENTS,
  INVITATION_STATES,
  invitationExpiry,
  invitationTable,
  isInvitationExpired,
} from './index.ts';

// open, accept, edit, resend, revoke, expire
const ROWS: Record<string, string> = {
  sent: 'opened accepted sent sent revoked expired',
  opened: '= accepted opened sent revoked expired',
  accepted: '= = ✗ ✗ ✗ ✗',
  revoked: '✗ ✗ ✗ ✗ = =',
  expired: '✗ ✗ expired sent revoked =',
};

describe('an invitation', () => {
  it.each(INVITATION_STATES)('follows its table from %s', (state) => {
    const row = INVITATION_EVENTS.map((event) => {
      const outcome = outcomeOf(invitationTable, state, event);
      return { next: outcome.state as string, same: '=', refused: '✗', queue: '?', opens: '+' }[outcome.kind];
    });
    expect(row.join(' ')).toBe(ROWS[state]);
  });

  it('ends 30 days after it was sent, to the moment', () => {
    const expiry = invitationExpiry(new Date('2026-03-20T03:04:05Z'));
    expect(expiry.toISOString()).toBe('2026-04-19T03:04:05.000Z');
    expect(isInvitationExpired(expiry, new Date('2026-04-19T03:04:04.999Z'))).toBe(false);
    expect(isInvitationExpired(expiry, expiry)).toBe(true);
  });
});
