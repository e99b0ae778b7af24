import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Blanks who paid by card, and with which; the processor's own references stay, as refunds and disputes are known by them. */
export const forgetCards: Forget = async (work, { customerIds, subjectIds }) => {
  const whose = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`;
  await work.run(sql`
    update card_attempts set payer_name = ${ERASED_NAME}, payer_email = null, last4 = '0000', updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and payment_id = any(${[...subjectIds]}::uuid[])`);
  await work.run(sql`update card_checks set holder = ${ERASED_NAME}, last4 = '0000' where ${whose}`);
  await work.run(sql`delete from card_links where ${whose}`);
};
