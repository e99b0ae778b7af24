import { type Instalment, statutoryInstalments } from '@lorikeet/domain/council';
import { type Cents, type LocalDate, sumCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { refuseClosing } from '../merchants/index.ts';
import { chargeProperty } from './charge-property.ts';
import { lockProperty } from './property-store.ts';

export type NewRatesNotice = {
  propertyId: string;
  /** The year in which the rating year begins. */
  ratingYear: number;
  issuedOn: LocalDate;
  total: Cents;
  /** As the state has it unless given; given ones sum to the total, or it is a RangeError. */
  instalments?: readonly Instalment[];
};

/**
 * Asks a property for a year's rates: the notice, its instalments and its posting. Refuses `council.notice_exists` where
 * that year has a notice; throws `merchant.closing`; 404 for what is not this council's.
 */
export async function issueRatesNotice(work: Work, notice: NewRatesNotice): Promise<string> {
  const { propertyId, ratingYear, issuedOn, total } = notice;
  await refuseClosing(work);
  const property = await lockProperty(work, propertyId);
  const instalments =
    notice.instalments ?? statutoryInstalments(property.state, { total, year: ratingYear, issuedOn });
  if (sumCents(instalments.map(({ amount }) => amount)) !== total)
    throw new RangeError('the instalments of a notice sum to its total');
  const id = work.newId();
  const made = await work.run(sql`
    insert into rates_notices (merchant_id, id, property_id, rating_year, issued_on, total_cents, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${propertyId}, ${ratingYear}, ${issuedOn}, ${total}, ${work.now}, ${work.now})
    on conflict (merchant_id, property_id, rating_year) do nothing`);
  if (made === 0) throw new Refusal('council.notice_exists');
  await work.run(sql`
    insert into rates_instalments (merchant_id, notice_id, number, property_id, due_on, amount_cents)
    select ${work.merchantId}::uuid, ${id}::uuid, n, ${propertyId}::uuid, due_on, amount_cents
    from unnest(${instalments.map(({ dueOn }) => dueOn)}::date[], ${instalments.map(({ amount }) => amount)}::bigint[])
      with ordinality as i (due_on, amount_cents, n)`);
  await chargeProperty(work, { propertyId, sourceId: id, difference: total, effectiveDate: issuedOn });
  await work.audit({
    action: 'property.notice_issued',
    subjectKind: 'property',
    subjectId: propertyId,
    after: { rating_year: ratingYear, total_cents: total },
  });
  await work.emit('property.owed_changed', { id: propertyId });
  return id;
}
