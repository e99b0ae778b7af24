import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../platform/db/sql.ts';
import type { Forget } from '../../platform/forget.ts';

/** Blanks who was invited and how; links of before open nothing. */
export const forgetInvitations: Forget = async (work, { customerIds }) => {
  await work.run(sql`
    update invitations set name = ${ERASED_NAME}, email = '', phone = '', message = null, token = ${work.vault.seal('')},
      token_hash = 'erased:' || id
    where merchant_id = ${work.merchantId} and customer_id = any(${[...customerIds]}::uuid[])`);
};
