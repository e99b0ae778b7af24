import { addBankDays, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { IN_FLIGHT } from '../cards/index.ts';
import { scheduleDebit } from '../debits/index.ts';
import { settingsOf } from '../merchants/index.ts';

/** Debits made in one transaction. */
const STEP = 200;
/** The most bank days of notice that a merchant may choose. */
const LONGEST_NOTICE_BANK_DAYS = 14;

type Due = {
  id: string;
  property_id: string;
  customer_id: string;
  mandate_id: string;
  payment_method_id: string;
  facility_id: string;
  debit_on: LocalDate;
  amount_cents: number;
  notice_kind: 'agreement' | 'advance';
  assessment_number: string;
};

/** Which councils `m` may have planned debits that become payments on a day. */
export function debitsMayBePlanned(day: LocalDate): Sql {
  return sql`exists (
    select 1 from schedule_debits d
    where d.merchant_id = m.id and d.payment_id is null
      and d.debit_on <= ${addBankDays(day, LONGEST_NOTICE_BANK_DAYS)})`;
}

/**
 * Makes payments of the planned debits whose notice is due: from then on they are debits as every merchant has them,
 * announced, claimed, cleared or returned. While a card is paying for a property its debits stay planned, because its plan is
 * spread anew once that has an outcome. Each step is harmless when repeated: what has a payment is passed over.
 */
export async function takeDue(run: Run, day: LocalDate): Promise<{ made: number }> {
  let made = 0;
  for (;;) {
    const step = await run.inTransaction((work) => takeStep(work, day));
    made += step;
    if (step < STEP) return { made };
  }
}

async function takeStep(work: Work, day: LocalDate): Promise<number> {
  const { notice_bank_days: days } = await settingsOf(work);
  const due = await work.rows<Due>(sql`
    select d.id, s.property_id, s.customer_id, s.mandate_id, s.payment_method_id, m.facility_id, d.debit_on,
      d.amount_cents, d.notice_kind, r.assessment_number
    from schedule_debits d
    join schedules s on s.merchant_id = ${work.merchantId} and s.id = d.schedule_id and s.status = 'active'
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = s.mandate_id and m.status = 'active'
    join properties r on r.merchant_id = ${work.merchantId} and r.id = s.property_id
    where d.merchant_id = ${work.merchantId} and d.payment_id is null and d.debit_on <= ${addBankDays(day, days)}
      and not exists (select 1 from payments p
        where p.merchant_id = ${work.merchantId} and p.property_id = s.property_id and ${IN_FLIGHT})
    order by d.debit_on, d.id limit ${STEP} for update of d`);
  for (const one of due) await makePayment(work, one);
  return due.length;
}

/** The debit keeps its property, whose balance it lowers; it has no invoice. */
async function makePayment(work: Work, due: Due): Promise<void> {
  const paymentId = await scheduleDebit(work, {
    invoiceId: null,
    propertyId: due.property_id,
    customerId: due.customer_id,
    mandateId: due.mandate_id,
    paymentMethodId: due.payment_method_id,
    facilityId: due.facility_id,
    currency: 'AUD',
    amountCents: due.amount_cents,
    dueDate: due.debit_on,
    description: `Rates ${due.assessment_number}`,
    noticeKind: due.notice_kind,
  });
  await work.run(sql`
    update schedule_debits set payment_id = ${paymentId}
    where merchant_id = ${work.merchantId} and id = ${due.id}`);
}
