import { type RollMoment, rollMomentFault } from '@lorikeet/domain/rates-imports';
import { sql } from '../../../platform/db/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';

/** Of the import that was taken in last: when it was extracted, and the receipts file that it named. `besides` is not meant. */
export function lastMoment(work: Work, besides: string | null = null): Promise<RollMoment | undefined> {
  return work.maybe<RollMoment>(sql`
    select extracted_at as "extractedAt", receipts_file as "receiptsFile" from rates_imports
    where merchant_id = ${work.merchantId} and status in ('applying', 'applied')
      and (${besides}::uuid is null or id <> ${besides})
    order by extracted_at desc limit 1`);
}

/** Whether the portal has taken money for any property: from then on an import must name the last receipts file. */
export async function hasTakenMoney(work: Work): Promise<boolean> {
  const { has } = await work.one<{ has: boolean }>(sql`
    select exists (
      select 1 from entries e
      where e.merchant_id = ${work.merchantId} and e.property_id is not null and e.account <> 'receivable'
        and e.account <> 'rates') as has`);
  return has;
}

/** Refuses what an import says of its moment, by the rule of the domain. `itself` is no import before itself. */
export async function refuseMoment(work: Work, moment: RollMoment, itself?: string): Promise<void> {
  const number = moment.receiptsFile;
  const [last, taken, named] = await Promise.all([
    lastMoment(work, itself),
    hasTakenMoney(work),
    number
      ? work.maybe<{ made_at: Date }>(sql`
          select made_at from rates_receipts_files where merchant_id = ${work.merchantId} and number = ${number}`)
      : undefined,
  ]);
  const fault = rollMomentFault(moment, {
    now: work.now,
    last,
    hasTakenMoney: taken,
    receiptsFileMadeAt: named?.made_at,
  });
  if (fault) throw new Refusal(`rates_import.${fault}`);
}
