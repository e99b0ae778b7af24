import type { Output } from '@lorikeet/contracts';
import type * as cardPayments from '@lorikeet/contracts/card-payments';
import type { Work } from '../../platform/work.ts';

type Asked = { stage: string; next_ask_at: Date | null; secret: Buffer | null };

/** What the payer's bank asks at this moment, and who asks it: we, for a code, or the processor's own script. */
export function challengeShown(
  work: Work,
  { stage, next_ask_at, secret }: Asked,
): Output<typeof cardPayments.openCardAttempt>['challenge'] {
  if (stage !== 'needs_action' || !next_ask_at) return null;
  return {
    kind: secret ? 'script' : 'code',
    expires_at: next_ask_at,
    secret: secret ? work.vault.open(secret) : null,
  };
}
