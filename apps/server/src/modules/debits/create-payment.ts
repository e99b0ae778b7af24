import type { Input, Output } from '@lorikeet/contracts';
import type * as debits from '@lorikeet/contracts/debits';
import { type InvoiceState, OWING_STATES } from '@lorikeet/domain/invoices';
import { type LocalDate, maxDate, nextBankDay } from '@lorikeet/domain/kernel';
import {
  type AmountRule,
  amountFault,
  amountRuleOf,
  type MandateState,
  noticeUnderRule,
} from '@lorikeet/domain/mandates';
import { earliestDebitDate, noticeDueThrough } from '@lorikeet/domain/notices';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem, found } from '../../platform/http/problem.ts';
import { uuid7At, uuidSeed } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sendWithCommit, type Work } from '../../platform/work.ts';
import { issueInvoice, type NewInvoice } from '../invoices/index.ts';
import { refuseClosing, settingsOf } from '../merchants/index.ts';
import { sendNoticeNow } from '../notices/index.ts';
import { debitedBill } from './debit-terms.query.ts';
import { refusePastEnd } from './refuse-past-end.ts';
import { scheduleDebit } from './schedule-debits.ts';

type NewPayment = Input<typeof debits.createPayment>;

type Mandate = {
  status: MandateState;
  customer_id: string;
  payment_method_id: string;
  facility_id: string;
  amount_rule: AmountRule['kind'];
  amount_cents: number | null;
  end_date: LocalDate | null;
  is_for_one_bill: boolean;
};

/**
 * Schedules one debit that the agreement did not state, on the day wished for, the next bank day or the first that its
 * notice allows, for an open invoice or for a new one, so that its payer is notified first: with the notice of an amount
 * that varies, or, under an agreement for one fixed amount and its dates, of a change of terms. Throws Refusal
 * `merchant.closing`, `payment.mandate_not_active`, `payment.mandate_of_one_bill`, `payment.past_mandate_end`, `payment.above_mandate`, `payment.invoice_not_open`,
 * `payment.above_invoice`, `payment.of_order`, `payment.aud_only`; a 422 on a date that is past; 404 for another tenant's mandate or invoice.
 */
export async function createPayment(
  work: Work,
  asked: NewPayment,
): Promise<Output<typeof debits.createPayment>> {
  if (asked.date < work.today) throw fieldProblem([{ path: 'date', code: 'date_past' }]);
  const [, mandate, settings] = await Promise.all([
    refuseClosing(work),
    lockMandate(work, asked),
    settingsOf(work),
  ]);
  const rule = amountRuleOf(mandate.amount_rule, mandate.amount_cents);
  if (rule.kind === 'maximum' && amountFault(rule, asked.amount_cents))
    throw new Refusal('payment.above_mandate');
  const { notice_bank_days: days } = settings;
  const today = work.clock.bankToday();
  const noticeKind = noticeUnderRule(rule, { amount: asked.amount_cents, isOnAgreedDate: false });
  const debitedOn = nextBankDay(maxDate(asked.date, earliestDebitDate(noticeKind, today, days)));
  refusePastEnd(mandate.end_date, debitedOn);
  if (asked.invoice_id) await checkInvoice(work, asked.invoice_id, asked);
  const seeds = { bill: uuidSeed(), debit: uuidSeed() };
  const id = uuid7At(seeds.debit, 1);
  const invoiceId = asked.invoice_id ?? uuid7At(seeds.bill, 1);
  const bill = billOf(asked, debitedOn, settings.gst_registered);
  const write = async (): Promise<LocalDate> => {
    // A new invoice and its debit leave together: the merchant's next number waits for nothing in between.
    const [, { debitDate }] = await Promise.all([
      asked.invoice_id ? undefined : issueInvoice(work, bill, seeds.bill),
      scheduleDebit(
        work,
        {
          invoiceId,
          customerId: asked.customer_id,
          mandateId: asked.mandate_id,
          paymentMethodId: mandate.payment_method_id,
          facilityId: mandate.facility_id,
          currency: 'AUD',
          amountCents: asked.amount_cents,
          dueDate: asked.date,
          description: asked.description,
          noticeKind,
        },
        seeds.debit,
      ),
    ]);
    return debitDate;
  };
  await work.audit({
    action: 'payment.created',
    subjectKind: 'payment',
    subjectId: id,
    after: { amount_cents: asked.amount_cents, date: asked.date, invoice_id: invoiceId },
  });
  const created = { id, invoice_id: invoiceId };
  // This morning's notices have left: one that waited for tomorrow's would move the debit to a later day.
  if (asked.date <= noticeDueThrough(noticeKind, today, days)) {
    const debitDate = await write();
    return { ...created, debit_date: (await sendNoticeNow(work, id)) ? debitedOn : debitDate };
  }
  // Its day leaves the notice its time, so that it is the day wished for: others wait for the next number until the commit alone.
  sendWithCommit(work, write);
  return { ...created, debit_date: debitedOn };
}

/** The mandate, locked against ending meanwhile. */
async function lockMandate(work: Work, asked: NewPayment): Promise<Mandate> {
  const mandate = found(
    await work.maybe<Mandate>(sql`
      select status, customer_id, payment_method_id, facility_id, amount_rule, amount_cents, end_date,
        terms->>'bill' is not null as is_for_one_bill
      from mandates
      where merchant_id = ${work.merchantId} and id = ${asked.mandate_id}
        and customer_id = ${asked.customer_id}
      for share`),
  );
  if (mandate.status !== 'active') throw new Refusal('payment.mandate_not_active');
  if (mandate.is_for_one_bill) throw new Refusal('payment.mandate_of_one_bill');
  return mandate;
}

/** The invoice, locked, if what is due and not scheduled yet covers the amount. */
async function checkInvoice(work: Work, invoiceId: string, asked: NewPayment): Promise<void> {
  const invoice = found(
    await work.maybe<{ status: InvoiceState; currency: string }>(sql`
      select i.status, i.currency from invoices i
      where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId} and i.customer_id = ${asked.customer_id}
      for update`),
  );
  if (invoice.currency !== 'AUD') throw new Refusal('payment.aud_only');
  if (!OWING_STATES.includes(invoice.status)) throw new Refusal('payment.invoice_not_open');
  // Read once the row is held: whoever scheduled a debit of it meanwhile is seen.
  const { open_cents: cents, is_order: isOrder } = await debitedBill(work, invoiceId);
  if (isOrder) throw new Refusal('payment.of_order');
  if (asked.amount_cents > cents) throw new Refusal('payment.above_invoice');
}

/** A bill for the debit alone is due on its day. */
const billOf = (asked: NewPayment, dueDate: LocalDate, collectsGst: boolean): NewInvoice => ({
  customerId: asked.customer_id,
  currency: 'AUD',
  dueDate,
  description: asked.description,
  collectsGst,
  lines: [
    {
      kind: 'item',
      description: asked.description,
      quantity: 1,
      amountCents: asked.amount_cents,
      taxCode: asked.tax_code,
    },
  ],
});
