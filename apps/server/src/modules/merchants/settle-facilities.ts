import type { Work } from '../../platform/work.ts';
import { type Facility, facilitiesOf } from './facility.query.ts';
import { moveFacility } from './move-facility.ts';
import { isBankDone, isMoneyDone, onTheWay } from './on-the-way.query.ts';

/** Closes the closing facilities of which nothing is on the way any more. Returns how many. */
export async function settleFacilities(work: Work): Promise<number> {
  const facilities = await facilitiesOf(work);
  let settled = 0;
  for (const facility of facilities.filter(({ status }) => status === 'closing')) {
    if (await isNeeded(work, facility)) continue;
    await moveFacility(work, { id: facility.id, event: 'settle', audit: 'facility.closed' });
    settled += 1;
  }
  return settled;
}

/**
 * A closing facility is needed while something of it is with the bank, while another one's returns come to its inbox,
 * and while the merchant's balance can leave by no other. What is left in another currency does not hold it: no file of
 * a facility carries that.
 */
async function isNeeded(work: Work, facility: Facility): Promise<boolean> {
  const others = (await facilitiesOf(work)).filter(
    ({ id, status }) => id !== facility.id && status !== 'closed',
  );
  const open = await onTheWay(work, facility.id);
  const paysOut =
    facility.settlementModel === 'facilitated' &&
    !others.some(({ settlementModel }) => settlementModel === 'facilitated');
  const isInbox = others.some(
    (one) => one.inboxTenant === work.merchantId && one.inboxFacilityId === facility.id,
  );
  if (isInbox || !isBankDone(paysOut ? open : { ...open, payouts: 0 })) return true;
  return paysOut && !isMoneyDone({ ...open, others: [] });
}
