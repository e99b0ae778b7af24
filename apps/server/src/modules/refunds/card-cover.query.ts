import { type Cents, sumCents, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { payableNow } from '../payouts/index.ts';
import type { Refund } from './refund-store.ts';

/**
 * Whether the money of a card refund is there: what the merchant's balance lacks is missing from what was set aside, and
 * card payments on their way to it count, because the acquirer nets refunds from them. The earliest refunds come first. A
 * direct merchant's own account is its own affair. The caller holds the merchant.
 */
export async function isCovered(work: Work, { id, model }: Refund): Promise<boolean> {
  if (model === 'direct') return true;
  const { all, upTo, coming } = await work.one<{ all: Cents; upTo: Cents; coming: Cents }>(sql`
    select coalesce(sum(r.amount_cents + r.fee_cents), 0)::bigint as all,
      coalesce(sum(r.amount_cents + r.fee_cents) filter (where r.id <= ${id}), 0)::bigint as "upTo",
      (select coalesce(sum(p.amount_cents + a.fee_cents), 0)::bigint from card_attempts a
        join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
        join facilities f on f.merchant_id = ${work.merchantId} and f.id = p.facility_id
          and f.settlement_model = 'facilitated'
        left join card_settlements s on s.merchant_id = ${work.merchantId} and s.id = a.settlement_id
        where a.merchant_id = ${work.merchantId} and a.captured_on is not null and s.credited_on is null
          and p.currency = 'AUD') as coming
    from refunds r
    join facilities f on f.merchant_id = ${work.merchantId} and f.id = r.facility_id
      and f.settlement_model = 'facilitated'
    where r.merchant_id = ${work.merchantId} and r.rail = 'card' and r.status = 'approved'`);
  const lacking = Math.min(0, sumCents([coming, toCents(await payableNow(work))]));
  return upTo <= all + lacking;
}
