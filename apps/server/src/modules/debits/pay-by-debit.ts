import type { Input, Output } from '@lorikeet/contracts';
import type * as debitPayments from '@lorikeet/contracts/debit-payments';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { acceptMandate, addBankAccount } from '../customers/index.ts';
import { mayDebit } from '../merchants/index.ts';
import {
  debitedBill,
  debitsOnTheirWay,
  nameOfTerms,
  offersDebit,
  termsOfOneDebit,
} from './debit-terms.query.ts';
import { scheduleDebit } from './schedule-debits.ts';

type Asked = Omit<Input<typeof debitPayments.payByBankAccount>, 'link'> & { invoiceId: string };

/**
 * A payer agrees to one debit of what an invoice asks for, or of a part of it: account, request with its copy by mail, and
 * debit, all or nothing. The request is the debit's notice, because it states amount and day. The invoice is held before what
 * is open of it is read, as by each who pays or debits it: of two the second finds nothing open. Refuses
 * `invoice.nothing_is_due`, `debit_payment.not_offered`, `debit_payment.changed`, and as `acceptMandate`.
 */
export async function payByDebit(
  work: Work,
  asked: Asked,
): Promise<Output<typeof debitPayments.payByBankAccount>> {
  const { invoiceId, amount_cents: amountCents } = asked;
  const { customer_id: customerId } = await debitedBill(work, invoiceId);
  const account = await addBankAccount(work, {
    customerId,
    bsb: asked.bsb,
    account: asked.account_number,
    accountName: asked.account_name,
  });
  await work.run(sql`
    select 1 from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId} for update`);
  const bill = await debitedBill(work, invoiceId);
  refuseUnless(bill.open_cents > 0, 'invoice.nothing_is_due');
  refuseUnless(await offersDebit(work, bill), 'debit_payment.not_offered');
  const terms = await termsOfOneDebit(work, bill, amountCents);
  refuseUnless(await mayDebit(work, terms.facility_id), 'debit_payment.not_offered');
  const isAsRead = nameOfTerms(terms) === asked.terms && asked.open_cents === bill.open_cents;
  refuseUnless(isAsRead && amountCents <= bill.open_cents, 'debit_payment.changed');
  const made = await acceptMandate(work, {
    customerId,
    paymentMethodId: account.id,
    terms,
    soleAuthority: asked.sole_authority,
    locale: asked.locale,
    identifiedBy: 'payment_page',
    acceptedBy: asked.accepted_by,
  });
  const { id } = await scheduleDebit(work, {
    invoiceId,
    customerId,
    mandateId: made.mandateId,
    paymentMethodId: account.id,
    facilityId: terms.facility_id,
    currency: bill.currency,
    amountCents,
    dueDate: terms.first_date!,
    description: bill.description,
    noticeKind: 'agreement',
  });
  await work.audit({
    action: 'payment.created',
    subjectKind: 'payment',
    subjectId: id,
    person: customerId,
    after: { amount_cents: amountCents, date: terms.first_date, invoice_id: invoiceId },
  });
  const [debit] = await debitsOnTheirWay(work, sql`p.id = ${id}`);
  return { ...debit!, mandate_reference: made.reference, agreement_url: made.agreementUrl };
}
