import { takesOnNew } from '@lorikeet/domain/merchants';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { heldStatus } from '../merchants/index.ts';

/**
 * Nobody is written to with a code that cannot be used yet, or no more. Throws Refusal `merchant.closing`, and
 * `council.not_live` before the council is live and while it is suspended.
 */
export async function refuseNotOpen(work: Work): Promise<void> {
  const status = await heldStatus(work);
  if (!takesOnNew(status)) throw new Refusal('merchant.closing');
  if (status !== 'live') throw new Refusal('council.not_live');
}
