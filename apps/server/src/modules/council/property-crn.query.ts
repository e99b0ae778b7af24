import { crnFor } from '@lorikeet/bank-files';
import { type CrnRule, crnBody } from '@lorikeet/domain/bpay';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** What pays a property by BPAY: the council's biller code and the property's reference. Null where the council has no code. */
export async function propertyCrn(
  work: Work,
  propertyId: string,
): Promise<{ biller_code: string; crn: string } | null> {
  const row = await work.maybe<{ biller_code: string; rule: CrnRule; number: number }>(sql`
    select b.biller_code, b.crn_rule as rule, n.number from bpay_billers b
    join bpay_properties n on n.merchant_id = ${work.merchantId} and n.property_id = ${propertyId}
    where b.merchant_id = ${work.merchantId}`);
  return row
    ? { biller_code: row.biller_code, crn: crnFor(crnBody('property', row.number), row.rule) }
    : null;
}
