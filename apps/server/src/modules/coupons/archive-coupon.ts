import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { lockCoupon } from './coupon-store.ts';

/** Puts a coupon away: nobody is given it any more. The same again changes nothing. 404. */
export async function archiveCoupon(work: Work, id: string): Promise<{ id: string; state: 'archived' }> {
  const coupon = found(await lockCoupon(work, { id }));
  if (!coupon.isArchived) {
    await work.run(sql`
      update coupons set is_archived = true where merchant_id = ${work.merchantId} and id = ${id}`);
    await work.audit({
      action: 'coupon.archived',
      subjectKind: 'coupon',
      subjectId: id,
      after: { coupon: coupon.code },
    });
  }
  return { id, state: 'archived' };
}
