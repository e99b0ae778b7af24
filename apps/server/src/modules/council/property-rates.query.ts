import type { Output } from '@lorikeet/contracts';
import type * as notices from '@lorikeet/contracts/rates-notices';
import { interestEstimate, type Waiver } from '@lorikeet/domain/council';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { waiversOf } from './arrangements.ts';
import { type OwedForProperty, openOf, owedForProperty } from './owed-for-property.query.ts';
import { ratepayerLimits } from './ratepayer-limits.query.ts';

type Rates = Output<typeof notices.getPropertyRates>;
type Notice = Omit<Rates['notices'][number], 'instalments'>;

const ENTRIES_SHOWN = 50;

/** What a property owes, from its notices to what was received. 404. */
export async function propertyRates(work: Work, propertyId: string): Promise<Rates> {
  const { land_value_cents } = found(
    await work.maybe<Pick<Rates, 'land_value_cents'>>(sql`
      select land_value_cents from properties where merchant_id = ${work.merchantId} and id = ${propertyId}`),
  );
  const [owed, limits, waivers, stored, concessions, entries] = await Promise.all([
    owedForProperty(work, propertyId),
    ratepayerLimits(work),
    waiversOf(work, propertyId),
    work.rows<Notice>(sql`
      select id, rating_year, issued_on, total_cents from rates_notices
      where merchant_id = ${work.merchantId} and property_id = ${propertyId} order by rating_year desc`),
    work.rows<Rates['concessions'][number]>(sql`
      select name, yearly_cents, from_on, until_on from rates_concessions
      where merchant_id = ${work.merchantId} and property_id = ${propertyId} order by from_on desc, id desc`),
    entriesOf(work, propertyId),
  ]);
  return {
    owed_cents: owed.owed_cents,
    arrears_cents: owed.arrears_cents,
    overdue_cents: owed.overdue_cents,
    interest_cents: estimateOf(owed, limits.interest_bps, work.today, waivers),
    interest_bps: limits.interest_bps,
    land_value_cents,
    notices: stored.map((notice) => ({ ...notice, instalments: partsOf(owed, notice.rating_year) })),
    concessions,
    entries,
  };
}

/** Interest so far, as an estimate; none where the council has set no rate. */
export const estimateOf = (
  owed: OwedForProperty,
  bps: number | null,
  today: LocalDate,
  waivers: readonly Waiver[],
): Rates['interest_cents'] => (bps === null ? null : interestEstimate(openOf(owed), bps, today, waivers));

const partsOf = ({ instalments }: OwedForProperty, year: number) =>
  instalments
    .filter(({ rating_year }) => rating_year === year)
    .map(({ number, due_on, amount_cents, open_cents }) => ({ number, due_on, amount_cents, open_cents }));

/** What the property's receivable moved by, the latest first, and the payment that moved it where one did. */
function entriesOf(work: Work, propertyId: string): Promise<Rates['entries']> {
  return work.rows<Rates['entries'][number]>(sql`
    select e.posting_id, g.kind as posting, e.effective_date, e.amount_cents, p.id as payment_id
    from entries e
    join postings g on g.merchant_id = ${work.merchantId} and g.id = e.posting_id
    left join refunds r on r.merchant_id = ${work.merchantId} and r.id = g.source_id and g.kind like 'refund%'
    left join bpay_unmatches u on u.merchant_id = ${work.merchantId} and u.id = g.source_id and g.kind like 'bpay%'
    left join payments p on p.merchant_id = ${work.merchantId}
      and p.id = coalesce(r.payment_id, u.payment_id, g.source_id)
    where e.merchant_id = ${work.merchantId} and e.property_id = ${propertyId} and e.account = 'receivable'
    order by e.effective_date desc, e.posting_id desc limit ${ENTRIES_SHOWN}`);
}
