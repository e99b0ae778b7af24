import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Keeps waiting debits from being claimed until a card payment of their invoice has an outcome. The caller holds them. The
 * row itself changes, so that a run which waits for it looks at it again.
 */
export async function pauseForCard(
  work: Work,
  debits: readonly string[],
  cardPaymentId: string,
): Promise<void> {
  if (debits.length === 0) return;
  await work.run(sql`
    update payments set waits_for_card = ${cardPaymentId}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = any(${[...debits]}::uuid[])`);
}

/** Lets those debits go their way again: the card paid nothing. */
export async function resumeAfterCard(work: Work, cardPaymentId: string): Promise<void> {
  await work.run(sql`
    update payments set waits_for_card = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and waits_for_card = ${cardPaymentId}`);
}
