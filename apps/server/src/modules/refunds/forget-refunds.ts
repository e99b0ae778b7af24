import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Blanks what was noted with refunds, and the accounts that were typed for them. */
export const forgetRefunds: Forget = async (work, { customerIds }) => {
  const whose = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`;
  await work.run(sql`update refunds set note = null where ${whose}`);
  await work.run(sql`
    update refunds set bsb = '000-000', account = ${work.vault.seal('')}, account_masked = '•••',
      account_name = ${ERASED_NAME}, verification = ''
    where ${whose} and account is not null`);
};
