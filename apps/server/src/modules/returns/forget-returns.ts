import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';
import { alongside } from '../../platform/work.ts';
import { lodgersOf } from '../bank-files/index.ts';

/** Blanks whose account the bank's lines about a payer's debits name, with the tenant that loads the returns. */
export const forgetReturns: Forget = async (work, { subjectIds }) => {
  for (const lodger of await lodgersOf(work)) {
    const inbox = await alongside(work, lodger);
    await inbox.run(sql`
      update return_lines set title = ${ERASED_NAME}, customer_bsb = '000-000', customer_account_masked = '•••'
      where merchant_id = ${inbox.merchantId} and tenant = ${work.merchantId}
        and payment_id = any(${[...subjectIds]}::uuid[])`);
  }
};
