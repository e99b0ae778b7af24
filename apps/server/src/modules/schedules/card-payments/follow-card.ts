import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { lockProperty } from '../../council/index.ts';
import { lockDebits } from '../../debits/index.ts';
import { resumeAfterCard } from '../../payments/index.ts';
import { followOwed } from '../follow-owed.ts';

/**
 * A card paid for a property: the debits that waited for it may go on, and the plan is spread anew in the same transaction,
 * so that none is claimed which has no place in it any more. Harmless when repeated.
 */
export async function followCard(work: Work, propertyId: string, paymentId: string): Promise<void> {
  await lockProperty(work, propertyId);
  await lockDebits(work, sql`p.waits_for_card = ${paymentId}`);
  await resumeAfterCard(work, paymentId);
  await followOwed(work, propertyId);
}
