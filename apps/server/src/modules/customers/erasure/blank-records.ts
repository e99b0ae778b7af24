import { ERASED_NAME } from '@lorikeet/domain/customers';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

/** What stands where the last digits of an account and of a card stood. */
const MASKED = '•••';
const NO_DIGITS = '0000';

/** Empties the rows of customers, of how they pay and of what they agreed to; the rows stay for the books that name them. */
export async function blankRecords(work: Work, ids: readonly string[]): Promise<void> {
  const chosen = sql`any(${[...ids]}::uuid[])`;
  await work.run(sql`
    update customers set name = ${ERASED_NAME}, abn = null, title = null, first_name = null, middle_name = null,
      last_name = null, birthday = null, address_line1 = null, address_line2 = null, address_line3 = null, suburb = null,
      postcode = null, state = null, phone_daytime = null, phone_after_hours = null, phone_mobile = null,
      phone_fax = null, email_primary = null, email_secondary = null, reference = null, messages_stopped = true,
      erased_at = ${work.now}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${chosen}`);
  await work.run(sql`
    update payment_methods set status = 'removed', is_default = false, bank_name = null, bsb = '000-000',
      account = ${work.vault.seal('')}, account_masked = ${MASKED}, account_name = ${ERASED_NAME}
    where merchant_id = ${work.merchantId} and customer_id = ${chosen} and kind = 'bank_account'`);
  await work.run(sql`
    update payment_methods set status = 'removed', is_default = false, card_last4 = ${NO_DIGITS}, card_token = null,
      consented_by = ${ERASED_NAME}
    where merchant_id = ${work.merchantId} and customer_id = ${chosen} and kind = 'card'`);
  await work.run(sql`
    update mandates set account_name = ${ERASED_NAME}, bsb = '000-000', account_masked = ${MASKED}, accepted_by = null,
      accepted_ip = null, accepted_user_agent = null, status_note = null, document_id = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and customer_id = ${chosen}`);
}
