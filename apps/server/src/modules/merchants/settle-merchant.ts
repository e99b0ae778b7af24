import { type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { MerchantStatus } from '@lorikeet/domain/merchants';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { facilitiesOf } from './facility.query.ts';
import { moveFacility } from './move-facility.ts';
import { moveMerchant } from './move-merchant.ts';
import { isNothingLeft } from './nothing-left.query.ts';
import { settleFacilities } from './settle-facilities.ts';

/**
 * Closes a closing merchant once nothing of it is with the bank and its balance is zero or written into a claim, and
 * with it the facilities that are left. Returns whether it did.
 */
export async function settleMerchant(work: Work): Promise<boolean> {
  const { status } = await work.one<{ status: MerchantStatus }>(
    sql`select status from merchants where id = ${work.merchantId} for update`,
  );
  if (status !== 'closing') return false;
  if (!(await isNothingLeft(work))) return false;
  for (const { id, status: before } of await facilitiesOf(work)) {
    if (before === 'closing') await moveFacility(work, { id, event: 'settle', audit: 'facility.closed' });
  }
  await moveMerchant(work, 'settle', null);
  return true;
}

/** Which merchants `m` are closing, or have a facility that is. */
const mayBeSettled = (_day: LocalDate): Sql => sql`m.status = 'closing' or exists (
  select 1 from facilities f where f.merchant_id = m.id and f.status = 'closing')`;

/** After the day's clearances and payouts: what is closing and done with is closed. */
export const settlePhase: Phase = {
  name: 'merchants.close',
  meaning: {
    en: 'Closes merchants and facilities of which nothing is on the way any more',
    zh: '关闭已无在途款项的商户和通道',
  },
  at: '19:30',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: mayBeSettled,
  run: (run) =>
    run.inTransaction(async (work) => ({
      facilities: await settleFacilities(work),
      merchant: await settleMerchant(work),
    })),
};
