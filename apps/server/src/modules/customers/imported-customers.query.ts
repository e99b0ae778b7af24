import type { Currency } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export type ImportedCustomer = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  locale: 'en' | 'zh';
  currency: Currency;
};

/**
 * The customers of an imported file who are still pending and may be written to, in the order of its lines. The file is
 * held, so that it is not taken back meanwhile. 404; refuses `customer_import.undone`.
 */
export async function pendingOfImport(work: Work, importId: string): Promise<ImportedCustomer[]> {
  const held = found(
    await work.maybe<{ undone_at: Date | null }>(sql`
      select undone_at from customer_imports
      where merchant_id = ${work.merchantId} and id = ${importId} for update`),
  );
  refuseUnless(held.undone_at === null, 'customer_import.undone');
  return work.rows<ImportedCustomer>(sql`
    select c.id, c.name, c.email_primary as email, c.phone_mobile as phone, c.locale, c.currency
    from customer_import_rows r
    join customers c on c.merchant_id = r.merchant_id and c.id = r.customer_id
    where r.merchant_id = ${work.merchantId} and r.import_id = ${importId}
      and c.status = 'pending' and not c.messages_stopped and c.email_primary is not null
    order by r.line`);
}
