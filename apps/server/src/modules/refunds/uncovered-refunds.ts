import type { Currency } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { UncoveredRefund } from '../merchants/index.ts';
import { coverNow } from './cover.query.ts';

/** Refunds that wait and that nothing pays while the money stays as it is, of every rail and currency: by id. */
export async function uncoveredRefunds(work: Work): Promise<UncoveredRefund[]> {
  const currencies = await work.rows<{ currency: Currency }>(sql`
    select distinct currency from refunds
    where merchant_id = ${work.merchantId} and status = 'approved' and bank_file_id is null order by currency`);
  const uncovered: UncoveredRefund[] = [];
  for (const { currency } of currencies) {
    const cover = await coverNow(work, currency);
    uncovered.push(
      ...(await work.rows<UncoveredRefund>(
        sql`select c.id, c.is_card as "isCard" from (${cover}) c where not c.is_covered order by c.id`,
      )),
    );
  }
  return uncovered;
}
