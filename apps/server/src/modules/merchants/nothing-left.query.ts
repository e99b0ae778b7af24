import type { Work } from '../../platform/work.ts';
import { coversRest, latestClaim } from './claims.ts';
import { isBankDone, isMoneyDone, onTheWay } from './on-the-way.query.ts';

/** True when nothing of the tenant is with the bank and its balance is zero or written into a claim. */
export async function isNothingLeft(work: Work): Promise<boolean> {
  const open = await onTheWay(work);
  return isBankDone(open) && (isMoneyDone(open) || coversRest(await latestClaim(work), open));
}
