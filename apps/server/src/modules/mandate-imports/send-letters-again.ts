import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { isReached } from '../../platform/messages/takes-sms.ts';
import type { Work } from '../../platform/work.ts';
import { type AgreementTerms, customerContact, shareAgreement } from '../customers/index.ts';
import { closeExceptions } from '../exceptions/index.ts';
import { firstDateOf } from './first-date.ts';
import { openDetails } from './import-store.ts';
import { queueMoveLetter } from './move-letter.ts';
import { type PlanOfRow, planOfRow } from './offered-plans.query.ts';

type Returned = {
  id: string;
  details: Buffer;
  customer_id: string;
  mandate_id: string;
  reference: string;
  account_masked: string;
  terms: AgreementTerms;
  provider: string;
} & PlanOfRow;

/** Letters written again in one round; the others wait for the next day. */
const ROUND = 200;

/**
 * Writes to payers again whose letter of the move came back and whose details have changed since it was written (it may be
 * found to have come back after they were put right), or whose letter could not leave; its 14 days begin anew.
 * Returns how many.
 */
export async function sendLettersAgain(work: Work): Promise<number> {
  const rows = await work.rows<Returned>(sql`
    select r.id, r.details, r.plan_id, r.plan_version_id, r.customer_id, r.mandate_id, m.reference, m.account_masked, m.terms, i.provider
    from mandate_import_rows r
    join messages g on g.merchant_id = ${work.merchantId} and g.id = r.message_id
    join customers c on c.merchant_id = ${work.merchantId} and c.id = r.customer_id
      and (c.updated_at > g.created_at or g.status = 'failed') and not c.messages_stopped and ${isReached(work.carries, sql`c.email_primary`, sql`c.phone_mobile`)}
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = r.mandate_id and m.status = 'pending'
    join mandate_imports i on i.merchant_id = ${work.merchantId} and i.id = r.import_id
    where r.merchant_id = ${work.merchantId} and r.status = 'notified' and r.bounced_at is not null
    order by r.id limit ${ROUND} for update of r`);
  for (const row of rows) await sendAgain(work, row);
  return rows.length;
}

async function sendAgain(work: Work, row: Returned): Promise<void> {
  const mandate = openDetails(work, row.details);
  const plan = await planOfRow(work, row);
  const schedule = {
    next: mandate.nextDate,
    processType: plan?.processType ?? null,
    rule: { kind: row.terms.amount_rule },
    planStart: plan?.startDate,
  };
  const firstDate: LocalDate | null = await firstDateOf(work, schedule, { needsNotice: true });
  const [contact, agreementUrl, address] = await Promise.all([
    customerContact(work, row.customer_id),
    shareAgreement(work, row.mandate_id),
    addressOf(work, row.customer_id),
  ]);
  const messageId = await queueMoveLetter(work, {
    customerId: row.customer_id,
    made: { mandateId: row.mandate_id, reference: row.reference, agreementUrl: agreementUrl ?? '' },
    terms: { ...row.terms, first_date: firstDate },
    locale: contact.locale,
    provider: row.provider,
    mandate: { ...mandate, ...address },
    masked: row.account_masked,
  });
  await work.run(sql`
    update mandate_import_rows set message_id = ${messageId}, first_date = ${firstDate}, notified_at = ${work.now},
      bounced_at = null, allowed_from = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${row.id}`);
  await closeExceptions(work, {
    kind: 'customer.unreachable',
    reason: 'move_letter_returned',
    subjectId: row.customer_id,
    because: 'told',
  });
  await work.audit({
    action: 'mandate_import.letter_resent',
    subjectKind: 'mandate',
    subjectId: row.mandate_id,
    person: row.customer_id,
  });
}

/** Where the payer is written to now, instead of what the file says. */
function addressOf(work: Work, customerId: string): Promise<{ email: string | null; mobile: string | null }> {
  return work.one(sql`
    select email_primary as email, phone_mobile as mobile from customers
    where merchant_id = ${work.merchantId} and id = ${customerId}`);
}
