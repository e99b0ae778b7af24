import { ERASED_NAME, keptUntil } from '@lorikeet/domain/customers';
import { formatAbn, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

/** What stands where the last digits of an account and of a card stood. */
const MASKED = '•••';
const NO_DIGITS = '0000';

/** The last day on which an invoice or a credit note was issued to one of some customers. */
async function lastBilled(work: Work, ids: readonly string[]): Promise<LocalDate | null> {
  const whose = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...ids]}::uuid[])`;
  const { last } = await work.one<{ last: LocalDate | null }>(sql`
    select greatest((select max(issue_date) from invoices where ${whose}),
      (select max(issue_date) from credit_notes where ${whose})) as last`);
  return last;
}

/** Until when the name stays on invoices of some customers; null where no tax law keeps any. */
export async function billedNameUntil(work: Work, ids: readonly string[]): Promise<LocalDate | null> {
  const last = await lastBilled(work, ids);
  const until = last && keptUntil(last);
  return until && until > work.today ? until : null;
}

/** Empties the rows of customers, of how they pay and of what they agreed to; the rows stay for the books that name them. */
export async function blankRecords(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of ids) await blankCustomer(work, id);
  const chosen = sql`any(${[...ids]}::uuid[])`;
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

/** The name, and the ABN, stay sealed for the paper that tax law keeps: it says who was billed. */
async function blankCustomer(work: Work, id: string): Promise<void> {
  const until = await billedNameUntil(work, [id]);
  const { name, abn } = await work.one<{ name: string; abn: string | null }>(sql`
    select name, abn from customers where merchant_id = ${work.merchantId} and id = ${id}`);
  const billed = abn ? `${name}, ABN ${formatAbn(abn)}` : name;
  await work.run(sql`
    update customers set name = ${ERASED_NAME}, abn = null, title = null, first_name = null, middle_name = null,
      last_name = null, birthday = null, address_line1 = null, address_line2 = null, address_line3 = null, suburb = null,
      postcode = null, state = null, phone_daytime = null, phone_after_hours = null, phone_mobile = null,
      phone_fax = null, email_primary = null, email_secondary = null, reference = null, messages_stopped = true,
      billed_name = ${until && work.vault.seal(billed)}, billed_name_until = ${until}, erased_at = ${work.now},
      updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
}
