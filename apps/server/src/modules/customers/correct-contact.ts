import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Corrects who a pending customer is and how they are reached; anybody else's record stays as it is. */
export async function correctContact(
  work: Work,
  customerId: string,
  contact: { name: string; email: string; phone: string; locale: 'en' | 'zh' },
): Promise<void> {
  await work.run(sql`
    update customers set name = ${contact.name}, email_primary = ${contact.email}, phone_mobile = ${contact.phone},
      locale = ${contact.locale}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${customerId} and status = 'pending'`);
}
