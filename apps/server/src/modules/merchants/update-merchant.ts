import type { Input } from '@lorikeet/contracts';
import type * as merchants from '@lorikeet/contracts/merchants';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { keepNames } from './merchant-names.ts';
import { openFacilitated } from './open-facilitated.ts';

type Details = Input<typeof merchants.updateMerchant>;

/**
 * Changes the business details; what was and what is stand in the audit log, and papers of before keep the names of then.
 * The first ones open a way into the bank for a business that prepares.
 */
export async function updateMerchant(work: Work, details: Details): Promise<void> {
  const before = await work.one<Details>(sql`
    select legal_name, trading_name, abn, email, phone, website, address from merchants
    where id = ${work.merchantId} for update`);
  await work.run(sql`
    update merchants set legal_name = ${details.legal_name}, trading_name = ${details.trading_name},
      abn = ${details.abn}, email = ${details.email}, phone = ${details.phone}, website = ${details.website},
      address = ${details.address}, updated_at = ${work.now}
    where id = ${work.merchantId}`);
  const { legal_name: legalName, trading_name: tradingName, abn, address } = details;
  await keepNames(work, { legalName, tradingName, abn, address });
  await work.audit({
    action: 'merchant.updated',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before,
    after: details,
  });
  await openFacilitated(work);
}
